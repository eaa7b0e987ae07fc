# A felt and its chips.
felt = 台面
felt-how = { $felt }，{ $count } 个注位。方向键逐位移动，数字键跳到号码。
chips-here = 此处 { $amount }
enter-moves-here = 按 Enter 将筹码移到此处
covered = 已遮盖：本台不开放
a-side-wager = 旁注
marker = 标记
chip-tip = 小费
chip-half-back = 退 ½
chip-prison = 监禁

# What a screen reader says of a spot.
in-steps = { $range }，以 { $step } 递增
numbers-and = { $numbers } 和 { $last }
spot-pays = 赔 { $odds }
spot-from = 限额 { $range }
courtesy-line = 便利线
spot-lie-here = 此处有 { $amount }

# The wheel and the racetrack.
racetrack = 跑道，按轮盘顺序
and-neighbours = { $label } { $colour }及其邻号
sector-numbers = { $called }，{ $count } 个号码
clapper-rests = { $wheel }：皮舌停在 { $label }
ball-rests = { $wheel }：珠子落在 { $label }，{ $colour }
wheel-turns = { $wheel }：转轮转动中
ball-runs = { $wheel }：珠子转动中
