# The tables of the house.
lobby-lead = 每张赌台均严格按监管机构的规则手册运作。
lobby-guests = 可以访客身份入座：无需填写资料。
show-games = 显示游戏
all-games = 全部
game =
    { $game ->
        [roulette] 轮盘
        [big-six] 幸运轮
       *[other] { $game }
    }
table-source =
    { $source ->
        [dealer] 荷官
        [automatic] 自动轮盘
        [sensor] 感应轮盘
       *[other] { $source }
    }
limits-at-table = 限额见赌台
holds = 暂停
sit-to-begin = 入座即开始
next-round-is-coming = 下一局将开始
may-be-old = 所示内容可能已过时。
trying-again = 正在自动重试…
looking-at-tables = 正在查看赌台…
no-tables = 场内尚无赌台
no-tables-why = 赌台来自符合规则手册的备案。营运者指南说明如何添加；空置启动的娱乐场没有赌台。
players = { $count } 位玩家
runs-by-itself = ，自动运行
is-demonstration = ，演示
last-numbers = 最近号码
no-numbers = 尚无号码
play = 游戏
board = 显示牌
dealer = 荷官
