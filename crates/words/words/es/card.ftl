# Lo que la ficha de una mesa y su página de reglas dicen de límites, apuestas adicionales, ceros, procedimiento y avisos.
limit-inside-total = Las apuestas interiores de un jugador suman al menos { $amount }.
limit-player-round = Un jugador apuesta como máximo { $amount } en una ronda.
limit-table-round = La mesa acepta como máximo { $amount } en una ronda.
limit-exposure = La casa arriesga como máximo { $amount } en un número.
limit-statutory = Por ley, una apuesta es como máximo de { $amount }.

repeat-wins = Gana si sale otra vez el último número.
repeat-pays =
    Paga el multiplicador sorteado, { $times }, { $returned ->
        [yes] más la apuesta
       *[no] con la apuesta incluida
    }.
times-or-more = { $least } veces o más
times-between = de { $least } a { $most } veces
times-of = { $times } veces
repeat-paid-with = Se paga por el multiplicador mostrado, junto con las apuestas ordinarias.
drawn-odds-base = Un número no sorteado paga { $odds }.
drawn-odds-first = El primer número sorteado paga { $odds }.
drawn-odds-other = Otro número sorteado puede pagar { $odds }.
targets-win = Gana si la bola cae en un objetivo sorteado.
targets-paid-in-turn = Un medidor paga lo que muestra cuando llega el turno de pago del jugador.
bonus-wheels-pay = Ruedas de bono: { $symbol } paga { $amount }.
bonus-wheels-pay-meter = Ruedas de bono: { $symbol } paga todo el medidor { $meter }.
community-wheel-pays = Rueda común: { $symbol } paga { $amount }.
community-wheel-pays-meter = Rueda común: { $symbol } paga todo el medidor { $meter }.

zero-loses = Con { $zeros }: { $wagers } pierden.
zero-loses-half = Con { $zeros }: { $wagers } pierden la mitad, y la otra mitad se devuelve.
zero-imprisons = Con { $zeros }: { $wagers } pierden la mitad o van a prisión hasta el próximo giro, según elija el jugador.
prison-release = Una apuesta en prisión que gana en el próximo giro se devuelve, sin ganancia.
prison-again-loses = Si sale otra vez { $zeros }, la apuesta en prisión se pierde entera.
prison-again-half = Si sale otra vez { $zeros }, se devuelve la mitad de la apuesta en prisión.
prison-again-stays = Si sale otra vez { $zeros }, la apuesta sigue en prisión.

closes-before-spin = Las apuestas se cierran antes del giro.
closes-while-in-track = Las apuestas se cierran mientras la bola aún corre por la pista.
closes-before-rest = Las apuestas se cierran antes de que la bola se detenga.
notice-demonstration = Demostración: el programa dirige esta mesa y ningún regulador lo ha aprobado.
notice-automatic = El programa dirige esta mesa, con la aprobación de su regulador.
notice-limits = Desde la primera ronda tras { $from }: { $limits }.

hands-off = Desde el no va más hasta que se liquide cada apuesta, nadie toca las fichas del paño.
own-placement = Cada jugador responde de dónde están sus fichas, las haya puesto quien las haya puesto.
own-instructions = Cada jugador cuida de que el crupier haga lo que pidió.
settled-by-position = Una apuesta se liquida por el lugar donde está.
note-prison =
    En prisión la ventaja es { $edge }, { $percent } %; cuesta menos { $better ->
        [leave] dejarla allí
       *[half] tomar la mitad
    }.
note-not-drawn = Cuando { $side } no sortea el número; sus sorteos están en la ventaja.
note-meters = Con los medidores en su importe inicial.

feature-in-prison = En prisión
feature-half-back = Mitad devuelta con cero
feature-racetrack = Pista de vecinos
