# The screen of a table.
table = 赌台
table-number = { $table } 号台
table-cannot-be-shown = 无法显示此赌台
table-being-set-up = 正在准备赌台…
all-tables = 所有赌台
balance = 余额
on-the-felt = 台面
rounds = 局次
rules = 规则
fairness = 公平性
sound-on = 声音已开
sound-off = 声音已关
more = 更多
show = 显示
tab-felt = 台面
tab-wheel = 轮盘
tab-calls = 叫注
tab-sides = 旁注
tab-calls-sides = 叫注、旁注
target = 目标
wheel-and-results = 轮盘与结果
other-limits = 其他限额：
your-last-rounds = 您最近的局次

# The connection.
connection-lost = 连接已断开。
connection-lost-then = 已接受的投注有效。正在自动重连…
connection-signed-out = 已接受的投注有效。请重新登录以继续使用您的座位。
connection-back = 连接已恢复。台面以娱乐场记录为准。

# How a round stands.
round = 局
round-number = 第 { $round } 局
table-holds = 赌台暂停
no-spin-open-again = 转动无效：重新接受投注
no-spin-void = 转动无效：本局作废
no-spin = 转动无效
table-closed = 赌台已关闭
seat-begins-round = 入座后即开局
next-round-coming = 下一局即将开始
place-your-bets = 请下注
ball-runs-last-bets = 珠子转动中：最后下注
no-more-bets = 停止下注
no-more-bets-wheel = 停止下注：转轮转动中
no-more-bets-ball = 停止下注：珠子转动中
number-being-confirmed = 正在确认号码
supervisor-decides = 由主管裁定
half-or-prison = 退回一半，还是监禁？
corrected-told-first = 已更正：原先报的是 { $label }。
test-no-money = 测试，不涉金钱
seconds-left = 剩余 { $seconds } 秒
closed-by = 截止：{ $who }。
after-no-spin =
    { $after ->
        [reopened] 您的投注有效，并重新接受投注。
        [locked] 您的投注维持原状，重新转动。
       *[released] 您的投注已退回。
    }

# Said aloud as a round goes on.
heard-bets-open = { $call }。第 { $round } 局。
heard-no-spin = 转动无效。{ $says }
heard-holds = 赌台暂停。{ $why }
double-zero = 双零
triple-zero = 三零
heard-paid = 您投注 { $wagered }，获付 { $paid }。
heard-not-paid = 您投注 { $wagered }，没有派彩。
heard-in-prison = { $amount } 监禁至下一转。
heard-for-dealers = { $amount } 为荷官小费注。

# A round that changes after it was shown.
corrected-title = 第 { $round } 局已更正。
corrected-stands = 以 { $after } 为准；原先报的是 { $before }。原因：{ $why }。
corrected-as-before = 您获付 { $paid }，与先前相同。
corrected-more = 按 { $before } 您获付 { $was }；按 { $after } 为 { $paid }：多付您 { $more }。
corrected-less = 按 { $before } 您获付 { $was }；按 { $after } 为 { $paid }：已收回 { $less }。
void-title = 第 { $round } 局作废。
void-came-back = 已退回您 { $amount }。

# A seat, and chips to lay.
ask-for-chips = 要求筹码
asked-pit-for-chips = 您于 { $time } 要求筹码。赌区已看到。
asked-dealer-for-chips = 您于 { $time } 要求筹码。荷官已看到。
cancel = 取消
your-chips = 您的筹码
no-credits-left = 您的积分已用完
no-chips-left = 您的筹码已用完
credits-are-free = 游戏积分免费：可领取与初始相同的数量。
cage-sells-chips = 账房出售本台筹码；赌区知道您在等候。
dealer-sells-chips = 荷官出售筹码，并知道您在等候。
take-new-credits = 领取新积分
sit-once-open = 开台后即可入座，或选择其他赌台。
every-seat-taken = 座位已满
wait-for-seat = 请选择其他赌台，或等候空位。
your-seat = 您的座位
take-a-seat-to-play = 入座开始游戏
you-are-watching = 您正在观看
staff-do-not-play = 您以员工身份登录，员工不得参与游戏。台面显示可下的投注。
you-play-as = 您以 { $name } 的身份游戏。
no-guest-credits = 本娱乐场不向访客提供积分。请用账户登录。
guest-gets-credits = 访客可获游戏积分，无需填写任何资料。
other-tables = 其他赌台
one-moment = 请稍候…
take-a-seat = 入座
take-a-seat-as-guest = 以访客身份入座
dealer-gives-chips = 荷官会给您筹码
dealer-gives-chips-how = 您在 { $seat } 号座位。请告诉荷官每枚筹码的价值；您将获得专属颜色，然后即可下注。
what-is-a-chip-worth = 您的每枚筹码价值多少？
what-is-a-chip-worth-why = 本台每位玩家的筹码为同一颜色、同一面值。台面上没有您的筹码时可以更改。
another = 其他
value-in = 面值（{ $code }）
in-currency = 以 { $code } 计
choose = 选择
no-chip-value = “{ $text }”不是金额。请输入每枚筹码的价值，例如 { $example }。

# The tray.
bets-are-closed = 投注已截止。
undo = 撤销
clear = 清除
rebet = 重复
double = 加倍
nothing-to-undo = 本局没有可撤销的操作。
nothing-on-felt = 台面上没有筹码。
last-bet-lies = 您上次的投注已在台面上。可改为加倍。
not-bet-yet = 您尚未在本台投注。
browser-keeps-nothing = 此浏览器不保存任何内容。
nothing-to-keep = 台面上没有可保存的投注。
chips-and-actions = 筹码与操作
what-a-tap-lays = 每次点按所下
favourites = 收藏
forget-favourite = 删除 { $name }
no-favourites = 尚无收藏。请先下注，为台面命名后保存。
name-of-felt = 此台面的名称
keep = 保存
tip = 小费
tip-means = 您本局的投注为荷官小费注；赢得的归小费箱
balance-is = 您的余额为 { $amount }。
minimum-is = 最低投注为 { $amount }。此筹码可加到已有投注上。
piece-of-call = 这些筹码属于 { $call }。
piece-of-call-fix = 长按可收回整个叫注。

# Calls and side wagers.
call-wagers = 叫注
choose-one = 请选择…
call-pieces = { $count } 枚 { $amount } 筹码，共
touch-for-neighbours = 点按号码以选其邻号；下注前会显示费用。
choose-a-call = 请选择叫注；下注前会显示费用。
take-a-seat-first = 请先入座。
lay-call = 下注 { $call }：{ $amount }
take-a-seat-to-lay = 入座后即可下注。
locked-out = 本局已锁定。
lies-on-felt = 已在台面上。
no-more-is-taken = 不再接受：已达最高投注。
side-limit =
    { $limit ->
        [fixed] 只接受此金额
        [least] 最低投注
       *[most] 最高投注
    }
amount-laid = 已下 { $amount }
last-number = 上一号码
repeat-counted = 本局计算：重复
none-yet = 尚无
multiplier = 倍数
targets = 目标：
wheels-of-seat = { $seat } 号座：转轮停在
community = 公共：
lay-amount = 下注 { $amount }
take-back = 收回
what-it-pays = 赔付

# Half back, or prison.
prison-unanswered-half = 如不选择，则退回一半。
prison-unanswered-prison = 如不选择，则全部监禁。
prison-each = { $on }，{ $amount }：退回一半为 { $half }。
heard-half-or-prison = 退回一半，还是监禁？{ $each }
heard-seconds-left = 剩余 { $seconds } 秒。
prison-zero-came = 开出零。您可取回等额投注的一半，或全部留到下一转。
prison-seconds = 剩 { $seconds } 秒。
half-back-amount = 退回一半：{ $amount }
prison-all-stays = 监禁：全部保留
in-prison = 监禁中：

# Results, and what a felt would bring.
last-numbers-newest-first = 最近号码，最新在前
no-numbers-yet = 尚无号码
result-of-round = 第 { $round } 局结果
result-sum = 第 { $round } 局：投注 { $wagered }，派彩 { $paid }
result-held = ，监禁 { $amount }
result-tipped = ，荷官小费注 { $amount }
for-the-dealers = 荷官小费注
for-the-dealers-won = 荷官小费注：归小费箱
outcome =
    { $outcome ->
        [won] 赢
        [lost] 输
        [half-back] 退回一半
        [imprisoned] 监禁
        [released] 释放
        [returned] 退回
       *[other] { $outcome }
    }
why-paid = 为何赔付？
why = 为何？
our-reading = 我们的解读。
no-wagers-in-round = 您本局没有投注。
and-more = { $some } 及另外 { $count } 个
what-if = 假如开出
what-if-back = 退回 { $back }，{ $net }
what-if-best = 最好 { $where }：{ $net }
what-if-worst = 最差 { $where }：{ $net }
point-at-wheel = 指向轮盘

# Rounds that were played.
void = 作废
felt-of-round = 第 { $round } 局台面
corrected = 已更正。
corrected-paid-again = 原先报的是 { $before }；以 { $after } 为准，本局已据此重新派彩。
is-void = 作废。
no-number-counted = 没有有效号码；已退回 { $amount }。
balance-before-after = 余额：之前 { $before }，之后 { $after }。
receipts = 您的指令收据
no-rounds-played = 您尚未在本台参与任何一局。您投注过的局次会保存在这里。
no-wagers-back-to = 您在最近各局（至第 { $round } 局）没有投注。
looking = 正在查找…
further-back = 更早

# Fairness.
fairness-how = 开放投注前，娱乐场为本局生成一个密值并公布其哈希。投注截止后，号码由该密值和所有投注共同得出。本局结束后公布密值，此页面会在您的设备上重新计算。
no-commitment-yet = 本台尚未公布承诺值。
real-wheel = 本台号码由实体轮盘产生；娱乐场不作任何抽取。
commitment = 承诺值
commitment-comes = 尚无：开放投注前公布
round-revealed = 第 { $round } 局，已公布
no-secret = 公布的密值无效。
as-promised = 本页已核验：与承诺一致。
not-as-promised = 本页已核验：与承诺不一致。请保存此处内容并告知监管机构。
secret-committed = ✓ 密值与承诺值相符。
secret-not-committed = ✗ 密值与承诺值不符。
commitment-not-seen = – 公布承诺值时此页面未打开；日志中有记录。
commitment-seen = ✓ 与此页面在投注期间看到的承诺值相同。
commitment-other = ✗ 与此页面在投注期间看到的承诺值不同。
secret-gives = – 密值得出 { $number }。
secret-gives-and-came = ✓ 密值得出 { $number }，开出 { $came }。
secret-gives-but-came = ✗ 密值得出 { $number }，但开出 { $came }。
also-drawn = – 另抽取：{ $others }。日志审计会据赌台备案资料核验。
secret = 密值
seal-for = { $purpose } 的封印

# The drawer for more.
rules-of-table = 本台规则
reader-board = 显示牌
one-chip-is-worth = 每枚筹码价值
need-no-chips = 不需要筹码
leave-the-seat = 离开座位
keys = 按键
keys-how = 方向键和数字键在台面上移动，Enter 下注，Delete 收回，M 后按 Enter 移动。[ 和 ] 选择筹码。U 撤销，C 清除，R 重复下注，D 加倍。
notices = 告示
close-drawer = 关闭{ $title }
demonstration = 演示
