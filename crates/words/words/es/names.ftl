# Quién y qué: en frases, en listas y junto a una firma.
listed = { $one }, { $other }
amount-in = { $amount } en { $chips }
nothing = nada
person-numbered = persona { $number }
player-numbered = jugador { $number }
seat-numbered = asiento { $number }
wager-numbered = apuesta { $number }
colour-numbered = color { $number }
role-numbered = cargo { $number }
symbol-numbered = símbolo { $number }
player-at-seat = jugador del { $seat }
cashier-numbered = cajero { $number }
wheel-reader = lector de la rueda
timer = temporizador
number-generator = generador de números
house = casa
the-marker = marcador
an-irregularity = una irregularidad
inside-wagers = apuestas interiores
outside-wagers = apuestas exteriores
limits-of = { $band }: de { $min } a { $max }
odds-to = { $win } a { $on }

evidence-call = lo cantó el crupier
evidence-launch = se vio el lanzamiento
evidence-timer = se acabó el tiempo
evidence-house-timer = se acabó el tiempo de apuestas
evidence-revolutions = se contaron las vueltas
evidence-pocket = se señaló una casilla
evidence-sensor-lost = se perdió el sensor

late-wager = una apuesta
late-increase = un aumento
late-withdrawal = un retiro
late-seen = { $late } de { $amount } a { $on }, visto por el crupier

void-reopened = las apuestas siguen y se aceptan más
void-locked = las apuestas siguen como están
void-released = las apuestas se devuelven

directed-no-spin = giro nulo
directed-number-stands = vale el { $number }

outcome-won = gana
outcome-lost = pierde
outcome-half-back = se devuelve la mitad
outcome-imprisoned = en prisión
outcome-released = sale de prisión
outcome-returned = devuelta
outcome-stands = sigue en pie
spots-of = { $on }: { $some } de { $all } posiciones
on-duty = { $name }, { $role }, licencia { $licence }

what-if-tips = No incluye { $amount } para los crupieres.
what-if-sides = Las apuestas adicionales esperan su sorteo.
what-if-odds = Pueden sortearse números que pagan más.
what-if-prison = No incluye las apuestas en prisión.
