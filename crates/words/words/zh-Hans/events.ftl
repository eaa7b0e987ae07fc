# 赌台上发生的事：每个事件一句。
event-post-taken = { $by } 上岗，执照 { $licence }
event-post-left = { $by } 离岗
event-wheel-inspected =
    转轮由 { $by } 检查，共 { $items } 项：{ $sound ->
        [yes] 全部完好
       *[no] 发现故障
    }
event-wheel-adjusted = 转轮由 { $by } 调整，见证人 { $witness }：{ $what }
event-part-replaced =
    { $external ->
        [yes] 外部部件
       *[no] 部件
    }由 { $by } 更换：{ $what }
event-wheel-moved = 转轮由 { $by } 移动
event-table-opened = 赌台由 { $by } 开台
event-meters-seeded = 累积奖池起始：{ $meters }
event-table-closed =
    赌台由 { $by } 关台{ $locked ->
        [yes] ，罩盖已锁
       *[no] { "" }
    }
event-seat-taken = { $player } 入座 { $seat } 号座位
event-seat-left = { $seat }：离座，带走 { $carried }
event-colour-given = { $seat }：{ $colour }，每枚筹码值 { $value }
event-bought-in = { $seat }：购入{ $chips } { $amount }
event-cashed-out = { $seat }：兑现{ $chips } { $amount }
event-wager-placed =
    投注 { $number }，{ $seat }：以{ $chips } { $amount } 投注 { $on }{ $coupon }{ $tip ->
        [yes] ，为荷官投注
       *[no] { "" }
    }
event-spoken-wager-confirmed = 荷官已复述口头投注，现金已换成筹码
event-wager-raised = { $wager }：加注 { $amount }
event-wager-taken-back = { $wager }：收回 { $amount }
event-wager-moved = { $wager }：移至 { $on }
event-late-reported = { $seat }：停止下注后{ $late } { $amount }（{ $on }），已复原
event-outside-limits = { $wager }：超出限额，金额 { $amount }
event-bets-opened = 开始下注，第 { $round } 局
event-locked-out = 目标投注已锁定
event-meters-grew = 累积奖池因 { $wagers } 注目标投注增加：{ $meters }
event-targets-drawn = 抽出目标：{ $targets }
event-ball-spun =
    { $what ->
        [drawn] 开始显示所抽号码
        [with-wheel] 珠子与转轮同向转出
        [ball] 珠子已转出
       *[wheel] 转轮已转动
    }
event-bets-closed = 停止下注：{ $evidence }
event-odds-drawn = 抽出赔率：{ $drawn }
event-multiplier-drawn = 抽出倍数：{ $multiplier }
event-result-told =
    { $by } 报出 { $number }{ $revolutions ->
        [none] { "" }
       *[other] ，共 { $revolutions } 圈
    }
event-result-confirmed = { $by } 确认 { $number }
event-result-withdrawn = 结果由 { $by } 与 { $second } 撤回：{ $why }
event-dolly-placed = { $marker } 已放在号码上
event-dolly-placed-on-screens = 号码已在屏幕上标出
event-bonus-wheels-turned = 奖励转轮已转动：{ $turned }
event-winners-moved = 赢注部分已移至其号码：{ $wagers }
event-losers-collected = 已收取输注：{ $count } 注，共 { $amount }
event-winners-paid = 已赔付赢注：{ $count } 注，共交付 { $amount }
event-choices-opened = 玩家可在 { $until } 前选择取回一半或留在监禁
event-prison-chosen =
    { $wager }：{ $asked ->
        [yes] 玩家已选择
       *[no] 无人选择
    }，{ $choice ->
        [leave] 留在监禁
       *[half] 取回一半
    }
event-round-ended = 本局结束，{ $number }
event-round-ended-void =
    本局结束，没有{ $result ->
        [symbol] 图案
       *[number] 号码
    }
event-no-spin-called = 转动无效，由 { $by } 宣布{ $why }：{ $after }
event-wagers-returned = 已退还投注：{ $count } 注，共 { $amount }
event-held = 待主管决定：{ $why }
event-directed = { $by } 指示：{ $direction }。{ $why }
event-wager-adjusted = { $wager }：由 { $by } 从 { $before } 调整为 { $after }：{ $why }
event-ball-removed =
    { $removed ->
        [yes] 珠子已取出
       *[no] 珠子落定前未能取出
    }
event-ball-inspected =
    珠子由 { $by } 检查：{ $damaged ->
        [yes] 损坏
       *[no] 完好
    }
event-ball-replaced = 珠子由 { $by } 更换：{ $ball }
event-result-corrected = 结果由 { $by } 与 { $second } 从 { $before } 更正为 { $after }：{ $why }
event-test-begun = 测试模式开始
event-test-ended = 测试模式结束，其间一切作废
event-resumed =
    程序重新启动，{ $round ->
        [yes] 本局继续
       *[no] 本次转动无效
    }
event-limits-announced = 公告由 { $by } 与 { $second } 张贴：{ $from } 之后第一局起，{ $limits }：{ $why }
event-limits-changed = 限额已更改：{ $limits }
event-meter-changed = 累积奖池 { $meter } 由 { $by } 与 { $second } 从 { $before } 设为 { $after }：{ $why }

# 句子的组成部分。
payment-made = { $wager }，{ $outcome }：交付 { $amount }{ $coupon }{ $meter }{ $tip }
payment-by-coupon = ，其中 { $amount } 由优惠券支付
payment-from-meter = ，其中 { $amount } 出自 { $meter }
payment-to-dealers = ，归荷官
payment-reversed = 已冲回：{ $payment }
with-coupon = ，附优惠券 { $number }（{ $amount }）
because = （{ $why }）
drawn-at = { $number }，{ $odds }
turned-for-wager = { $symbol }（{ $wager }）
turned-for-others = { $symbol }（其余玩家）
named-amount = { $name } { $amount }
given-up-because = { $event }。{ $why }

# 争议
event-dispute-opened = 争议{ $dispute }：{ $who }对第{ $round }局{ $wager }提出：{ $claim }
dispute-of-wager = （{ $wager }）
event-dispute-added-to = 争议{ $dispute }补充：{ $words }
event-dispute-decided = 争议{ $dispute }由{ $by }与{ $second }裁定，{ $moved }：{ $why }
event-dispute-withdrawn = 争议{ $dispute }撤回：{ $why }
event-owed-settled = 争议{ $dispute }的欠款{ $amount }已交付
dispute-entry = { $amount }由{ $from }转给{ $to }，{ $chips }
party-house = 赌场
party-player = 玩家
no-money-moves = 不转移款项
owed-to-the-player = 欠玩家{ $amount }
owed-by-the-player = 玩家欠{ $amount }
# 转动的证据。
event-spin-attested = { $by }证明至少{ $least }圈
event-result-held = 号码搁置，待主管裁决：{ $why }
event-no-more-bets-called = { $by }宣布停止下注；此前已截止
event-round-given-up = { $by }放弃本局：{ $why }
event-round-void = 本局无效：{ $after }
event-raise-returned = { $wager }：退还所加的{ $amount }
event-irregularity-added = 本次转动另有异常，由{ $by }记录：{ $why }
held-missed-call = 号码开出时投注尚未截止
held-too-fast = 号码早于一次转动所需的时间

event-rest-in-value-chips =
    { $back ->
        [yes] { $seat }：收回面值筹码{ $amount }
       *[no] { $seat }：其中{ $amount }不足该玩家一枚筹码，以面值筹码支付
    }
