# The board of a table: what hangs on the wall.
board-title = Mesa { $table }, tablero
board-cannot-be-shown = No se puede mostrar este tablero
board-connection-lost = Se perdió la conexión. Volverá sola.
board-asking = Consultando la mesa a la casa …
board-closed = Esta mesa está cerrada
board-half-or-prison = ¿La mitad o en prisión?
board-winners-are-paid = Se paga a los ganadores
board-next-round-soon = La próxima ronda empieza pronto
board-minimum-and-maximum = Mínimo y máximo
board-test = Prueba: nada de esto es juego real.
board-may-be-old = Se perdió la conexión; esto puede no estar al día. Volverá sola.
board-has-stopped = Este tablero se detuvo y lo que muestra no está al día.
board-full-screen = Pantalla completa

# The number that stands, and those before it.
board-last-result = Último resultado
board-wagers-win =
    { $count ->
        [one] { $count } apuesta gana; se pagan { $amount }
       *[other] { $count } apuestas ganan; se pagan { $amount }
    }
board-first-result-to-come = Falta el primer resultado
board-first-number-to-come = Falta el primer número
board-last-results = Últimos resultados
board-first-result-of-table = Aún falta el primer resultado de esta mesa.
board-first-number-of-table = Aún falta el primer número de esta mesa.

# How often each group came.
board-spins =
    { $count ->
        [one] { $shown } giro
       *[other] { $shown } giros
    }
board-no-number-came = Aún no salió ningún número.
board-range = { $low } a { $high }
board-range-means = Veces que salió y rango esperado por azar. Los giros pasados no dicen nada del próximo.
board-red = Rojo
board-black = Negro
board-even = Par
board-odd = Impar

# What was drawn beside the number.
board-repeat-of = Repetición de
board-no-number-before = No salió ningún número antes
board-multiplier-after-close = El multiplicador se sortea tras el cierre
board-drawn-after-close = Se sortea tras el cierre
board-targets =
    { $count ->
        [one] Objetivo
       *[other] Objetivos
    }
board-targets-being-drawn = Se están sorteando los objetivos
board-targets-after-lock-out = Los objetivos se sortean tras el bloqueo
board-bonus-seat = Asiento { $seat }:
board-bonus-all = Para todos:
