# Equipo: lo que se inspecciona, el registro, las llaves y dónde está la rueda.

fault-needs-words = el punto `{ $item }` tiene un defecto y no consta cuál
say-what-is-wrong = Indique qué defecto tiene
checklist-has-no-such-item = la inspección nombra un punto que la lista de control no tiene
look-at-each-item-once = Indique cada punto de la lista una vez
inspection-names-no-wheel = la inspección no dice qué rueda se inspeccionó
inspection-names-no-ball = la inspección no dice qué bola se inspeccionó
give-its-number = Indique su número o su nombre
another-is-in-use = { $id } no está en uso en esta mesa; lo está { $used }
put-it-in-use-first = Póngalo antes en uso

wheel-is-off-the-floor = la rueda está fuera de la sala: { $place }
bring-the-wheel-back = Devuelva antes la rueda a la mesa
wheel-is-on-the-floor = la rueda no se llevó fuera de la sala
record-where-it-was-moved = Registre antes adónde se llevó, o indique otra condición
place-needs-an-approval = { $place } requiere una aprobación como lugar seguro para la rueda
give-the-approval-of-the-place = Indique el número de la aprobación

register-needs-id-and-words = el registro necesita un identificador y una descripción
id-is-on-the-register = { $id } ya está en el registro
give-another-id = Indique otro identificador
ball-is-not-declared = la bola { $id } no está declarada como no metálica
declare-it-or-take-another = Declárela, o registre otra bola
number-is-of-another-table = lleva el número { $number }, y la mesa es la número { $own }
take-the-tables-own = Use el que lleva el número de la mesa
not-on-the-register = { $id } no está en el registro de esta mesa
enter-it-first = Regístrelo antes
thing-is-in-use = { $id } está en uso
put-another-in-use-first = Ponga antes otro en uso
take-another-of-the-register = Elija otro del registro
thing-is-damaged = { $id } se retiró del juego por estar dañado
thing-is-not-a-ball = { $id } no es una bola
thing-is-not-a-key = { $id } no es una llave
keys-are-held = { $id } es una llave, y las llaves las tiene una persona
take-the-key-instead = Firme la recepción de la llave
key-is-held = la llave { $id } la tiene la persona { $person }
they-return-it-first = Esa persona la devuelve antes
key-is-not-yours = usted no tiene la llave { $id }
its-holder-returns-it = La devuelve quien la tiene

# El equipo en los hechos de una mesa.
event-table-inspected = inspección de { $of } por { $by }: { $found }
event-wheel-relocated =
    rueda llevada a { $place }{ $off ->
        [yes] , fuera de la sala
       *[no] { "" }
    }, por { $by }
event-equipment-registered =
    { $kind } { $id } en el registro por { $by }: { $description }{ $number }{ $nonmetallic ->
        [yes] , declarada no metálica
       *[no] { "" }
    }
event-equipment-retired = { $id } fuera del registro por { $by }: { $why }
event-equipment-used = { $id } puesto en uso por { $by }
event-key-taken = llave { $key } recibida por { $by }
event-key-returned = llave { $key } devuelta por { $by }
all-sound = todo en orden
with-number = , número { $number }
wheel-alone = rueda { $wheel }
wheel-and-ball = rueda { $wheel } y bola { $ball }
thing-wheel = rueda
thing-ball = bola
thing-part = pieza móvil
thing-layout = paño
thing-cover = cubierta
thing-key = llave
thing-drop-box = caja de dinero
thing-tip-box = caja de propinas
