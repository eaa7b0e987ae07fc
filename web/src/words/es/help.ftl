# How to play.
how-to-play = Cómo se juega
help-lead = Elija una <a>mesa</a>, siéntese y ponga fichas en el paño. Cuando la bola se detiene, se retiran las fichas perdedoras y se paga a los ganadores. Cada mesa tiene sus propias reglas, y su página las muestra todas.
on-this-page = En esta página
help-part-seat = Tomar asiento
help-part-chips = Poner fichas
help-part-round = Una ronda
help-part-pay = Qué se paga y por qué
help-part-zero = El cero
help-part-calls = Anuncios y el racetrack
help-part-sides = Apuestas laterales
help-part-bigsix = Big Six
help-part-fair = ¿Es justo?
help-part-trouble = Cuando algo sale mal
help-part-keys = Teclas y lectores de pantalla

# Take a seat.
help-seat-account = Entre con su cuenta, abra una mesa y elija <b>Sentarse</b>.
help-seat-guest = Abra una mesa y elija <b>Sentarse</b>. Como invitado no necesita cuenta: juega con créditos que no valen nada fuera de esta casa. Si tiene cuenta, entre primero.
help-seat-leave = Puede irse cuando no tenga ninguna apuesta en el paño.
help-seat-watch = También puede solo mirar. El <b>tablero</b> de una mesa muestra los últimos números, los límites y lo que se sorteó.

# Lay chips.
help-chips-choose = Elija una ficha debajo del paño y toque un lugar del paño. Cada toque pone una más.
help-chips-places = Sobre un número es un pleno; en la línea entre dos números, un caballo; donde se juntan cuatro, un cuadro; y así sucesivamente. Señale un lugar para leer su nombre, lo que paga y su mínimo y máximo.
help-chips-back = Mantenga pulsado, o haga clic con el botón derecho, para retirar una ficha; una ficha de un anuncio retira el anuncio entero. Arrastre un montón para moverlo, o fuera del paño para retirarlo todo.
help-chips-keys = <b>Atrás</b> deshace un paso. <b>Borrar</b> retira todo. <b>Repetir</b> pone de nuevo su última apuesta, también tras rondas en que no jugó o una anulada; nunca se pone dos veces. <b>Doblar</b> pone otro tanto.
help-chips-what-if = Antes de apostar, <b>¿Y si…?</b> muestra lo que devolvería todo su paño con cada número.
help-chips-refused = Una ficha que las reglas no permiten vuelve a usted, y la mesa dice por qué, con el artículo de la norma.

# A round.
help-round-bets = <b>Hagan sus apuestas.</b> La barra sobre el paño está verde. Si hay reloj, muestra los segundos que quedan.
help-round-spun = <b>Se lanza la bola.</b> En la mayoría de las mesas aún puede apostar mientras gira; en algunas, las apuestas se cierran antes.
help-round-closed = <b>No va más</b> se muestra y se oye. Desde ese momento nada puede ponerse, moverse ni retirarse. Lo que llega después se rechaza, aunque haya tocado a tiempo: decide el reloj de la casa, para todos por igual.
help-round-rests = <b>La bola se detiene</b> y se coloca el marcador en el número.
help-round-paid = Primero se retiran las fichas perdedoras. Luego se paga a los ganadores, uno tras otro.

# What is paid, and why.
help-pay-odds = «35 a 1» significa: por cada dólar en un lugar ganador recibe 35 dólares, y su propio dólar de vuelta. Elija <b>¿Por qué pagó?</b> junto a una línea para ver el pago, el cálculo y el artículo que lo dice. Sus últimas rondas quedan en <b>Rondas</b>, con el paño como estaba y su saldo antes y después.
help-pay-edge = La casa tiene ventaja en cada apuesta. La página de <b>reglas</b> de cada mesa dice cuánta, exactamente. A la larga la mayoría de los jugadores pierde; juegue por placer y deténgase cuando deje de serlo.

# Zero, calls, side wagers, Big Six.
help-zero = El cero no es rojo ni negro, ni par ni impar, ni bajo ni alto. Por eso estas apuestas pierden con el cero, salvo que la mesa diga otra cosa. Algunas mesas devuelven la mitad. Otras le dejan elegir: la mitad ahora, o dejar la apuesta <b>en prisión</b> para el próximo giro; si entonces ganara, la recupera entera. La pregunta aparece en su pantalla y espera unos segundos; si no responde, vale lo que la mesa tiene previsto, y su página de reglas lo indica.
help-calls = Algunas mesas aceptan apuestas a partes de la ruleta, como un número y sus vecinos. Se ponen como varias fichas a la vez: el costo se muestra antes de apostar. Si la mesa tiene un racetrack o un dibujo de la ruleta, tóquelo allí.
help-sides = Algunas mesas ofrecen más apuestas: que salga otra vez el último número, con un multiplicador que se sortea tras cerrarse las apuestas; números con otros pagos en esta ronda; objetivos que hacen girar las ruedas de bonificación por un bote creciente. Cada una tiene su casilla en el paño, con lo que paga al lado. Lo que se sortea se sortea solo cuando ya nadie puede apostar.
help-bigsix = Una rueda vertical con 54 secciones y un batidor de cuero. Apueste al símbolo de la sección en que se detendrá: $1, $2, $5, $10, $20 o uno de los dos símbolos especiales. El número de una sección es lo que paga a uno. Si el batidor queda entre dos secciones, se gira de nuevo y sus apuestas se mantienen.

# Is it fair? And when something goes wrong.
help-fair = Donde un programa sortea el número, fija un secreto antes de abrir las apuestas y muestra su huella. Al cerrarse las apuestas, el número resulta de ese secreto y de todas las apuestas, de modo que nadie puede elegirlo según lo apostado. Tras la ronda se muestra el secreto y su propio navegador lo comprueba: vea <b>Equidad</b> en la página de la mesa. Los números pasados no dicen nada sobre el próximo.
help-lost = <b>Se pierde su conexión.</b> La página lo dice y vuelve por sí sola. Lo aceptado queda en el paño y se liquida aunque usted no esté. Una ficha sin respuesta se envía de nuevo y cuenta una sola vez.
help-no-spin = <b>Un giro no cuenta</b>: la bola salió de la ruleta o dio muy pocas vueltas. El crupier anuncia «giro nulo». Las reglas de la mesa dicen si las apuestas quedan o se devuelven.
help-wrong = <b>Cree que un pago está mal.</b> Abra la ronda en <b>Rondas</b>, lea por qué pagó y muestre el número de ronda al personal. Cada ronda se guarda y puede decidirse de nuevo.
help-keys = Todo funciona sin ratón. <kbd>Tab</kbd> lleva al paño; las flechas van de lugar en lugar, y cada uno dice su nombre, lo que paga y lo que hay allí. <kbd>Intro</kbd> pone una ficha, <kbd>Supr</kbd> retira una. Los anuncios y resultados se dicen en voz alta. Si su sistema pide menos movimiento, la ruleta queda quieta y muestra el resultado.
