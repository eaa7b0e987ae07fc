# The page around every screen.
language = 语言
loading = 正在载入…
screen-not-loaded = 无法载入此画面
screen-not-loaded-why = 娱乐场可能已更新版本，或网络中断。
load-page-again = 重新载入页面
skip-to-content = 跳到内容
main-menu = 主菜单
tables = 赌台
pit = 赌区
cage = 账房
help = 帮助
guest = 访客
your-account = 您的账户
signed-in-as = 已登录：{ $name }
sign-in = 登录
sign-out = 退出
sign-out-asks = { $name }，要退出吗？
sign-out-guest = 访客退出后无法再次登录。您将失去座位、游戏积分（包括台面上的投注）和局次记录。
stay = 留下
sign-out-and-lose = 退出并放弃
no-such-page = 无此页面
no-page-at = { $path } 没有页面
no-page-why = 地址可能有误，或该赌台已撤出。
see-all-tables = 查看所有赌台
try-again = 重试

# Where the house does not answer, or speaks of something that this page does not know.
house-unreachable = 无法连接娱乐场。
check-network = 请检查网络。
house-no-answer = 娱乐场返回 { $status }，没有说明。
try-again-soon = 请稍后重试。
newer-page = 娱乐场已有更新的页面。请重新载入页面。

# Roles of people in the house.
role =
    { $role ->
        [player] 玩家
        [dealer] 荷官
        [floorperson] 巡场主任
        [pit-supervisor] 赌区主管
        [key-manager] 关键管理员
        [security] 保安
        [cage] 账房
        [tournament-director] 赛事总监
        [auditor] 审计员
        [regulator] 监管人员
        [administrator] 系统管理员
       *[other] { $role }
    }
no-role = 无职务

# Chips: the colours of players, and their kinds.
chip-hue =
    { $hue ->
        [gold] 金色
        [blue] 蓝色
        [pink] 粉色
        [orange] 橙色
        [violet] 紫色
        [teal] 青色
        [yellow] 黄色
        [brown] 棕色
        [white] 白色
       *[other] { $hue }
    }
chip-with-ring = { $hue }带环
chip-with-bar = { $hue }带杠
no-colour = 无颜色
colour-number = 颜色 { $number }
instrument =
    { $kind ->
        [roulette-chip] 轮盘筹码
        [value-chip] 面值筹码
        [electronic-chip] 电子筹码
       *[other] { $kind }
    }

# Pockets of a wheel by their colour.
pocket-colour =
    { $colour ->
        [red] 红
        [black] 黑
        [green] 绿
        [plain] 无色
       *[other] { $colour }
    }

# Amounts, as a screen reader says them.
currency =
    { $code ->
        [USD] 美元
        [SGD] 新加坡元
        [EUR] 欧元
        [GBP] 英镑
       *[other] { $code }
    }
amount-range = { $min } 至 { $max }

# Limits and other signs of a table.
limit-inside = 内围
limit-outside = 外围
limit-each-wager = 每注
notice-limit = { $called }：{ $min } 至 { $max }。
notice-limit-fixed = { $called }：{ $amount }。
notice-demonstration = 演示：本台由程序运行，未经任何监管机构批准。
notice-limits = 最低与最高投注。{ $lines }
coming-limits = { $called } { $min } 至 { $max }，自 { $time } 后的第一局起。

# A password as a signature, and another password.
signature-missing = 请输入密码：这是签名。
signature-password = 您的密码（用于签名）
sign-in-wait = 尝试次数过多。请在 { $seconds } 秒后重试。
sign-in-both = 请输入姓名和密码。
sign-in-now = 现在可以重试。
licence = 执照 { $licence }
to-the-tables = 前往赌台
back = 返回
to-the-pit = 前往赌区
sign-in-for = 供员工、审计员、监管人员和有账户的玩家使用。
sign-in-guests = 想免费试玩，请在任意<a>赌台</a>入座：无需账户。
sign-in-ends-guest = 您现在以访客身份入座。登录后将结束访客身份。
name = 姓名
password = 密码
signing-in = 正在登录…
password-both = 请输入当前密码和新密码。
password-not-same = 两次输入的新密码不一致。请重新输入。
password-is-old = 新密码与旧密码相同。请另选密码。
password-change = 更改密码
password-now = 当前密码
password-new = 新密码
password-new-again = 再次输入新密码
password-changing = 正在更改…
password-change-it = 更改
password-changed = 密码已更改。您在其他设备上的登录已退出。
phase =
    { $phase ->
        [closed] 赌台已关闭
        [idle] 尚未开局
        [betting] 正在接受投注
        [rolling] 轮盘转动中，仍接受投注
        [shut] 投注已截止，等待转动
        [running] 投注已截止，轮盘转动中
        [told] 结果等待确认
        [held] { $crewed ->
                [no] 本次转动无效
               *[yes] 须由主管决定如何处理
            }
        [resulted] 号码已确定
        [marked] { $crewed ->
                [no] 号码已确定
               *[yes] 标记已放在号码上
            }
        [collected] 中奖投注等待赔付
       *[choosing] 玩家正在选择取回一半或监禁
    }
call-no-spin = 本次转动无效
call-withdrawn = 结果已撤回
call-void = 本局无效，投注退回。
comes-to-rest =
    { $game ->
        [big-six] 轮盘即将停下
       *[roulette] 珠子即将停下
    }
evidence =
    { $evidence ->
        [call] { $crewed ->
                [no] 时间到，由系统截止
               *[yes] 荷官宣布
            }
        [launch] 已检测到抛球
        [timer] 时间到
        [revolutions] 已计满圈数
        [pocket] 已报出号码格
       *[sensor-lost] 传感器失联
    }
