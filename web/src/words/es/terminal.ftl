# The screen of a table.
table = Mesa
table-number = Mesa { $table }
table-cannot-be-shown = No se puede mostrar esta mesa
table-being-set-up = Preparando la mesa …
all-tables = Todas las mesas
balance = Saldo
on-the-felt = En el paño
rounds = Rondas
rules = Reglas
fairness = Equidad
sound-on = Sonido activado
sound-off = Sonido desactivado
more = Más
show = Mostrar
tab-felt = Paño
tab-wheel = Ruleta
tab-calls = Anuncios
tab-sides = Laterales
tab-calls-sides = Más apuestas
target = objetivo
wheel-and-results = Ruleta y resultados
other-limits = Otros límites:
your-last-rounds = Sus últimas rondas

# The connection.
connection-lost = Se perdió la conexión.
connection-lost-then = Lo aceptado sigue en pie. Reconectando …
connection-signed-out = Lo aceptado sigue en pie. Entre de nuevo para seguir en su asiento.
connection-back = Conexión restablecida. El paño está como lo tiene la casa.

# How a round stands.
round = Ronda
round-number = Ronda { $round }
table-holds = La mesa está en pausa
no-spin-open-again = Giro nulo: se vuelve a apostar
no-spin-void = Giro nulo: ronda anulada
no-spin = Giro nulo
table-closed = La mesa está cerrada
seat-begins-round = Siéntese y empieza una ronda
next-round-coming = Viene otra ronda
place-your-bets = Hagan sus apuestas
ball-runs-last-bets = La bola gira: últimas apuestas
no-more-bets = No va más
no-more-bets-wheel = No va más: gira la rueda
no-more-bets-ball = No va más: gira la bola
number-being-confirmed = Se confirma el número
supervisor-decides = Decide un supervisor
half-or-prison = ¿Mitad o prisión?
corrected-told-first = Corregido: primero se anunció el { $label }.
test-no-money = prueba, sin dinero
seconds-left = Quedan { $seconds } segundos
closed-by = Cierre: { $who }.
after-no-spin =
    { $after ->
        [reopened] Sus apuestas siguen en pie y se vuelve a apostar.
        [locked] Sus apuestas quedan como están y se repite el giro.
       *[released] Sus apuestas le son devueltas.
    }

# Said aloud as a round goes on.
heard-bets-open = { $call }. Ronda { $round }.
heard-no-spin = Giro nulo. { $says }
heard-holds = La mesa está en pausa. { $why }
double-zero = doble cero
triple-zero = triple cero
heard-paid = Apostó { $wagered } y cobra { $paid }.
heard-not-paid = Apostó { $wagered }; no cobra nada.
heard-in-prison = { $amount } en prisión hasta el próximo giro.
heard-for-dealers = { $amount } era para los crupieres.

# A round that changes after it was shown.
corrected-title = Se corrigió la ronda { $round }.
corrected-stands = Vale el { $after }; primero se anunció el { $before }. Motivo: { $why }.
corrected-as-before = Cobra { $paid }, como antes.
corrected-more = Con el { $before } cobró { $was }; con el { $after } son { $paid }: { $more } más para usted.
corrected-less = Con el { $before } cobró { $was }; con el { $after } son { $paid }: se retiraron { $less }.
void-title = La ronda { $round } queda anulada.
void-came-back = Se le devolvieron { $amount }.

# A seat, and chips to lay.
ask-for-chips = Pedir fichas
asked-pit-for-chips = Pidió fichas a las { $time }. El pit lo ve.
asked-dealer-for-chips = Pidió fichas a las { $time }. El crupier lo ve.
cancel = Cancelar
your-chips = Sus fichas
no-credits-left = No le quedan créditos
no-chips-left = No le quedan fichas
credits-are-free = Los créditos son gratis: tome tantos como al empezar.
cage-sells-chips = La caja vende fichas para esta mesa; el pit ve que espera.
dealer-sells-chips = El crupier vende fichas y ve que espera.
take-new-credits = Tomar nuevos créditos
sit-once-open = Podrá sentarse cuando abra, o elija otra mesa.
every-seat-taken = Todos los asientos están ocupados
wait-for-seat = Elija otra mesa o espere un asiento libre.
your-seat = Su asiento
take-a-seat-to-play = Siéntese para jugar
you-are-watching = Está observando
staff-do-not-play = Ha entrado como personal, y el personal no juega. El paño muestra lo que se puede apostar.
you-play-as = Juega como { $name }.
no-guest-credits = Esta casa no da créditos a invitados. Entre con su cuenta.
guest-gets-credits = Un invitado recibe créditos de juego; no hay que rellenar nada.
other-tables = Otras mesas
one-moment = Un momento …
take-a-seat = Sentarse
take-a-seat-as-guest = Sentarse como invitado
dealer-gives-chips = El crupier le da sus fichas
dealer-gives-chips-how = Está en el asiento { $seat }. Diga al crupier cuánto valdrá cada ficha; recibirá un color propio y ya podrá apostar.
what-is-a-chip-worth = ¿Cuánto vale cada ficha suya?
what-is-a-chip-worth-why = En esta mesa las fichas de cada jugador tienen un color y un valor. Se puede cambiar mientras no tenga ninguna en el paño.
another = Otro
value-in = Valor en { $code }
in-currency = en { $code }
choose = Elegir
no-chip-value = «{ $text }» no es un importe. Escriba cuánto vale una ficha, por ejemplo { $example }.

# The tray.
bets-are-closed = Apuestas cerradas.
undo = Atrás
clear = Borrar
rebet = Repetir
double = Doblar
nothing-to-undo = No hay nada que deshacer en esta ronda.
nothing-on-felt = No hay nada en el paño.
last-bet-lies = Su última apuesta ya está en el paño. Puede doblarla.
not-bet-yet = Aún no ha apostado en esta mesa.
browser-keeps-nothing = Este navegador no guarda nada.
nothing-to-keep = No hay nada en el paño que guardar.
chips-and-actions = Fichas y acciones
what-a-tap-lays = Lo que pone cada toque
favourites = Favoritas
forget-favourite = Olvidar { $name }
no-favourites = Aún no hay favoritas. Ponga fichas, dé un nombre al paño y guárdelo.
name-of-felt = Nombre de este paño
keep = Guardar
tip = Propina
tip-means = Lo que apueste en esta ronda es para los crupieres; lo ganado va a la caja de propinas
balance-is = Su saldo es { $amount }.
minimum-is = El mínimo es { $amount }. Esta ficha puede sumarse a una apuesta.
piece-of-call = Estas fichas son parte de { $call }.
piece-of-call-fix = Manténgalas pulsadas para retirar todo el anuncio.

# Calls and side wagers.
call-wagers = Apuestas anunciadas
choose-one = elija …
call-pieces =
    { $count ->
        [one] { $count } ficha de { $amount } cuesta
       *[other] { $count } fichas de { $amount } cuestan
    }
touch-for-neighbours = Toque un número para sus vecinos; el costo se muestra antes de apostar.
choose-a-call = Elija un anuncio; el costo se muestra antes de apostar.
take-a-seat-first = Primero siéntese.
lay-call = Poner { $call } por { $amount }
take-a-seat-to-lay = Siéntese para apostar.
locked-out = Bloqueado en esta ronda.
lies-on-felt = Ya está en el paño.
no-more-is-taken = No se acepta más: es su máximo.
side-limit =
    { $limit ->
        [fixed] el único importe que acepta
        [least] su mínimo
       *[most] su máximo
    }
amount-laid = { $amount } puestos
last-number = Último número
repeat-counted = Cuenta en esta ronda: repetición del
none-yet = ninguno aún
multiplier = multiplicador
targets = Objetivos:
wheels-of-seat = asiento { $seat }: ruedas en
community = comunidad:
lay-amount = Poner { $amount }
take-back = Retirar
what-it-pays = Lo que paga

# Half back, or prison.
prison-unanswered-half = Si no elige, se devuelve la mitad.
prison-unanswered-prison = Si no elige, todo queda en prisión.
prison-each = { $on }, { $amount }: la mitad son { $half }.
heard-half-or-prison = ¿Mitad o prisión? { $each }
heard-seconds-left = Quedan { $seconds } segundos.
prison-zero-came = Salió el cero. Puede recuperar la mitad de una apuesta a la par o dejarla entera para el próximo giro.
prison-seconds = Quedan { $seconds } s.
half-back-amount = Mitad: { $amount }
prison-all-stays = Prisión: queda todo
in-prison = En prisión:

# Results, and what a felt would bring.
last-numbers-newest-first = Últimos números, el más reciente primero
no-numbers-yet = Sin números aún
result-of-round = Resultado de la ronda { $round }
result-sum = Ronda { $round }: apostado { $wagered }, pagado { $paid }
result-held = , en prisión { $amount }
result-tipped = , para los crupieres { $amount }
for-the-dealers = para los crupieres
for-the-dealers-won = para los crupieres: a la caja de propinas
outcome =
    { $outcome ->
        [won] gana
        [lost] pierde
        [half-back] mitad
        [imprisoned] en prisión
        [released] liberada
        [returned] devuelta
       *[other] { $outcome }
    }
why-paid = ¿Por qué pagó?
why = ¿Por qué?
our-reading = Nuestra lectura.
no-wagers-in-round = No tuvo apuestas en esta ronda.
and-more = { $some } y { $count } más
what-if = ¿Y si…?
what-if-back = vuelven { $back }, { $net }
what-if-best = mejor { $where }: { $net }
what-if-worst = peor { $where }: { $net }
point-at-wheel = señale en la ruleta

# Rounds that were played.
void = nula
felt-of-round = Paño de la ronda { $round }
corrected = Corregida.
corrected-paid-again = Primero se anunció el { $before }; vale el { $after }, y la ronda se pagó de nuevo con él.
is-void = Anulada.
no-number-counted = No contó ningún número; se devolvieron { $amount }.
balance-before-after = Saldo: { $before } antes, { $after } después.
receipts = Recibos de sus órdenes
no-rounds-played = Aún no ha jugado ninguna ronda en esta mesa. Aquí se guardan las rondas en que apuesta.
no-wagers-back-to = No tuvo apuestas en las últimas rondas, hasta la ronda { $round }.
looking = Buscando …
further-back = Más atrás

# Fairness.
fairness-how = Antes de abrir las apuestas, la casa crea un secreto para la ronda y muestra su hash. Al cerrarse las apuestas, el número resulta del secreto y de todas las apuestas. Tras la ronda se muestra el secreto y esta página repite el cálculo, aquí en su equipo.
no-commitment-yet = Esta mesa aún no ha mostrado ningún compromiso.
real-wheel = Los números de esta mesa salen de una ruleta real; la casa no sortea nada.
commitment = Compromiso
commitment-comes = aún ninguno: llega antes de abrir las apuestas
round-revealed = Ronda { $round }, revelada
no-secret = Lo que se mostró no es un secreto válido.
as-promised = Comprobado en esta página: tal como se prometió.
not-as-promised = Comprobado en esta página: NO es lo que se prometió. Guarde lo que se muestra aquí y avise al regulador.
secret-committed = ✓ El secreto es el comprometido.
secret-not-committed = ✗ El secreto no es el comprometido.
commitment-not-seen = – Esta página no estaba abierta cuando se mostró el compromiso; consta en el registro.
commitment-seen = ✓ Es el compromiso que esta página vio con las apuestas abiertas.
commitment-other = ✗ No es el compromiso que esta página vio con las apuestas abiertas.
secret-gives = – El secreto da el { $number }.
secret-gives-and-came = ✓ El secreto da el { $number }, y salió el { $came }.
secret-gives-but-came = ✗ El secreto da el { $number }, pero salió el { $came }.
also-drawn = – También se sorteó: { $others }. La auditoría del registro lo comprueba con lo presentado para la mesa.
secret = Secreto
seal-for = Sello para { $purpose }

# The drawer for more.
rules-of-table = Reglas de esta mesa
reader-board = Tablero
one-chip-is-worth = Una ficha vale
need-no-chips = No necesito fichas
leave-the-seat = Dejar el asiento
keys = Teclas
keys-how = Las flechas y los dígitos recorren el paño, Intro apuesta, Supr retira, M y luego Intro mueve. [ y ] eligen ficha. U deshace, C borra, R repite, D dobla.
notices = Avisos
close-drawer = Cerrar { $title }
demonstration = Demostración
