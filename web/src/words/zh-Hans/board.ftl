# The board of a table: what hangs on the wall.
board-title = { $table } 号台，显示牌
board-cannot-be-shown = 无法显示此显示牌
board-connection-lost = 连接已断开，将自动恢复。
board-asking = 正在读取赌台信息…
board-closed = 本台已关闭
board-half-or-prison = 退一半还是监禁？
board-winners-are-paid = 正在赔付赢注
board-next-round-soon = 下一局即将开始
board-minimum-and-maximum = 最低及最高投注
board-test = 测试：并非真实博彩。
board-may-be-old = 连接已断开，内容可能不是最新；将自动恢复。
board-has-stopped = 此显示牌已停止更新，所示内容并非最新。
board-full-screen = 全屏

# The number that stands, and those before it.
board-last-result = 上一结果
board-wagers-win = { $count } 注中奖，赔付 { $amount }
board-first-result-to-come = 首个结果尚未开出
board-first-number-to-come = 首个号码尚未开出
board-last-results = 最近结果
board-first-result-of-table = 本台首个结果尚未开出。
board-first-number-of-table = 本台首个号码尚未开出。

# How often each group came.
board-spins =
    { $count ->
       *[other] 共 { $shown } 局
    }
board-no-number-came = 尚未开出号码。
board-range = { $low } 至 { $high }
board-range-means = 开出次数及随机预期范围。以往结果不预示下一局。
board-red = 红
board-black = 黑
board-even = 双
board-odd = 单

# What was drawn beside the number.
board-repeat-of = 重复号码
board-no-number-before = 此前未开出号码
board-multiplier-after-close = 停止下注后抽取倍数
board-drawn-after-close = 停止下注后抽取
board-targets =
    { $count ->
       *[other] 目标号码
    }
board-targets-being-drawn = 正在抽取目标号码
board-targets-after-lock-out = 锁定后抽取目标号码
board-bonus-seat = { $seat } 号座：
board-bonus-all = 全体：
