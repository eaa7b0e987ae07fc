# Lo que pasó en una mesa: una frase por suceso.
event-post-taken = { $by } toma un puesto, licencia { $licence }
event-post-left = { $by } deja el puesto
event-wheel-inspected =
    rueda inspeccionada por { $by }, { $items } puntos: { $sound ->
        [yes] todo en orden
       *[no] se halló un defecto
    }
event-wheel-adjusted = rueda ajustada por { $by }, testigo { $witness }: { $what }
event-part-replaced =
    { $external ->
        [yes] pieza externa
       *[no] pieza
    } cambiada por { $by }: { $what }
event-wheel-moved = rueda trasladada por { $by }
event-table-opened = mesa abierta por { $by }
event-meters-seeded = los medidores empiezan: { $meters }
event-table-closed =
    mesa cerrada por { $by }{ $locked ->
        [yes] , cubierta con llave
       *[no] { "" }
    }
event-seat-taken = { $player } toma el asiento { $seat }
event-seat-left = { $seat }: libre; se lleva { $carried }
event-colour-given = { $seat }: { $colour }, cada ficha vale { $value }
event-bought-in = { $seat }: compró { $amount } en { $chips }
event-cashed-out = { $seat }: cobró { $amount } en { $chips }
event-wager-placed =
    apuesta { $number }, { $seat }: { $amount } a { $on } en { $chips }{ $coupon }{ $tip ->
        [yes] , para los crupieres
       *[no] { "" }
    }
event-spoken-wager-confirmed = el crupier repitió la apuesta de palabra; el efectivo se cambió por fichas
event-wager-raised = { $wager }: aumentada en { $amount }
event-wager-taken-back = { $wager }: { $amount } retirados
event-wager-moved = { $wager }: movida a { $on }
event-late-reported = { $seat }: { $late } de { $amount } a { $on } llegó tras el cierre y se deshizo
event-outside-limits = { $wager }: fuera de los límites, con { $amount }
event-bets-opened = se abren las apuestas, ronda { $round }
event-locked-out = apuestas a objetivos bloqueadas
event-meters-grew = los medidores crecen por { $wagers } apuestas a objetivos: { $meters }
event-targets-drawn = objetivos sorteados: { $targets }
event-ball-spun =
    { $what ->
        [drawn] comienza la carrera del número sorteado
        [with-wheel] bola lanzada en el sentido de la rueda
        [ball] bola lanzada
       *[wheel] rueda girada
    }
event-bets-closed = no va más: { $evidence }
event-odds-drawn = pagos sorteados: { $drawn }
event-multiplier-drawn = multiplicador sorteado: { $multiplier }
event-result-told =
    { $number }, anunciado por { $by }{ $revolutions ->
        [none] { "" }
       *[other] {" "}tras { $revolutions } vueltas
    }
event-result-confirmed = { $number }, confirmado por { $by }
event-result-withdrawn = resultado retirado por { $by } y { $second }: { $why }
event-dolly-placed = { $marker } sobre el número
event-dolly-placed-on-screens = número marcado en las pantallas
event-bonus-wheels-turned = ruedas de bono giradas: { $turned }
event-winners-moved = partes ganadoras llevadas a su número: { $wagers }
event-losers-collected = apuestas perdedoras recogidas: { $count }, { $amount } en total
event-winners-paid = ganadoras pagadas: { $count }, { $amount } entregados
event-choices-opened = los jugadores eligen entre mitad y prisión hasta { $until }
event-prison-chosen =
    { $wager }: { $asked ->
        [yes] el jugador eligió
       *[no] nadie eligió
    }, { $choice ->
        [leave] sigue en prisión
       *[half] se devuelve la mitad
    }
event-round-ended = fin de la ronda, { $number }
event-round-ended-void =
    fin de la ronda sin { $result ->
        [symbol] símbolo
       *[number] número
    }
event-no-spin-called = giro nulo, cantado por { $by }{ $why }: { $after }
event-wagers-returned = apuestas devueltas: { $count }, { $amount } en total
event-held = en espera del supervisor: { $why }
event-directed = { $by } ordena: { $direction }. { $why }
event-wager-adjusted = { $wager }: ajustada de { $before } a { $after } por { $by }: { $why }
event-ball-removed =
    { $removed ->
        [yes] bola retirada
       *[no] la bola no se pudo retirar antes de caer
    }
event-ball-inspected =
    bola inspeccionada por { $by }: { $damaged ->
        [yes] dañada
       *[no] en buen estado
    }
event-ball-replaced = bola cambiada por { $by }: { $ball }
event-result-corrected = resultado corregido de { $before } a { $after } por { $by } y { $second }: { $why }
event-test-begun = comienza el modo de prueba
event-test-ended = termina el modo de prueba; se descarta todo lo hecho
event-resumed =
    programa reiniciado, { $round ->
        [yes] la ronda continúa
       *[no] el giro no cuenta
    }
event-limits-announced = aviso fijado por { $by } y { $second }: { $limits } desde la primera ronda tras { $from }: { $why }
event-limits-changed = límites cambiados: { $limits }
event-meter-changed = medidor { $meter } puesto de { $before } a { $after } por { $by } y { $second }: { $why }

# Partes de estas frases.
payment-made = { $wager }, { $outcome }: { $amount } entregados{ $coupon }{ $meter }{ $tip }
payment-by-coupon = , { $amount } por el cupón
payment-from-meter = , { $amount } de { $meter }
payment-to-dealers = , a los crupieres
payment-reversed = revertido: { $payment }
with-coupon = , con el cupón { $number } de { $amount }
because = {" "}({ $why })
drawn-at = { $number } a { $odds }
turned-for-wager = { $symbol } para { $wager }
turned-for-others = { $symbol } para los demás
named-amount = { $name } { $amount }
given-up-because = { $event }. { $why }

# Reclamaciones
event-dispute-opened = reclamación { $dispute } de { $who } sobre la ronda { $round }{ $wager }: { $claim }
dispute-of-wager = , { $wager }
event-dispute-added-to = añadido a la reclamación { $dispute }: { $words }
event-dispute-decided = reclamación { $dispute } decidida por { $by } y { $second }, { $moved }: { $why }
event-dispute-withdrawn = reclamación { $dispute } retirada: { $why }
event-owed-settled = { $amount } que se debían de la reclamación { $dispute } entregados
dispute-entry = { $amount } de { $from } a { $to } en { $chips }
party-house = la casa
party-player = el jugador
no-money-moves = no se mueve dinero
owed-to-the-player = se deben { $amount } al jugador
owed-by-the-player = el jugador debe { $amount }
# Pruebas de una tirada.
event-spin-attested = { $by } da fe de al menos { $least } vueltas
event-result-held = número retenido para un supervisor: { $why }
event-no-more-bets-called = { $by } canta el no va más; las apuestas ya estaban cerradas
event-round-given-up = ronda abandonada por { $by }: { $why }
event-round-void = ronda nula: { $after }
event-raise-returned = { $wager }: se devuelven { $amount } que se añadieron
event-irregularity-added = también falló en esta tirada, según consta por { $by }: { $why }
held-missed-call = las apuestas estaban abiertas cuando salió el número
held-too-fast = el número salió antes de que una tirada pueda terminar

event-rest-in-value-chips =
    { $back ->
        [yes] { $seat }: { $amount } en fichas de valor, retirado
       *[no] { $seat }: { $amount } del pago, menos que una ficha del jugador, en fichas de valor
    }
