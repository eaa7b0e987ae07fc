# A felt and its chips.
felt = Paño
felt-how = { $felt }, { $count } casillas. Las flechas van de casilla en casilla, los dígitos a un número.
chips-here = { $amount } aquí
enter-moves-here = Intro mueve las fichas aquí
covered = cubierta: no se juega en esta mesa
a-side-wager = una apuesta lateral
marker = Marcador
chip-tip = TIP
chip-half-back = ½ vuelve
chip-prison = prisión

# What a screen reader says of a spot.
in-steps = { $range }, en pasos de { $step }
numbers-and = { $numbers } y { $last }
spot-pays = paga { $odds }
spot-from = de { $range }
courtesy-line = línea de cortesía
spot-lie-here =
    { $count ->
        [one] aquí hay { $amount }
       *[other] aquí hay { $amount }
    }

# The wheel and the racetrack.
racetrack = Racetrack, en el orden de la ruleta
and-neighbours = { $label } { $colour } y sus vecinos
sector-numbers = { $called }, { $count } números
clapper-rests = { $wheel }: el batidor descansa en { $label }
ball-rests = { $wheel }: la bola está en el { $label }, { $colour }
wheel-turns = { $wheel }: la rueda gira
ball-runs = { $wheel }: la bola gira
