# 何人何物：用于句子、列表与签名旁。
listed = { $one }、{ $other }
amount-in = { $chips } { $amount }
nothing = 无
person-numbered = 人员 { $number }
player-numbered = 玩家 { $number }
seat-numbered = { $number } 号座位
wager-numbered = 投注 { $number }
colour-numbered = 颜色 { $number }
role-numbered = 职务 { $number }
symbol-numbered = 图案 { $number }
player-at-seat = { $seat }玩家
cashier-numbered = 收银员 { $number }
wheel-reader = 转轮读取器
timer = 定时器
number-generator = 号码发生器
house = 娱乐场
the-marker = 标记
an-irregularity = 异常情况
inside-wagers = 内围投注
outside-wagers = 外围投注
limits-of = { $band } { $min } 至 { $max }
odds-to = { $win } 比 { $on }

evidence-call = 荷官已宣布
evidence-launch = 已看到珠子转出
evidence-timer = 时间已到
evidence-house-timer = 下注时间已到
evidence-revolutions = 已数圈数
evidence-pocket = 已有号码格信号
evidence-sensor-lost = 传感器失去联系

late-wager = 下注
late-increase = 加注
late-withdrawal = 收回投注
late-seen = { $late } { $amount }（{ $on }），荷官所见

void-reopened = 投注保留，继续下注
void-locked = 投注原样保留
void-released = 投注退还

directed-no-spin = 转动无效
directed-number-stands = { $number } 有效

outcome-won = 赢
outcome-lost = 输
outcome-half-back = 退还一半
outcome-imprisoned = 监禁
outcome-released = 释放
outcome-returned = 退还
outcome-stands = 保留
spots-of = { $on }：{ $all } 个位置中的 { $some } 个
on-duty = { $name }，{ $role }，执照 { $licence }

what-if-tips = 不含荷官小费注 { $amount }。
what-if-sides = 附加投注待抽出。
what-if-odds = 可能抽出赔率更高的号码。
what-if-prison = 不含监禁中的投注。
