# 上岗、检查与设备、开台与关台，以及赌台公布的事项。

for-staff = 此操作须由职员执行
sign-in-as-staff = 请以职员身份登录
no-such-role = 规则没有该职位
choose-one-of-its-roles = 请选择规则所列职位
post-needs-a-licence = 上岗须登记牌照号码
give-the-licence-number = 请输入牌照号码

no-inspection-is-asked-for = 本规则不要求检查
open-the-table = 请开台
inspect-between-rounds = 请在局间检查
checklist-is-not-done = 检查清单尚未完成
no-adjustment-is-known = 本规则没有调整的规定
record-a-replacement-instead = 请改为登记更换及检查
only-under-a-condition = 只可在所列条件之一下调整
say-under-which = 请说明依据哪一条件
no-such-condition = 没有该条件
name-one-of-the-rulebooks = 请选择规则所列条件
table-is-open-to-players = 赌台正对玩家开放
close-the-table-first = 请先关台
log-needs-to-know = 日志须记明所做事项
describe-it = 请说明

no-inspection-on-record = 没有检查记录
wheel-was-moved = 检查后轮盘曾被移动
wheel-was-adjusted = 检查后轮盘曾被调整
part-was-replaced = 检查后曾更换部件
inspection-found-a-fault = 检查发现故障
inspection-is-too-old = 检查已过有效期
inspect-the-wheel = 请检查轮盘

go-on-it-is-open = 请继续：赌台已开
meter-filed-too-high = 累积奖金表`{ $meter }`的申报数额超出可计范围
file-it-with-less = 请申报较低数额
closed-wheel-is-covered = 关台后轮盘须盖上并锁好盖罩
lock-the-cover = 请锁好盖罩

second-person-is-the-same = 须两人同意，而第二人为同一人
call-another-person = 请另找一人
limits-are-posted-already = 该限额已公布
post-others-or-leave-them = 请公布其他限额，或维持不变
no-such-meter = 本台没有该累积奖金表，或从未开台
name-a-meter-of-an-opened-table = 请选择已开赌台的累积奖金表
change-a-meter-between-rounds = 请在局间更改累积奖金表
meter-below-its-start = 累积奖金表不得低于起始额{ $start }
set-it-to-or-more = 请设为{ $start }或以上
meter-shows-it-already = 累积奖金表现已为{ $amount }
leave-it-or-set-another = 请维持不变，或设为其他金额
