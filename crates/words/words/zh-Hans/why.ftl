# 投注为何如此赔付：开出什么、有何结果，以及算式。
why-came = 开出 { $number }
why-undecided =
    没有{ $result ->
        [symbol] 图案
       *[number] 号码
    }决定结果
why-returned = { $came }：{ $on } 原样退还
why-stands = { $came }：{ $on } 保持原样
why-repeated = 再次{ $came }{ $multiplier }
why-multiplier = ；抽出的倍数为 { $multiplier }
why-number-before = { $came }；上一号码为 { $before }
why-no-number-before = { $came }；此前没有号码
why-target-hit = { $came }，为目标 { $targets } 之一{ $showed }
why-own-wheels = ；为此注转动的转轮显示 { $symbol }
why-community-wheel = ；为其余玩家转动的转轮显示 { $symbol }
why-targets-were = { $came }；目标为 { $targets }
why-pieces-win = { $came }：{ $on } 的 { $count } 个位置中 { $won } 个获胜
why-wins = { $came }：{ $on } 获胜
why-loses = { $came }：{ $on } 落败
why-half-back = { $came }：退回 { $on } 的一半
why-imprisoned = { $came }：{ $on } 监禁至下一次有效转动
why-prison-loses = { $came }：监禁中的 { $on } 落败
why-prison-half-back = { $came }：监禁中的 { $on } 退回一半
why-prison-stays = { $came }：{ $on } 继续监禁
why-prison-released = { $came }：监禁中的 { $on } 退还，无彩金
why-sentence = { $why }。{ $tip }
why-for-dealers = 此注为荷官小费注。

sum-lost = { $amount } 已输
sum-half = { $amount } 的一半：{ $back }
sum-waits = { $amount } 待定
sum-back = 退回 { $amount }
sum-won = { $amount }{ $on }，赔率 { $odds } = { $win }，连本金 { $amount }：{ $back }
sum-wins = { $amount }{ $on } 获胜
sum-on = （{ $spot }）
sum-others-lost = 另外 { $count } 个位置的 { $amount } 已输
sum-coupon = 优惠券 { $face } = { $won }
sum-coupon-at = 优惠券 { $face }，赔率 { $odds } = { $won }
sum-together = 合计 { $paid }
sum-repeated = { $amount } = { $won }
sum-multiplied = { $amount } 乘以 { $multiplier } = { $won }
sum-award = { $symbol } 赔 { $won }
sum-meter = { $symbol } 赔付累积奖池 { $meter } 全额 { $won }
sum-with-own = { $sum }，连本金 { $own }：{ $back }
the-award = 奖项
