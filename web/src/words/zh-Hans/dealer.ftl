# The console of the crew: what stands instead of it, and its foot.
dealer-title = { $table } 号台，荷官
dealer-for-staff = 控制台仅供员工使用
dealer-not-of-the-crew = 当前登录者 { $name } 不是员工。
dealer-nobody-signed-in = 此处无人登录。
dealer-sign-in-to = 请登录以主持或监督本台。
dealer-sign-in = 员工登录
dealer-to-the-table = 前往赌台
dealer-cannot-be-shown = 无法显示此控制台
dealer-closed-to-you = 此控制台不对您开放
dealer-connection-lost = 连接已断开，将自动恢复；已接受的仍然有效。
dealer-bets-still-open = 仍在接受下注：此时珠子落定不产生结果。
dealer-call-no-more-bets-first = 仍在接受下注。请先宣布停止下注。
dealer-next-step = 下一步
dealer-no-step-by-you = 您目前不能执行本局的任何步骤。
dealer-letters-are-keys = 启用字母键
dealer-all-keys = 全部按键

# Where the table is in its round.
dealer-between-rounds = 两局之间
dealer-test = 测试：并非真实博彩

# The steps of the round, and what stands in their way.
dealer-steps = 本局步骤
dealer-spin-wheel = 转动转轮
dealer-spin-ball = 转动珠子
dealer-lock-out = 锁定目标投注
dealer-number-at-rest = 开出号码
dealer-confirm-number = 确认号码
dealer-place-marker = 放置 { $marker }
dealer-collect-losers = 收取输注
dealer-pay-winners = 赔付赢注
dealer-end-choices = 结束选择
dealer-call = 喊“{ $call }”
dealer-automatic = 本台由程序定时运行。
dealer-no-spin-key = 转动无效…
dealer-spun-wheels-way = 与转轮同向
dealer-was-spun-wheels-way = 珠子与转轮同向转出
dealer-waiting-for-house = 正在等待娱乐场告知可执行的操作。
dealer-not-on-duty = 您未在本台当值。请先上岗：O 键。
dealer-not-from-your-post = 您的岗位不可执行，或此时不可执行。

# All keys on one page.
dealer-key-space = 空格
dealer-key-next = 本局等待的步骤
dealer-key-digits = 0 至 9
dealer-key-digits-do = 开出号码；按 Enter 报号，再按 Enter 确认
dealer-key-number = 前往号码栏，亦可输入字母
dealer-key-no-spin = 转动无效及本规则所列原因
dealer-key-wager = 代座位下注
dealer-key-escape = 离开输入栏或对话框
dealer-key-help = 本页
dealer-keys-when = 字母键仅在未选中输入栏时有效，可在控制台底部关闭。
dealer-dialog-close = 关闭

# The panels beside the round.
dealer-panels = 面板
dealer-panel-late = 逾时
dealer-panel-supervisor = 主管

# The number at rest.
dealer-was-told = 已报 { $number }。按 Enter 或再次触按以确认。
dealer-revolutions = 圈数（如有计数）
dealer-tell-number = 报号
dealer-confirm = 确认 { $number }
dealer-number-is = 开出号码：{ $number }
dealer-touch-on = 触按于
dealer-pad = 键盘
dealer-wheel = 转轮
dealer-number-pad = 号码键盘
dealer-touch-again = 再次触按以确认
dealer-touch-pocket = 触按号码格
dealer-type-number = 请输入开出号码。
dealer-enter-tells = { $number }。按 Enter 报号。
dealer-type-on = 请继续输入。
dealer-no-such-pocket = 此转轮没有 { $typed } 号。

# What the house answered.
dealer-answers = 答复
dealer-waiting-for-answers = 正在等待 { $count } 个答复…
dealer-done = 已完成。
dealer-done-before = 先前已完成。
dealer-hand-over = 请交付 { $amount }。
dealer-nothing-happened-yet = 尚未执行。须由另一人在{ $pit }同意。
dealer-pit-screen = 赌区屏幕
dealer-receipt = 回执 { $receipt }
dealer-nothing-asked = 此控制台尚未提出任何请求。
dealer-second-agreed = 第二人已同意，已执行。
dealer-second-declined = 第二人已拒绝，或已无法执行。以赌台显示为准。
dealer-second-lapsed = 无人及时同意，未执行。请重新提出。

# No spin.
dealer-no-spin-what = 转动无效：出了什么问题？
dealer-no-spin-why = 转动无效：{ $why }
dealer-remedy =
    { $remedy ->
        [no-spin] 转动无效
        [respin] 重新转动
        [void-round] 本局作废
        [supervisor-decides] 待主管决定
       *[other] { $remedy }
    }
dealer-remedy-decided-by = { $remedy }，决定者：{ $role }

# The ball.
dealer-ball = 珠子
dealer-ball-clear = 珠子正常，下次转动前无须处理。
dealer-ball-before-spin = 再次转动珠子前：
dealer-ball-name-new = 请注明新球的编号或标记。
dealer-ball-test-first = 请先测试珠子，再勾选。
dealer-ball-replace-by = 换用珠子 { $ball }
dealer-ball-try-to-take = 尝试从转轮取出珠子。
dealer-ball-was-removed = 珠子已取出
dealer-it-was-removed = 已取出
dealer-ball-rested-first = 珠子已先落定
dealer-it-rested-first = 已先落定
dealer-ball-inspect = 检查珠子。
dealer-ball-is-sound = 珠子完好
dealer-it-is-sound = 完好
dealer-ball-is-damaged = 珠子损坏
dealer-it-is-damaged = 损坏
dealer-ball-replace-damaged = 换用珠子
dealer-ball-another = 另一珠子
dealer-ball-passed-tests = 已通过开台检查的测试
dealer-ball-replace = 更换珠子

# Supervisor’s decisions.
dealer-decisions = 主管决定
dealer-spin-is-held = 转动待定：{ $why } 后续由 { $role } 决定。
dealer-direct-no-spin = 裁定转动无效
dealer-direct-result = 裁定结果有效
dealer-direct-number = 裁定 { $number } 有效
dealer-nobody-told = 尚未报号。
dealer-adjust-wager = 调整投注
dealer-no-wager-lies = 台面上没有投注。
dealer-amount-it-becomes = 请输入调整后的金额，或 0。
dealer-wager = 投注
dealer-wager-option = { $seat } 号座：{ $on }，{ $amount }
dealer-becomes = 改为
dealer-void-round = 本局作废
dealer-withdraw-result = 撤回结果
dealer-correct-result-of = 更正第 { $round } 局结果
dealer-correct-last-result = 更正上局结果
dealer-choose-number = 请选择实际开出的号码。
dealer-number-that-came = 实际开出的号码
dealer-choose = 请选择
dealer-takes-second-person = 撤回或更正结果须由第二人在{ $pit }同意。在此之前不作任何更改。
dealer-needs-reason = 记录须有原因：请说明。
dealer-why = 原因

# Who is on duty.
dealer-on-duty = 当值
dealer-signed-with-licence = 以执照 { $licence } 签署
dealer-leave = 离岗
dealer-leave-post = 离岗：{ $role }
dealer-nobody-on-duty = 无人当值。请上岗以主持或监督。
dealer-take-post-as = 上岗职务
dealer-take-post-of = 上岗：{ $role }
dealer-take-post = 上岗
dealer-on-duty-as = 您正以 { $role } 身份当值。
dealer-duty-deals = 主持
dealer-duty-supervises = 监督
dealer-duty-inspects = 检查

# Seats, their chips and their purses.
dealer-seats = 座位
dealer-no-seats = 本台尚无人入座。玩家在其终端入座。
dealer-seat-and-chips = 座位及筹码
dealer-purse = 余额
dealer-on-felt-column = 台面
dealer-colour-at = { $colour }，每枚 { $amount }
dealer-chips-at = 筹码每枚 { $amount }
dealer-asks-since = { $time } 起要求筹码
dealer-seat = { $seat } 号座
dealer-seat-of = { $seat } 号座，{ $name }
dealer-colour = 颜色
dealer-one-chip-is-worth = 每枚面值
dealer-give-colour = 配发颜色
dealer-with = 使用
dealer-amount = 金额
dealer-buy-in = 买入
dealer-cash-out-all = 全部兑现
dealer-cash-out = 兑现 { $amount }
dealer-free-seat = 腾出座位
dealer-choose-seat-to = 选择座位以配发颜色、售出筹码、兑现或代为下注。
dealer-amount-such-as = 请输入金额，如 100 或 2.50。
dealer-gave-colour = { $seat } 号座：{ $colour }筹码，每枚 { $amount }
dealer-buys = { $seat } 号座买入 { $amount } { $chips }
dealer-cashes-out = { $seat } 号座兑现{ $chips }
dealer-seat-is-free = { $seat } 号座已腾出
dealer-seat-has-wagers = { $seat } 号座在台面上有投注。请等待结算。
dealer-seat-has-balance = { $seat } 号座持有 { $amount }。请先兑现。

# A wager for a seat.
dealer-wager-for-a-seat = 代座位下注
dealer-for-seat = 代 { $seat } 号座下注
dealer-which = 类别
dealer-kind-for = 代座位下注
dealer-kind-spoken = 口头现金下注
dealer-kind-outside = 超出限额
dealer-kind-late = 逾时
dealer-noted-spoken = 口头投注
dealer-noted-outside = 超出限额
dealer-noted-late = 逾时
dealer-wager-noted = { $what }，{ $seat } 号座：{ $on }，{ $amount }
dealer-lay-it = 下注
dealer-repeat-and-lay = 复述并下注
dealer-record-as-it-lies = 按现状记录
dealer-put-back = 退回并记录
dealer-choose-seat-first = 请先选择座位。
dealer-say-what-on = 请说明下注位置，如“{ $example }”，或触按台面。
dealer-wager-such-as = 请输入金额，如 5 或 2.50。
dealer-coupon-has = 优惠券须有编号和面值。
dealer-on = 下注位置
dealer-cash = 现金
dealer-for-the-dealer = 给荷官
dealer-coupon = 配注优惠券
dealer-coupon-number = 编号
dealer-coupon-value = 面值
dealer-what-came = 逾时事项
dealer-came-wager = 下注
dealer-came-increase = 加注
dealer-came-withdrawal = 撤注

# Late attempts.
dealer-late = 逾时尝试
dealer-nothing-late = 自上次开放下注以来无逾时。
dealer-at-the-table = 在赌台
dealer-record = 记录 { $record }

# Inspection.
dealer-inspection = 检查
dealer-last-inspection =
    { $sound ->
        [yes] 上次：{ $by }，{ $when }：正常。
       *[no] 上次：{ $by }，{ $when }：发现故障。
    }
dealer-last-inspection-until =
    { $sound ->
        [yes] 上次：{ $by }，{ $when }：正常，有效至 { $until }。
       *[no] 上次：{ $by }，{ $when }：发现故障，有效至 { $until }。
    }
dealer-no-inspection-on-record = 没有检查记录。
dealer-no-inspection-asked = 本规则不要求检查。
dealer-items-left = 尚有 { $count } 项未检查。
dealer-all-is-sound = 全部正常
dealer-inspected-sound = 检查：全部正常
dealer-fault-found = 发现故障
dealer-inspected-fault = 检查：发现故障
dealer-look-at-all-first = 请先检查每一项，再记录故障。

# The table and its wheel.
dealer-equipment = 赌台及转轮
dealer-open-table = 开台
dealer-close-table = 关台
dealer-cover-first = 请盖上转轮并锁好盖子，再勾选。
dealer-is-covered = 转轮已盖好，盖子已上锁
dealer-say-what-was-done = 请说明所做的调整。
dealer-needs-witness = 须有另一当值人员见证。目前没有。
dealer-adjust-wheel = 调整转轮
dealer-adjusted-what = 调整内容
dealer-watched-by = 见证人
dealer-under-condition = 依据条件
dealer-record-adjustment = 记录调整
dealer-replace-part = 更换 { $part }
dealer-replaced-part = 更换的部件
dealer-on-the-outside = 在转轮外部
dealer-say-which-part = 请说明部件。
dealer-record-replacement = 记录更换
dealer-wheel-moved = 转轮已移动
dealer-end-test = 结束测试
dealer-begin-test = 开始测试

# Wagers on the felt.
dealer-all-wagers = 全部投注
dealer-worst-pocket = 庄家最大风险号码
dealer-players = 玩家
dealer-no-wager-yet = 尚无投注。
dealer-wagers = 投注
dealer-seat-column = 座位
dealer-and-more = 另有 { $count } 注；均已计入以上总额。

# Prison.
dealer-in-prison = 监禁中
dealer-takes-half = { $seat } 号座取回一半
dealer-leaves-in-prison = { $seat } 号座留在监禁
dealer-choices-open = 尚有 { $count } 项选择。
dealer-choices-open-left = 尚有 { $count } 项选择，剩余 { $left } 秒。
dealer-then-default = 其后按本台默认处理。
dealer-prisoner = { $seat } 号座 { $name }：{ $on }，{ $amount }
dealer-half-back = 退回一半
dealer-stay-in-prison = 留在监禁
dealer-waits-for-next = 等待下一号码

# Side wagers, and what was drawn for them.
dealer-side-wagers = 旁注
dealer-laid-by-seat = { $seat } 号座
dealer-laid-tip = 小费
dealer-laid-wins = 赢
dealer-laid-loses = 输
dealer-no-wagers = 无投注
dealer-last-number = 上局号码
dealer-no-multiplier-yet = 倍数尚未抽出
dealer-not-drawn-yet = 尚未抽出
dealer-locked-out = 已锁定
dealer-open = 开放
dealer-no-targets-yet = 目标号码尚未抽出
dealer-meter = 彩池 { $meter }
dealer-bonus-wheels = 奖励转轮
dealer-bonus-seat = { $seat } 号座：{ $symbol }
dealer-bonus-all = 全体：{ $symbol }
# In the box of a number: no more than five letters.
dealer-note-last = 上局

# Taking what is lost, and paying.
dealer-settle-collect = 收取输注
dealer-settle-pay = 赔付赢注
dealer-settled-last-round = 上局已赔付
dealer-settled-this-round = 本局已赔付
dealer-nothing-to-take = 没有输注，无须收取。
dealer-take = 收取
dealer-take-these = { $count } 笔输注，共 { $amount }，自上而下。
dealer-take-first = 前 { $count } 笔输注，其中 { $amount }，自上而下。
dealer-what-is-taken = 应收输注
dealer-clause = 条款
dealer-no-wager-taken = 未收取投注。
dealer-were-taken = 已收取 { $count } 笔输注，共 { $amount }。
dealer-nobody-to-pay = 无须赔付。
dealer-nobody-paid = 没有赔付。
dealer-nothing-to-pay = 无可赔付。
dealer-to-deal-with = 尚有 { $count } 笔投注须处理，自上而下。
dealer-pay-total =
    { $due ->
        [yes] 赔付 { $amount }
       *[no] 已赔付 { $amount }
    }
dealer-pay-on = 共 { $count } 笔投注，自上而下。
dealer-pay-on-first = 前 { $count } 笔投注，自上而下。
dealer-paid-on = 共 { $count } 笔投注。
dealer-paid-on-first = 前 { $count } 笔投注。
dealer-who-is-paid = 赔付对象
dealer-who-was-paid = 已赔付对象
dealer-wagered = 投注额
dealer-do = 操作
dealer-in-chips = 筹码
dealer-credit = 记入余额
dealer-outcome =
    { $outcome ->
        [won] 赢
        [half-back] 退回一半
        [imprisoned] 监禁
        [released] 释放
        [returned] 退回
        [lost] 输
       *[other] { $outcome }
    }

# What is done with one wager.
dealer-leave-in-prison =
    { $due ->
        [yes] 留在监禁
       *[no] 已留在监禁
    }
dealer-take-half =
    { $due ->
        [yes] 收一半：{ $amount }
       *[no] 已收一半：{ $amount }
    }
dealer-other-half-back = 另一半 { $amount } 退回
dealer-other-half-tip = 另一半 { $amount } 放入小费箱
dealer-return =
    { $due ->
        [yes] 退回 { $amount }
       *[no] 已退回 { $amount }
    }
dealer-released-no-pay = 释放，不赔付
dealer-to-tip-box = 放入小费箱
dealer-take-the =
    { $due ->
        [yes] 收取 { $amount }
       *[no] 已收取 { $amount }
    }
dealer-and-to-tip-box = 连同 { $amount } 放入小费箱
dealer-and-back = 并退回 { $amount }
dealer-stacks = { $count } 摞
