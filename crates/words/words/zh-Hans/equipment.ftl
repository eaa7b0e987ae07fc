# 设备：检查对象、登记册、钥匙，以及轮盘所在位置。

fault-needs-words = 项目`{ $item }`有故障，但未说明是何故障
say-what-is-wrong = 请说明故障
checklist-has-no-such-item = 检查所列项目不在检查清单内
look-at-each-item-once = 请将清单每一项各填一次
inspection-names-no-wheel = 检查未注明所检查的轮盘
inspection-names-no-ball = 检查未注明所检查的滚珠
give-its-number = 请输入其编号或名称
another-is-in-use = { $id }不在本台使用；使用中的是{ $used }
put-it-in-use-first = 请先将其投入使用

wheel-is-off-the-floor = 轮盘不在场内：{ $place }
bring-the-wheel-back = 请先将轮盘搬回赌台
wheel-is-on-the-floor = 轮盘未曾搬离场内
record-where-it-was-moved = 请先登记搬往何处，或选择其他条件
place-needs-an-approval = { $place }须经批准方可作为存放轮盘的安全地点
give-the-approval-of-the-place = 请输入批准编号

register-needs-id-and-words = 登记册须有编号及说明
id-is-on-the-register = { $id }已在登记册内
give-another-id = 请输入其他编号
ball-is-not-declared = 滚珠{ $id }未声明为非金属
declare-it-or-take-another = 请作出声明，或登记其他滚珠
number-is-of-another-table = 其上编号为{ $number }，而本台编号为{ $own }
take-the-tables-own = 请使用标有本台编号者
not-on-the-register = { $id }不在本台登记册内
enter-it-first = 请先登记
thing-is-in-use = { $id }正在使用
put-another-in-use-first = 请先将另一件投入使用
take-another-of-the-register = 请在登记册内另选
thing-is-damaged = { $id }因损坏已停止使用
thing-is-not-a-ball = { $id }不是滚珠
thing-is-not-a-key = { $id }不是钥匙
keys-are-held = { $id }是钥匙，钥匙须由人员保管
take-the-key-instead = 请签领钥匙
key-is-held = 钥匙{ $id }由人员{ $person }保管
they-return-it-first = 请其先归还
key-is-not-yours = 您并未保管钥匙{ $id }
its-holder-returns-it = 须由保管人归还

# 事件中的设备。
event-table-inspected = { $by }检查了{ $of }：{ $found }
event-wheel-relocated =
    { $by }将轮盘移至{ $place }{ $off ->
        [yes] ，离开场内
       *[no] { "" }
    }
event-equipment-registered =
    { $by }登记{ $kind }{ $id }：{ $description }{ $number }{ $nonmetallic ->
        [yes] ，声明为非金属
       *[no] { "" }
    }
event-equipment-retired = { $by }将{ $id }从登记册注销：{ $why }
event-equipment-used = { $by }将{ $id }投入使用
event-key-taken = { $by }签领钥匙{ $key }
event-key-returned = { $by }归还钥匙{ $key }
all-sound = 全部正常
with-number = ，编号{ $number }
wheel-alone = 轮盘{ $wheel }
wheel-and-ball = 轮盘{ $wheel }及滚珠{ $ball }
thing-wheel = 轮盘
thing-ball = 滚珠
thing-part = 活动部件
thing-layout = 台布
thing-cover = 盖罩
thing-key = 钥匙
thing-drop-box = 投钱箱
thing-tip-box = 小费箱
