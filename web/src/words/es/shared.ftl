# The page around every screen.
language = Idioma
loading = Cargando …
screen-not-loaded = No se pudo cargar esta pantalla
screen-not-loaded-why = Puede que la casa tenga una versión más nueva, o que no haya red.
load-page-again = Cargar la página de nuevo
skip-to-content = Ir al contenido
main-menu = Principal
tables = Mesas
pit = Pit
cage = Caja
help = Ayuda
guest = invitado
your-account = Su cuenta
signed-in-as = Sesión de { $name }
sign-in = Entrar
sign-out = Salir
sign-out-asks = ¿Salir, { $name }?
sign-out-guest = Un invitado no puede volver a entrar. Perderá su asiento, sus créditos de juego con lo que hay en el paño y su lista de rondas.
stay = Quedarme
sign-out-and-lose = Salir y perderlos
no-such-page = Página inexistente
no-page-at = No hay ninguna página en { $path }
no-page-why = Puede que la dirección esté mal escrita o que la mesa se haya retirado de la sala.
see-all-tables = Ver todas las mesas
try-again = Intentar de nuevo

# Where the house does not answer, or speaks of something that this page does not know.
house-unreachable = No se puede contactar con la casa.
check-network = Revise la red.
house-no-answer = La casa respondió { $status } sin explicación.
try-again-soon = Intente de nuevo en un momento.
newer-page = La casa tiene una página más nueva que esta. Cargue la página de nuevo.

# Roles of people in the house.
role =
    { $role ->
        [player] Jugador
        [dealer] Crupier
        [floorperson] Jefe de mesa
        [pit-supervisor] Supervisor de pit
        [key-manager] Gerente clave
        [security] Seguridad
        [cage] Caja
        [tournament-director] Director de torneo
        [auditor] Auditor
        [regulator] Regulador
        [administrator] Administrador
       *[other] { $role }
    }
no-role = Sin función

# Chips: the colours of players, and their kinds.
chip-hue =
    { $hue ->
        [gold] dorado
        [blue] azul
        [pink] rosa
        [orange] naranja
        [violet] violeta
        [teal] turquesa
        [yellow] amarillo
        [brown] marrón
        [white] blanco
       *[other] { $hue }
    }
chip-with-ring = { $hue } con aro
chip-with-bar = { $hue } con barra
no-colour = sin color
colour-number = color { $number }
instrument =
    { $kind ->
        [roulette-chip] fichas de ruleta
        [value-chip] fichas de valor
        [electronic-chip] fichas electrónicas
       *[other] { $kind }
    }

# Pockets of a wheel by their colour.
pocket-colour =
    { $colour ->
        [red] rojo
        [black] negro
        [green] verde
        [plain] sin color
       *[other] { $colour }
    }

# Amounts, as a screen reader says them.
currency =
    { $code ->
        [USD] { $count ->
                [one] dólar
               *[other] dólares
            }
        [SGD] { $count ->
                [one] dólar de Singapur
               *[other] dólares de Singapur
            }
        [EUR] { $count ->
                [one] euro
               *[other] euros
            }
        [GBP] { $count ->
                [one] libra
               *[other] libras
            }
       *[other] { $code }
    }
amount-range = { $min } a { $max }

# Limits and other signs of a table.
limit-inside = Interior
limit-outside = Exterior
limit-each-wager = Cada apuesta
notice-limit = { $called }: { $min } a { $max }.
notice-limit-fixed = { $called }: { $amount }.
notice-demonstration = Demostración: el programa dirige esta mesa y ningún regulador la ha aprobado.
notice-limits = Mínimo y máximo. { $lines }
coming-limits = { $called } { $min } a { $max } desde la primera ronda después de las { $time }.

# A password as a signature, and another password.
signature-missing = Escriba su contraseña: es una firma.
signature-password = Su contraseña, para firmar
sign-in-wait = Demasiados intentos. Intente de nuevo en { $seconds } s.
sign-in-both = Escriba su nombre y su contraseña.
sign-in-now = Ya puede intentar de nuevo.
licence = licencia { $licence }
to-the-tables = A las mesas
back = Volver
to-the-pit = Al pit
sign-in-for = Para personal, auditores, reguladores y jugadores con cuenta.
sign-in-guests = Para jugar por diversión, siéntese en cualquier <a>mesa</a>: no hace falta cuenta.
sign-in-ends-guest = Ahora juega como invitado. Al entrar, eso termina.
name = Nombre
password = Contraseña
signing-in = Entrando …
password-both = Escriba su contraseña y la nueva.
password-not-same = La contraseña nueva no coincide. Escríbala de nuevo.
password-is-old = La contraseña nueva es la misma. Elija otra.
password-change = Cambiar su contraseña
password-now = Contraseña actual
password-new = Contraseña nueva
password-new-again = Contraseña nueva otra vez
password-changing = Cambiando …
password-change-it = Cambiarla
password-changed = Su contraseña ha cambiado. Se cerró su sesión en los demás dispositivos.
phase =
    { $phase ->
        [closed] la mesa está cerrada
        [idle] no ha comenzado ninguna ronda
        [betting] se están aceptando apuestas
        [rolling] la rueda gira y se aceptan apuestas
        [shut] las apuestas están cerradas y falta la tirada
        [running] las apuestas están cerradas y la rueda gira
        [told] el resultado espera su confirmación
        [held] { $crewed ->
                [no] la tirada no cuenta
               *[yes] un supervisor debe decidir qué sigue
            }
        [resulted] el número está firme
        [marked] { $crewed ->
                [no] el número está firme
               *[yes] el marcador está sobre el número
            }
        [collected] las apuestas ganadoras esperan su pago
       *[choosing] los jugadores eligen entre la mitad y la prisión
    }
call-no-spin = Tirada nula
call-withdrawn = El resultado queda retirado
call-void = La ronda es nula. Se devuelven las apuestas.
comes-to-rest =
    { $game ->
        [big-six] la rueda se detiene
       *[roulette] la bola se detiene
    }
evidence =
    { $evidence ->
        [call] { $crewed ->
                [no] la casa, al acabarse el tiempo
               *[yes] aviso del crupier
            }
        [launch] se detectó el lanzamiento
        [timer] se acabó el tiempo
        [revolutions] se contaron las vueltas
        [pocket] se señaló una casilla
       *[sensor-lost] se perdió el sensor
    }
