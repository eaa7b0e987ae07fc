# Por qué se pagó una apuesta así: lo que salió, lo que causó y el cálculo.
why-came = Salió { $number }
why-undecided =
    Ningún { $result ->
        [symbol] símbolo
       *[number] número
    } la decidió
why-returned = { $came }: { $on } se devuelve como estaba
why-stands = { $came }: { $on } sigue como estaba
why-repeated = { $came } otra vez{ $multiplier }
why-multiplier = ; el multiplicador sorteado es { $multiplier }
why-number-before = { $came }; el número anterior fue { $before }
why-no-number-before = { $came }; no hubo número anterior
why-target-hit = { $came }, uno de los objetivos { $targets }{ $showed }
why-own-wheels = ; las ruedas giradas para esta apuesta mostraron { $symbol }
why-community-wheel = ; la rueda girada para los demás mostró { $symbol }
why-targets-were = { $came }; los objetivos eran { $targets }
why-pieces-win =
    { $came }: { $won ->
        [one] gana
       *[other] ganan
    } { $won } de { $count } posiciones de { $on }
why-wins = { $came }: { $on } gana
why-loses = { $came }: { $on } pierde
why-half-back = { $came }: se devuelve la mitad de { $on }
why-imprisoned = { $came }: { $on } queda en prisión hasta el próximo giro válido
why-prison-loses = { $came }: { $on } estaba en prisión y pierde
why-prison-half-back = { $came }: { $on } estaba en prisión y se devuelve la mitad
why-prison-stays = { $came }: { $on } sigue en prisión
why-prison-released = { $came }: { $on } estaba en prisión y se devuelve, sin ganancia
why-sentence = { $why }.{ $tip }
why-for-dealers = {" "}Era para los crupieres.

sum-lost = se pierden { $amount }
sum-half = la mitad de { $amount }: { $back }
sum-waits = { $amount } en espera
sum-back = { $amount } de vuelta
sum-won = { $amount }{ $on } a { $odds } = { $win }, más { $amount } de vuelta: { $back }
sum-wins = { $amount }{ $on } gana
sum-on = {" "}en { $spot }
sum-others-lost =
    se pierden { $amount } en { $count ->
        [one] otra posición
       *[other] otras { $count } posiciones
    }
sum-coupon = el cupón de { $face } = { $won }
sum-coupon-at = el cupón de { $face } a { $odds } = { $won }
sum-together = en total { $paid }
sum-repeated = { $amount } = { $won }
sum-multiplied = { $amount } por { $multiplier } = { $won }
sum-award = { $symbol } paga { $won }
sum-meter = { $symbol } paga todo el medidor { $meter }, { $won }
sum-with-own = { $sum }, más { $own } de vuelta: { $back }
the-award = el premio
