# 无效转动、主管裁决、球、更正与测试。

no-such-irregularity = 规则未列此项异常
choose-one-of-its-list = 请从列表中选择
call-it-while-the-wheel-spins = 请在轮盘转动时宣布
one-person-cannot-void = 号码已报出，不得由一人作废
withdraw-the-result-first = 请先与另一人一同撤回结果
one-person-cannot-hold-and-decide = 号码已报出，同一人不得既搁置转动又作裁决
dealer-says-that-it-is-held = 由荷官宣布搁置
ball-has-not-circled = 球转动未满{ $seconds }秒
wait-for-it-to-fall = 请等待球落下
hold-the-spin-first = 请先搁置本次转动
teller-does-not-decide = 报号码者不得就此裁决
call-another-supervisor = 请通知另一名主管
bets-were-open = 投注尚未截止，或球与轮盘同向转动
direct-no-spin = 请判本次转动无效
another-number-was-told = 报出的是另一个号码
nobody-told-a-number = 无人报出号码
spin-cannot-count = 本次转动不能算数
number-is-known = 号码已知，此后投注不得更改
direct-no-spin-or-let-it-stand = 请判本次转动无效，或让结果有效
wager-cannot-become = { $before }不能改为{ $after }
give-an-amount-of-the-player = 请输入玩家拥有的金额

ball-is-in-the-wheel = 球尚未从轮盘取出
try-to-remove-it = 请尝试取出
ball-is-not-inspected = 球尚未检查
inspect-it = 请检查
ball-is-damaged = 球已损坏
replace-it = 请更换
go-on-the-ball-is-clear = 请继续：球已处理
wait-until-the-wheel-rests = 请等待轮盘停定
new-ball-has-no-name-or-test = 新球没有名称，或没有测试记录
test-it-and-name-it = 请测试并命名

open-a-round-or-correct = 请先开局，或更正已赔付的一局
correct-it-before-the-next-round = 请在下一局开始前更正
no-round-with-a-number-before = 之前没有开出号码的局
go-on-with-the-next-round = 请继续下一局
number-stands-or-cannot = 该号码即现有结果，或不能作为结果
tell-the-number-that-came = 请报告开出的号码
test-between-rounds = 请在开台后的局间测试
prison-waits-for-a-spin = 监禁中的投注正等待有效转动
test-when-they-are-settled = 请在其结算后测试
table-is-not-in-test-mode = 赌台未处于测试模式
go-on-play-is-real = 请继续：现为正式游戏
