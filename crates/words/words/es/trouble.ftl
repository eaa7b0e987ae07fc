# Tiradas que no cuentan, lo que ordena un supervisor, la bola, las correcciones y las pruebas.

no-such-irregularity = el reglamento no enumera esa irregularidad
choose-one-of-its-list = Elija una de su lista
call-it-while-the-wheel-spins = Cántela mientras la rueda gira
one-person-cannot-void = ya se cantó un número, y una sola persona no puede anularlo
withdraw-the-result-first = Retire primero el resultado, junto con otra persona
one-person-cannot-hold-and-decide = ya se cantó un número, y una misma persona no puede retener la tirada y decidir sobre ella
dealer-says-that-it-is-held = El crupier dice que queda retenida
ball-has-not-circled = la bola no ha girado durante { $seconds } segundos
wait-for-it-to-fall = Espere a que caiga
hold-the-spin-first = Retenga primero la tirada
teller-does-not-decide = quien cantó el número no decide sobre él
call-another-supervisor = Llame a otro supervisor
bets-were-open = las apuestas estaban abiertas, o la bola giró en el sentido de la rueda
direct-no-spin = Ordene tirada nula
another-number-was-told = se cantó otro número
nobody-told-a-number = nadie cantó un número
spin-cannot-count = esta tirada no puede contar
number-is-known = el número ya se conoce, y después no cambia ninguna apuesta
direct-no-spin-or-let-it-stand = Ordene tirada nula, o deje valer el resultado
wager-cannot-become = { $before } no puede pasar a { $after }
give-an-amount-of-the-player = Indique una cantidad que el jugador tenga

ball-is-in-the-wheel = la bola no se ha retirado de la rueda
try-to-remove-it = Intente retirarla
ball-is-not-inspected = la bola no se ha inspeccionado
inspect-it = Inspecciónela
ball-is-damaged = la bola está dañada
replace-it = Reemplácela
go-on-the-ball-is-clear = Continúe: la bola está en orden
wait-until-the-wheel-rests = Espere a que la rueda se detenga
new-ball-has-no-name-or-test = la bola nueva no tiene nombre, o no consta su prueba
test-it-and-name-it = Pruébela y póngale nombre

open-a-round-or-correct = Abra primero una ronda, o corrija la que se pagó
correct-it-before-the-next-round = Corríjalo antes de que comience la ronda siguiente
no-round-with-a-number-before = no hubo antes ninguna ronda con número
go-on-with-the-next-round = Continúe con la ronda siguiente
number-stands-or-cannot = el número es el que vale, o uno que no puede valer
tell-the-number-that-came = Indique el número que salió
test-between-rounds = Haga la prueba entre rondas, con la mesa abierta
prison-waits-for-a-spin = hay apuestas en prisión que esperan una tirada válida
test-when-they-are-settled = Haga la prueba cuando estén liquidadas
table-is-not-in-test-mode = la mesa no está en modo de prueba
go-on-play-is-real = Continúe: el juego es real
