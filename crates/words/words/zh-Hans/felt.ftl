# 在台面上进行的赌桌：由谁下注、用什么购买筹码、如何兑换。

cash = 现金
mobile-atm-receipts = 移动取款机收据
played-at-the-felt = 本桌在台面上进行，玩家的屏幕不能参与
ask-the-dealer = 请找荷官
played-at-terminals = 本桌所有投注由玩家在终端机上进行
have-the-player-do-it = 请玩家在终端机上操作
walk-in-sits-at-the-felt = 本桌玩家在终端机就座
have-them-sign-in = 请其在终端机入座
dealer-exchanges-chips-first = 轮盘筹码由荷官兑换并清点交付
bring-them-to-the-dealer = 请先由荷官兑换您的筹码
count-them-out = 请兑换并输入所交付的筹码
pieces-come-to = 所交付的合计{ $handed }，不是{ $amount }
count-both-again = 请重新清点筹码和所交付的数额
tender-not-taken = 本桌不收{ $tender }购买筹码
sell-for = 请收取{ $tenders }
receipt-has-a-number = 收据须凭编号收取
enter-the-number = 请输入收据编号
receipt-was-taken = 收据{ $number }已收取过
look-at-the-receipt = 请再核对编号
only-receipts-have-numbers = 只有收据才有编号
leave-the-number-out = 请勿填写编号
more-than-the-seat-has = { $seat }号座位有{ $has }轮盘筹码，不是{ $amount }
left-with-chips = 玩家仍持有{ $amount }轮盘筹码
exchange-or-supervisor-frees = 请兑换，或由主管记录玩家带走
name-is-too-long = 超过{ $letters }个字
write-it-shorter = 请缩短

somebody-unknown = 未具名者
tender-by-number = { $tender }{ $number }
value-chips-of = { $count }枚{ $each }面值筹码
plaques-of = { $count }枚{ $each }筹码牌
event-walk-in-seated = { $by }安排{ $who }坐{ $seat }号座位
event-bought-in-by = { $seat }：以{ $tender }购买{ $chips }{ $amount }，由{ $by }售出
event-chips-exchanged = { $seat }：{ $amount }轮盘筹码由{ $by }兑换为{ $handed }
notice-played-at-the-felt = 本桌在台面上进行。
notice-demonstration-screens = 演示：玩家屏幕参与本桌，未经任何监管机构批准。
