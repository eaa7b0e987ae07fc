# The console of the crew: what stands instead of it, and its foot.
dealer-title = Mesa { $table }, crupier
dealer-for-staff = La consola es para el personal
dealer-not-of-the-crew = { $name } inició sesión y no es del personal.
dealer-nobody-signed-in = Nadie ha iniciado sesión aquí.
dealer-sign-in-to = Inicie sesión para operar o supervisar esta mesa.
dealer-sign-in = Entrar como personal
dealer-to-the-table = Ir a la mesa
dealer-cannot-be-shown = No se puede mostrar esta consola
dealer-closed-to-you = Esta consola está cerrada para usted
dealer-connection-lost = Se perdió la conexión. Volverá sola; lo aceptado sigue en pie.
dealer-bets-still-open = Aún se aceptan apuestas: si la bola cae ahora, no hay resultado.
dealer-call-no-more-bets-first = Aún se aceptan apuestas. Cante antes el no va más.
dealer-next-step = Paso siguiente
dealer-no-step-by-you = Ahora usted no puede dar ningún paso de la ronda.
dealer-letters-are-keys = Letras como teclas
dealer-all-keys = Todas las teclas

# Where the table is in its round.
dealer-between-rounds = entre rondas
dealer-test = Prueba: nada de esto es juego real

# The steps of the round, and what stands in their way.
dealer-steps = Pasos de la ronda
dealer-spin-wheel = Girar la rueda
dealer-spin-ball = Lanzar la bola
dealer-lock-out = Bloquear objetivos
dealer-number-at-rest = Número salido
dealer-confirm-number = Confirmar el número
dealer-place-marker = Marcar: { $marker }
dealer-collect-losers = Recoger perdedoras
dealer-pay-winners = Pagar ganadoras
dealer-end-choices = Cerrar elecciones
dealer-call = Cante “{ $call }”
dealer-automatic = Un programa dirige esta mesa con temporizadores.
dealer-no-spin-key = Giro nulo …
dealer-spun-wheels-way = En sentido de la rueda
dealer-was-spun-wheels-way = La bola se lanzó en el sentido de la rueda
dealer-waiting-for-house = Esperando que la casa diga qué se puede hacer.
dealer-not-on-duty = No está de turno en esta mesa. Tome antes un puesto: tecla O.
dealer-not-from-your-post = No desde su puesto, o no ahora.

# All keys on one page.
dealer-key-space = Espacio
dealer-key-next = el paso que espera la ronda
dealer-key-digits = 0 a 9
dealer-key-digits-do = el número salido; Enter lo anuncia, otro Enter lo confirma
dealer-key-number = al campo del número, donde también se escriben letras
dealer-key-no-spin = giro nulo, con los motivos de este reglamento
dealer-key-wager = una apuesta para un asiento
dealer-key-escape = sale de un campo o de una pregunta
dealer-key-help = esta página
dealer-keys-when = Las letras solo actúan fuera de los campos. Se pueden desactivar al pie de la consola.
dealer-dialog-close = Cerrar

# The panels beside the round.
dealer-panels = Paneles
dealer-panel-late = Tardías
dealer-panel-supervisor = Supervisor

# The number at rest.
dealer-was-told = { $number }: anunciado. Enter, o un segundo toque, lo confirma.
dealer-revolutions = Vueltas, si se contaron
dealer-tell-number = Anunciar el número
dealer-confirm = Confirmar { $number }
dealer-number-is = Número salido: { $number }
dealer-touch-on = Tocarlo en
dealer-pad = Teclado
dealer-wheel = Rueda
dealer-number-pad = Teclado de números
dealer-touch-again = toque otra vez para confirmar
dealer-touch-pocket = toque la casilla
dealer-type-number = Escriba el número salido.
dealer-enter-tells = { $number }. Enter lo anuncia.
dealer-type-on = Siga escribiendo.
dealer-no-such-pocket = Esta rueda no tiene la casilla { $typed }.

# What the house answered.
dealer-answers = Respuestas
dealer-waiting-for-answers =
    { $count ->
        [one] Esperando una respuesta …
       *[other] Esperando { $count } respuestas …
    }
dealer-done = Hecho.
dealer-done-before = Ya estaba hecho.
dealer-hand-over = Entregue { $amount }.
dealer-nothing-happened-yet = Aún no ha pasado nada. Otra persona da su acuerdo en la { $pit }.
dealer-pit-screen = pantalla del pit
dealer-receipt = recibo { $receipt }
dealer-nothing-asked = Aún no se ha pedido nada desde esta consola.
dealer-second-agreed = Una segunda persona dio su acuerdo; está hecho.
dealer-second-declined = Una segunda persona se negó, o ya no se pudo hacer. Vale lo que muestra la mesa.
dealer-second-lapsed = Nadie dio su acuerdo a tiempo; no se hizo nada. Pídalo otra vez.

# No spin.
dealer-no-spin-what = Giro nulo: ¿qué falló?
dealer-no-spin-why = Giro nulo: { $why }
dealer-remedy =
    { $remedy ->
        [no-spin] Giro nulo
        [respin] Girar de nuevo
        [void-round] La ronda se anula
        [supervisor-decides] Espera a un supervisor
       *[other] { $remedy }
    }
dealer-remedy-decided-by = { $remedy }; decide: { $role }

# The ball.
dealer-ball = La bola
dealer-ball-clear = La bola está en orden. No hay nada que hacer antes del próximo giro.
dealer-ball-before-spin = Antes de lanzar la bola otra vez:
dealer-ball-name-new = Identifique la bola nueva: su número o marca.
dealer-ball-test-first = Pruebe antes la bola; luego marque la casilla.
dealer-ball-replace-by = Cambiar la bola por { $ball }
dealer-ball-try-to-take = Intente sacarla de la rueda.
dealer-ball-was-removed = La bola se retiró
dealer-it-was-removed = Se retiró
dealer-ball-rested-first = La bola cayó antes
dealer-it-rested-first = Cayó antes
dealer-ball-inspect = Inspecciónela.
dealer-ball-is-sound = La bola está bien
dealer-it-is-sound = Está bien
dealer-ball-is-damaged = La bola está dañada
dealer-it-is-damaged = Está dañada
dealer-ball-replace-damaged = Cambiarla por la bola
dealer-ball-another = Otra bola
dealer-ball-passed-tests = Pasó las pruebas de una inspección de apertura
dealer-ball-replace = Cambiar la bola

# Supervisor’s decisions.
dealer-decisions = Decisiones del supervisor
dealer-spin-is-held = El giro está en espera: { $why } Decide qué sigue: { $role }.
dealer-direct-no-spin = Ordenar giro nulo
dealer-direct-result = Ordenar que el resultado vale
dealer-direct-number = Ordenar que vale el { $number }
dealer-nobody-told = Nadie anunció un número.
dealer-adjust-wager = Ajustar una apuesta
dealer-no-wager-lies = No hay apuestas en el paño.
dealer-amount-it-becomes = Indique el nuevo importe, o 0.
dealer-wager = Apuesta
dealer-wager-option = Asiento { $seat }: { $on }, { $amount }
dealer-becomes = Queda en
dealer-void-round = Anular la ronda
dealer-withdraw-result = Retirar el resultado
dealer-correct-result-of = Corregir el resultado de la ronda { $round }
dealer-correct-last-result = Corregir el último resultado
dealer-choose-number = Elija el número que salió.
dealer-number-that-came = El número que salió
dealer-choose = elija
dealer-takes-second-person = Retirar o corregir un resultado exige una segunda persona, que da su acuerdo en la { $pit }. Hasta entonces nada cambia.
dealer-needs-reason = El registro exige un motivo: diga por qué.
dealer-why = Motivo

# Who is on duty.
dealer-on-duty = De turno
dealer-signed-with-licence = se firma con la licencia { $licence }
dealer-leave = Dejar
dealer-leave-post = Dejar el puesto: { $role }
dealer-nobody-on-duty = Nadie está de turno. Tome un puesto para operar o supervisar.
dealer-take-post-as = Tomar puesto como
dealer-take-post-of = Tomar el puesto: { $role }
dealer-take-post = Tomar el puesto
dealer-on-duty-as = Usted está de turno como { $role }.
dealer-duty-deals = opera
dealer-duty-supervises = supervisa
dealer-duty-inspects = inspecciona

# Seats, their chips and their purses.
dealer-seats = Asientos
dealer-no-seats = Aún no hay nadie en esta mesa. Los jugadores toman asiento en su terminal.
dealer-seat-and-chips = Asiento y fichas
dealer-purse = Saldo
dealer-on-felt-column = En paño
dealer-colour-at = { $colour } a { $amount }
dealer-chips-at = fichas a { $amount }
dealer-asks-since = pide fichas desde { $time }
dealer-seat = Asiento { $seat }
dealer-seat-of = Asiento { $seat }, { $name }
dealer-colour = Color
dealer-one-chip-is-worth = Valor de una ficha
dealer-give-colour = Dar color
dealer-with = Con
dealer-amount = Importe
dealer-buy-in = Comprar
dealer-cash-out-all = Canjear todo
dealer-cash-out = Canjear { $amount }
dealer-free-seat = Liberar asiento
dealer-choose-seat-to = Elija un asiento para dar color, vender fichas, canjear o apostar por él.
dealer-amount-such-as = Indique un importe, como 100 o 2.50.
dealer-gave-colour = Asiento { $seat }: fichas { $colour } a { $amount }
dealer-buys = Asiento { $seat } compra { $amount } en { $chips }
dealer-cashes-out = Asiento { $seat } canjea { $chips }
dealer-seat-is-free = El asiento { $seat } está libre
dealer-seat-has-wagers = El asiento { $seat } tiene apuestas en el paño. Espere a que se liquiden.
dealer-seat-has-balance = El asiento { $seat } tiene { $amount }. Canjee antes su saldo.

# A wager for a seat.
dealer-wager-for-a-seat = Apuesta para un asiento
dealer-for-seat = Para el asiento { $seat }
dealer-which = Cuál
dealer-kind-for = Para el asiento
dealer-kind-spoken = De palabra, en efectivo
dealer-kind-outside = Fuera de límites
dealer-kind-late = Llegó tarde
dealer-noted-spoken = Apuesta de palabra
dealer-noted-outside = Fuera de límites
dealer-noted-late = Tardía
dealer-wager-noted = { $what }, asiento { $seat }: { $on }, { $amount }
dealer-lay-it = Apostar
dealer-repeat-and-lay = Repetir y apostar
dealer-record-as-it-lies = Registrar tal como está
dealer-put-back = Devolver y registrar
dealer-choose-seat-first = Elija antes un asiento.
dealer-say-what-on = Diga a qué se apuesta, como “{ $example }”, o toque el paño.
dealer-wager-such-as = Indique un importe, como 5 o 2.50.
dealer-coupon-has = Un cupón tiene número y valor.
dealer-on = A qué
dealer-cash = Efectivo
dealer-for-the-dealer = Para el crupier
dealer-coupon = Cupón match play
dealer-coupon-number = Número
dealer-coupon-value = Valor
dealer-what-came = Qué llegó
dealer-came-wager = una apuesta
dealer-came-increase = un aumento
dealer-came-withdrawal = un retiro

# Late attempts.
dealer-late = Intentos tardíos
dealer-nothing-late = Nada llegó tarde desde la última apertura de apuestas.
dealer-at-the-table = En la mesa
dealer-record = registro { $record }

# Inspection.
dealer-inspection = Inspección
dealer-last-inspection =
    { $sound ->
        [yes] Última por { $by }, { $when }: en orden.
       *[no] Última por { $by }, { $when }: se halló un defecto.
    }
dealer-last-inspection-until =
    { $sound ->
        [yes] Última por { $by }, { $when }: en orden, válida hasta { $until }.
       *[no] Última por { $by }, { $when }: se halló un defecto, válida hasta { $until }.
    }
dealer-no-inspection-on-record = No consta ninguna inspección.
dealer-no-inspection-asked = Este reglamento no pide inspección.
dealer-items-left =
    { $count ->
        [one] Falta { $count } punto por revisar.
       *[other] Faltan { $count } puntos por revisar.
    }
dealer-all-is-sound = Todo en orden
dealer-inspected-sound = Inspección: todo en orden
dealer-fault-found = Hay un defecto
dealer-inspected-fault = Inspección: hay un defecto
dealer-look-at-all-first = Revise antes todos los puntos; luego registre el defecto.

# The table and its wheel.
dealer-equipment = Mesa y rueda
dealer-open-table = Abrir la mesa
dealer-close-table = Cerrar la mesa
dealer-cover-first = Cubra la rueda y cierre la tapa con llave; luego marque la casilla.
dealer-is-covered = Rueda cubierta y tapa con llave
dealer-say-what-was-done = Diga qué se hizo.
dealer-needs-witness = Otra persona de turno debe presenciarlo. No hay ninguna.
dealer-adjust-wheel = Ajustar la rueda
dealer-adjusted-what = Ajuste: qué se hizo
dealer-watched-by = Testigo
dealer-under-condition = Según qué condición
dealer-record-adjustment = Registrar el ajuste
dealer-replace-part = Cambiar { $part }
dealer-replaced-part = Pieza cambiada
dealer-on-the-outside = En el exterior de la rueda
dealer-say-which-part = Diga qué pieza.
dealer-record-replacement = Registrar el cambio
dealer-wheel-moved = La rueda se movió
dealer-end-test = Terminar la prueba
dealer-begin-test = Empezar prueba

# Wagers on the felt.
dealer-all-wagers = Todas las apuestas
dealer-worst-pocket = Peor casilla para la casa
dealer-players = Jugadores
dealer-no-wager-yet = Aún no hay apuestas.
dealer-wagers = Apuestas
dealer-seat-column = Asiento
dealer-and-more = y { $count } más; todas están en la suma de arriba.

# Prison.
dealer-in-prison = En prisión
dealer-takes-half = Asiento { $seat }: recupera la mitad
dealer-leaves-in-prison = Asiento { $seat }: la deja en prisión
dealer-choices-open =
    { $count ->
        [one] Falta { $count } elección.
       *[other] Faltan { $count } elecciones.
    }
dealer-choices-open-left =
    { $count ->
        [one] Falta { $count } elección, quedan { $left } s.
       *[other] Faltan { $count } elecciones, quedan { $left } s.
    }
dealer-then-default = Después vale la regla de la mesa.
dealer-prisoner = Asiento { $seat } { $name }: { $on }, { $amount }
dealer-half-back = La mitad
dealer-stay-in-prison = Sigue en prisión
dealer-waits-for-next = espera el próximo número

# Side wagers, and what was drawn for them.
dealer-side-wagers = Apuestas laterales
dealer-laid-by-seat = asiento { $seat }
dealer-laid-tip = propina
dealer-laid-wins = gana
dealer-laid-loses = pierde
dealer-no-wagers = sin apuestas
dealer-last-number = último número
dealer-no-multiplier-yet = multiplicador aún sin sortear
dealer-not-drawn-yet = aún sin sortear
dealer-locked-out = bloqueada
dealer-open = abierta
dealer-no-targets-yet = objetivos aún sin sortear
dealer-meter = Acumulado { $meter }
dealer-bonus-wheels = Ruedas de bono
dealer-bonus-seat = asiento { $seat }: { $symbol }
dealer-bonus-all = para todos: { $symbol }
# In the box of a number: no more than five letters.
dealer-note-last = últ.

# Taking what is lost, and paying.
dealer-settle-collect = Recoger las perdedoras
dealer-settle-pay = Pagar las ganadoras
dealer-settled-last-round = Pagado en la ronda anterior
dealer-settled-this-round = Pagado en esta ronda
dealer-nothing-to-take = Ninguna apuesta perdió: no hay nada que recoger.
dealer-take = Recoja
dealer-take-these =
    { $count ->
        [one] { $count } apuesta perdedora, { $amount } en total, de arriba abajo.
       *[other] { $count } apuestas perdedoras, { $amount } en total, de arriba abajo.
    }
dealer-take-first = las primeras { $count } apuestas perdedoras, { $amount } entre estas, de arriba abajo.
dealer-what-is-taken = Lo que se recoge
dealer-clause = Cláusula
dealer-no-wager-taken = No se recogió ninguna apuesta.
dealer-were-taken =
    { $count ->
        [one] Se recogió { $count } apuesta perdedora, { $amount } en total.
       *[other] Se recogieron { $count } apuestas perdedoras, { $amount } en total.
    }
dealer-nobody-to-pay = No hay a quién pagar.
dealer-nobody-paid = No se pagó a nadie.
dealer-nothing-to-pay = Nada que pagar.
dealer-to-deal-with =
    { $count ->
        [one] { $count } apuesta por atender, de arriba abajo.
       *[other] { $count } apuestas por atender, de arriba abajo.
    }
dealer-pay-total =
    { $due ->
        [yes] Pague { $amount }
       *[no] Se pagó { $amount }
    }
dealer-pay-on =
    { $count ->
        [one] por { $count } apuesta, de arriba abajo.
       *[other] por { $count } apuestas, de arriba abajo.
    }
dealer-pay-on-first = por las primeras { $count } apuestas, de arriba abajo.
dealer-paid-on =
    { $count ->
        [one] por { $count } apuesta.
       *[other] por { $count } apuestas.
    }
dealer-paid-on-first = por las primeras { $count } apuestas.
dealer-who-is-paid = A quién se paga
dealer-who-was-paid = A quién se pagó
dealer-wagered = Apostado
dealer-do = Haga
dealer-in-chips = En fichas
dealer-credit = crédito
dealer-outcome =
    { $outcome ->
        [won] ganó
        [half-back] mitad
        [imprisoned] en prisión
        [released] liberada
        [returned] devuelta
        [lost] perdió
       *[other] { $outcome }
    }

# What is done with one wager.
dealer-leave-in-prison =
    { $due ->
        [yes] Deje en prisión
       *[no] Quedó en prisión
    }
dealer-take-half =
    { $due ->
        [yes] Tome la mitad: { $amount }
       *[no] Se tomó la mitad: { $amount }
    }
dealer-other-half-back = los otros { $amount } de vuelta
dealer-other-half-tip = los otros { $amount } a la caja de propinas
dealer-return =
    { $due ->
        [yes] Devuelva { $amount }
       *[no] Se devolvió { $amount }
    }
dealer-released-no-pay = liberada, sin pago
dealer-to-tip-box = a la caja de propinas
dealer-take-the =
    { $due ->
        [yes] recoja los { $amount }
       *[no] se recogieron los { $amount }
    }
dealer-and-to-tip-box = y los { $amount }, a la caja de propinas
dealer-and-back = y los { $amount } de vuelta
dealer-stacks =
    { $count ->
        [one] { $count } pila
       *[other] { $count } pilas
    }
