# Una mesa que se juega en el paño: quién hace las apuestas, qué se acepta por las fichas y cómo se canjean.

cash = efectivo
mobile-atm-receipts = recibos de cajero móvil
played-at-the-felt = esta mesa se juega en el paño, y la pantalla de un jugador no participa en ella
ask-the-dealer = Pídaselo al crupier
played-at-terminals = toda apuesta de esta mesa la hace el jugador en una terminal
have-the-player-do-it = Que el jugador lo haga en la terminal
walk-in-sits-at-the-felt = los jugadores de esta mesa se sientan a una terminal
have-them-sign-in = Que tomen asiento en una terminal
dealer-exchanges-chips-first = el crupier canjea las fichas de ruleta y cuenta lo que entrega
bring-them-to-the-dealer = El crupier canjea antes sus fichas
count-them-out = Cánjeelas e indique lo que entrega
pieces-come-to = lo que se entrega suma { $handed }, no { $amount }
count-both-again = Cuente otra vez las fichas y lo que entrega
tender-not-taken = esta mesa no vende fichas por { $tender }
sell-for = Acepte { $tenders }
receipt-has-a-number = un recibo se acepta por su número
enter-the-number = Escriba el número del recibo
receipt-was-taken = el recibo { $number } ya se aceptó
look-at-the-receipt = Mire otra vez el número
only-receipts-have-numbers = solo un recibo tiene número
leave-the-number-out = Omita el número
more-than-the-seat-has = el asiento { $seat } tiene { $has } en fichas de ruleta, no { $amount }
left-with-chips = el jugador aún tiene { $amount } en fichas de ruleta
exchange-or-supervisor-frees = Cánjeelas, o que un supervisor anote que el jugador se fue con ellas
name-is-too-long = tiene más de { $letters } letras
write-it-shorter = Escríbalo más corto

somebody-unknown = alguien sin nombre
tender-by-number = { $tender } { $number }
value-chips-of = { $count ->
    [one] { $count } ficha de valor de { $each }
   *[other] { $count } fichas de valor de { $each }
}
plaques-of = { $count ->
    [one] { $count } placa de { $each }
   *[other] { $count } placas de { $each }
}
event-walk-in-seated = { $by } sienta a { $who } en el asiento { $seat }
event-bought-in-by = { $seat }: compró { $amount } en { $chips } por { $tender }, vendió { $by }
event-chips-exchanged = { $seat }: { $amount } en fichas de ruleta canjeados por { $handed }, por { $by }
notice-played-at-the-felt = Esta mesa se juega en el paño.
notice-demonstration-screens = Demostración: las pantallas de los jugadores participan en esta mesa y ningún regulador la ha aprobado.
