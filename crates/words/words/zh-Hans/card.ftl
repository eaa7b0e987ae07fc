# 赌台卡片与规则页对限额、附加投注、零、程序与公告的说明。
limit-inside-total = 玩家的内围投注合计至少 { $amount }。
limit-player-round = 玩家每局最多投注 { $amount }。
limit-table-round = 本台每局最多接受 { $amount }。
limit-exposure = 庄家在一个号码上最多承担 { $amount }。
limit-statutory = 依法每注最多 { $amount }。

repeat-wins = 上一号码再次开出即赢。
repeat-pays =
    按抽出的倍数赔付，{ $times }，{ $returned ->
        [yes] 并退还本金
       *[no] 本金已含在内
    }。
times-or-more = { $least } 倍或以上
times-between = { $least } 至 { $most } 倍
times-of = { $times } 倍
repeat-paid-with = 按所示倍数，与普通投注一同赔付。
drawn-odds-base = 未抽中的号码赔 { $odds }。
drawn-odds-first = 首个抽中的号码赔 { $odds }。
drawn-odds-other = 其他抽中的号码可赔 { $odds }。
targets-win = 珠子落在抽出的目标上即赢。
targets-paid-in-turn = 累积奖池按轮到该玩家派彩时所示金额赔付。
bonus-wheels-pay = 奖励转轮：{ $symbol } 赔 { $amount }。
bonus-wheels-pay-meter = 奖励转轮：{ $symbol } 赔付累积奖池 { $meter } 全额。
community-wheel-pays = 公共转轮：{ $symbol } 赔 { $amount }。
community-wheel-pays-meter = 公共转轮：{ $symbol } 赔付累积奖池 { $meter } 全额。

zero-loses = 开出 { $zeros } 时：{ $wagers } 全输。
zero-loses-half = 开出 { $zeros } 时：{ $wagers } 输一半，另一半退还。
zero-imprisons = 开出 { $zeros } 时：{ $wagers } 由玩家选择输一半，或监禁至下一转。
prison-release = 监禁中的投注下一转若赢，则退还，无彩金。
prison-again-loses = 若再次开出 { $zeros }，监禁中的投注全输。
prison-again-half = 若再次开出 { $zeros }，监禁中的投注退还一半。
prison-again-stays = 若再次开出 { $zeros }，投注继续监禁。

closes-before-spin = 转动前停止下注。
closes-while-in-track = 珠子仍在轨道运行时停止下注。
closes-before-rest = 珠子落定前停止下注。
notice-demonstration = 演示：本台由程序运行，未获任何监管机构批准。
notice-automatic = 本台由程序运行，已获监管机构批准。
notice-limits = { $from } 之后第一局起：{ $limits }。

hands-off = 自停止下注至所有投注结清，任何人不得触碰台面上的筹码。
own-placement = 无论由谁摆放，玩家对其筹码的位置负责。
own-instructions = 玩家应确保荷官按其要求操作。
settled-by-position = 投注按其所在位置结算。
note-prison =
    监禁时的庄家优势为 { $edge }，{ $percent } %；{ $better ->
        [leave] 留在监禁
       *[half] 取回一半
    }成本较低。
note-not-drawn = 指 { $side } 未抽中该号码时；抽取已计入庄家优势。
note-meters = 以累积奖池的初始金额计。

feature-in-prison = 监禁规则
feature-half-back = 开零退半
feature-racetrack = 赛道投注区
