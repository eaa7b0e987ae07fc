# The tables of the house.
lobby-lead = Cada mesa se rige exactamente por el reglamento de su regulador.
lobby-guests = Siéntese como invitado: no hay que rellenar nada.
show-games = Mostrar juegos
all-games = Todos
game =
    { $game ->
        [roulette] Ruleta
        [big-six] Big Six
       *[other] { $game }
    }
table-source =
    { $source ->
        [dealer] crupier
        [automatic] ruleta automática
        [sensor] ruleta con sensor
       *[other] { $source }
    }
limits-at-table = límites en la mesa
holds = en pausa
sit-to-begin = siéntese y empieza
next-round-is-coming = viene otra ronda
may-be-old = Lo mostrado puede ser antiguo.
trying-again = Reintentando …
looking-at-tables = Buscando las mesas …
no-tables = Aún no hay mesas en la sala
no-tables-why = Las mesas vienen de solicitudes que el reglamento aprueba. La guía del operador explica cómo añadir una; una casa iniciada vacía no tiene ninguna.
players =
    { $count ->
        [one] { $count } jugador
       *[other] { $count } jugadores
    }
runs-by-itself = , funciona sola
is-demonstration = , demostración
last-numbers = Últimos números
no-numbers = sin números aún
play = Jugar
board = Tablero
dealer = Crupier
