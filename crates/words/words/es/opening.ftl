# Puestos, inspección y equipo, apertura y cierre, y lo que se anuncia en una mesa.

for-staff = esto corresponde al personal
sign-in-as-staff = Inicie sesión como personal
no-such-role = el reglamento no tiene ese cargo
choose-one-of-its-roles = Elija uno de sus cargos
post-needs-a-licence = un puesto se toma con un número de licencia
give-the-licence-number = Indique el número de licencia

no-inspection-is-asked-for = este reglamento no pide inspección
open-the-table = Abra la mesa
inspect-between-rounds = Inspeccione entre rondas
checklist-is-not-done = la lista de control no está completa
no-adjustment-is-known = este reglamento no prevé ajustes
record-a-replacement-instead = Registre en su lugar un reemplazo y una inspección
only-under-a-condition = un ajuste solo se hace bajo una de las condiciones
say-under-which = Indique bajo cuál
no-such-condition = esa condición no existe
name-one-of-the-rulebooks = Indique una de las del reglamento
table-is-open-to-players = la mesa está abierta a los jugadores
close-the-table-first = Cierre primero la mesa
log-needs-to-know = en el registro debe constar lo que se hizo
describe-it = Descríbalo

no-inspection-on-record = no consta ninguna inspección
wheel-was-moved = la rueda se movió después de la inspección
wheel-was-adjusted = la rueda se ajustó después de la inspección
part-was-replaced = se reemplazó una pieza después de la inspección
inspection-found-a-fault = la inspección encontró un defecto
inspection-is-too-old = la inspección ya no está vigente
inspect-the-wheel = Inspeccione la rueda

go-on-it-is-open = Continúe: ya está abierta
meter-filed-too-high = el contador `{ $meter }` está registrado con más de lo que se puede contar
file-it-with-less = Regístrelo con menos
closed-wheel-is-covered = la rueda de una mesa cerrada se cubre y la cubierta queda con llave
lock-the-cover = Cierre la cubierta con llave

second-person-is-the-same = deben estar de acuerdo dos personas, y la segunda es la misma
call-another-person = Llame a otra persona
limits-are-posted-already = estos límites ya están fijados
post-others-or-leave-them = Fije otros, o déjelos
no-such-meter = esta mesa no tiene ese contador, o nunca se abrió
name-a-meter-of-an-opened-table = Indique un contador de una mesa que ya se haya abierto
change-a-meter-between-rounds = Cambie un contador entre rondas
meter-below-its-start = un contador no marca menos que su valor inicial, { $start }
set-it-to-or-more = Póngalo en { $start } o más
meter-shows-it-already = el contador ya marca { $amount }
leave-it-or-set-another = Déjelo, o ponga otra cantidad
