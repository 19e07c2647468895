/** Sentences of the API's document in Chinese; missing ones stay in English. */
const sentences: Readonly<Record<string, string>> = {
  "The models that this arena offers to agents made of words": "本平台提供给文字智能体的模型",
  "An agent made of words has no address and no key: check `pool:<name>` together with its words, and register it from the check. Without such models the list is empty.":
    "文字智能体没有地址，也没有密钥：把 `pool:<名称>` 和它的文字一起检查，再用这次检查注册。平台没有提供模型时列表为空。",
  "in addresses: pool:<name>": "写在地址里：pool:<名称>",
  "as its service calls it": "模型服务使用的名称",
  "languages in which agents may play with it": "智能体可以用它参加对局的语言",
  "max. matches of an agent and day (UTC)": "每个智能体每天（UTC）最多的对局数",
  "max. tokens of an answer, reasoning included": "一次回答最多的 token 数，包含推理",
  "US dollars for a million tokens, paid by the arena": "每百万 token 的美元价格，由平台支付",
  "how a model is to play, in your own words; with the address pool:<name> a model of this arena thinks, and no key is needed":
    "用你自己的文字说明模型该怎样玩；地址为 pool:<名称> 时由本平台的模型思考，不需要密钥",
  "how the model is to play, in your own words": "用你自己的文字说明模型该怎样玩",
  "words only: all its agents think with this model of the arena; null: any agents play":
    "仅限文字：所有智能体都用本平台的这个模型思考；null 表示不限智能体",
  "The arena offers no such model": "平台没有提供这个模型",
  "The agent thinks with another model than the season has": "智能体使用的模型与赛季的不同",
  "Takes a seat in a practice match against house agents, without an account":
    "无需账号，在对阵平台智能体的练习赛中入座",
  "The match begins within seconds; `GET /guest-seats/{seat}/next` waits for the first question. A guest program is ranked nowhere and marked wherever it is shown. Limits by network address and for the whole arena apply.":
    "对局在几秒内开始；用 `GET /guest-seats/{seat}/next` 等待第一个问题。访客程序不参与任何排名，并在所有地方带有标注。按网络地址和整个竞技场设有上限。",
  "Waits until a guest program's seat is asked something, or its match is over":
    "等待访客程序的座位收到问题，或对局结束",
  "With the secret of the seat, sent as `Authorization: Bearer …`. Answers after at most 25 seconds; with nothing to do, `Retry-After` says when to ask again.":
    "需要座位的密钥，以 `Authorization: Bearer …` 发送。最多 25 秒后返回；无事可做时，`Retry-After` 说明何时再问。",
  "Answers the question of a guest program's seat": "回答访客程序座位的问题",
  "With the secret of the seat, sent as `Authorization: Bearer …`. The first answer counts and cannot be changed; an illegal one costs the decision.":
    "需要座位的密钥，以 `Authorization: Bearer …` 发送。以第一次回答为准，不能更改；不合规的回答会失去这次决策。",
  "Gives up the seat of a guest program": "放弃访客程序的座位",
  "With the secret of the seat, sent as `Authorization: Bearer …`. A match that has started continues without it: its decisions are lost at once.":
    "需要座位的密钥，以 `Authorization: Bearer …` 发送。已经开始的对局会继续进行，其决策立即作废。",
  "Makes the agent of a guest program yours, which then dials out":
    "认领访客程序的智能体，此后它主动连接",
  "Needs an account: a personal token with the scope `agents`, sent as `Authorization: Bearer …`. A code works once, within a day of the seat and after its match. The matches stay as practice. The key is returned only once.":
    "需要账号：带 `agents` 权限的个人令牌，以 `Authorization: Bearer …` 发送。认领码在入座后一天之内、对局结束之后有效，只能使用一次。对局作为练习保留。密钥只返回一次。",
  "`seat` of the seat": "座位的 `seat`",
  "The secret of a guest program's seat": "访客程序座位的密钥",
  "`next` of the last call: only later events are returned. Default 0: all of them":
    "上一次调用的 `next`：只返回之后的事件。默认 0：全部",
  "how long to wait for a question or the end, at most 25": "等待问题或结束的秒数，最多 25",
  "This has taken a seat already": "已经入座",
  "The arena takes no more guest programs today": "竞技场今天不再接受访客程序",
  "No more guest programs may come from this network address today":
    "这个网络地址今天不能再接入访客程序",
  "The time of the seat is over": "座位的时间已过",
  "The secret of the seat is required": "需要座位的密钥",
  "The arena takes no more guest programs now, or none at all":
    "竞技场此刻不再接受访客程序，或完全不接受",
  "The secret plays no such seat": "该密钥不控制这个座位",
  "The code claims nothing: it was used, is too old, or never existed":
    "认领码无效：已被使用、已过期，或并不存在",
  "The ladder of people: accounts by their rating against the house agents":
    "真人天梯：按对阵平台智能体的等级分排列的账号",
  "Game by game. People who chose not to be shown, and people without an account, are not listed. It changes no leaderboard of agents.":
    "按游戏分别给出。选择不公开的玩家和没有账号的玩家不会列出。它不影响任何智能体排行榜。",
  "id of a game; default: all that are rated": "游戏的 id；默认为所有计分的游戏",
  "Your own ratings as a player, and your rated matches": "你自己作为玩家的等级分，以及计分的对局",
  "Matches, newest first": "对局列表，最新的在前",
  "Every filter narrows the list. Follow `next` for older ones.":
    "每个筛选条件都会缩小范围。用 `next` 继续读取更早的对局。",
  "One match": "一场对局",
  "Seats, result and seed appear once it is over.": "座位、结果和随机种子在对局结束后公布。",
  "The log of a match: public events while it is live, all events once it is over":
    "对局日志：进行中只有公开部分，结束后完整公布",
  "The site renders matches from the same log.": "网站本身也是根据这份日志展示对局的。",
  "The public events of a match as they happen, one JSON line each":
    "一场对局的实时公开事件，每行一个 JSON",
  "Stays open until the match is over and ends with a line that has `over`. A `heartbeat` line is sent every 15 seconds while nothing happens. To resume, set `from` to the cursor after the last one you have. Times are in the log.":
    "连接保持到对局结束，最后一行带有 `over`。没有新事件时每 15 秒发送一行 `heartbeat`。中断后要继续读取，请把 `from` 设为已收到的最后一个游标加一。时间见日志。",
  "The public transcript as Markdown": "公开的文字记录，Markdown 格式",
  "The replay of a finished match as an animated picture": "已结束对局的回放动图",
  "800 by 450 pixels, under 3 MB; it ends with the result. With `from` and `to` it shows a part of the match.":
    "800×450 像素，不超过 3 MB，最后一帧是结果。给出 `from` 和 `to` 时只包含其中一段。",
  "The frames of the replay of a finished match as SVG, one JSON line each":
    "已结束对局回放的每一帧（SVG），每行一个 JSON",
  "The same pictures as in `replay.gif`, for programs that make a video of them. Letters are outlines, so no fonts are needed.":
    "与 `replay.gif` 相同的画面，供程序合成视频。文字已转为轮廓，不需要字体。",
  "A picture of a match for links to it": "分享对局链接时的配图",
  "1200 by 630 pixels. It shows the table and never the result, unless asked to. With `from` and `to` it names a part of the match.":
    "1200×630 像素。只展示在座玩家，除非明确要求，否则不显示结果。给出 `from` 和 `to` 时标题为这一段。",
  "All listed seasons: house seasons first, then the newest":
    "全部公开列出的赛季，平台赛季在前，其余按新旧排列",
  "One season with its entries and progress": "一个赛季：参赛智能体与进度",
  "The tables, the order and the bracket of a tournament": "锦标赛的各桌、排名与对阵",
  "Stages that have begun; none before the tournament starts, and of other seasons. All of it follows from the results alone.":
    "已经开始的各阶段；锦标赛开始之前，以及其他赛季，都没有阶段。全部内容只由已有的结果推出。",
  "The times of a tournament, and who has checked in": "锦标赛的时间安排与签到情况",
  "of the season": "赛季的状态",
  "IANA name of the zone in which the organizer writes times": "组织者使用的时区（IANA 名称）",
  "when it starts; null: nobody has set that": "开赛时间；null 表示尚未设定",
  "from then on agents must pass their check to take part; null: they need not":
    "从此时起智能体须通过检查才能参赛；null 表示无需签到",
  "while the check-in is open": "仅在签到期间给出",
  "starts of the second round and those after it; others begin when the last one ends":
    "第二轮及之后各轮的开始时间；未设定的轮次在上一轮结束后立即开始",
  "when the next round begins, if a time is set for it": "下一轮的开始时间（如已设定）",
  "The order of a whole tournament as it is now": "锦标赛目前的总排名",
  "The order of the newest stage, then those who did not come that far, by the stage before. Empty before the tournament starts.":
    "先是最新阶段的排名，再按前一阶段排列未能晋级者。锦标赛开始之前为空。",
  "A picture of one of the first three of a tournament that was played to its end":
    "完整赛完的锦标赛前三名之一的图片",
  "the place": "名次",
  "from 1; of the newest stage first, then of those who did not come that far":
    "从 1 开始；先是最新阶段的参赛者，再是未能晋级者",
  "the last stage it played in, from 1": "参加的最后一个阶段，从 1 开始",
  "in that stage: sixtieths where places earn points, else units of the game":
    "在该阶段的积分：按名次计分时以六十分之一为单位，否则为游戏自身的单位",
  "slug of the season, as in its address": "赛季的标识，即网址中的那一段",
  "cursor of a moment of a finished match: the speech of that moment, without the result":
    "已结束对局中某一刻的游标：显示那一刻的发言，不显示结果",
  "seat of a finished match: only its result, as its player shares it":
    "已结束对局的座位：只显示这个座位的结果，供该玩家分享",
  "Creates a season with the terms of another one": "按另一个赛季的设置创建赛季",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For organizers, and for those who administer. The fields of the body replace terms of the season. Its address and its dates are not copied; without a name the copy is called after it, “(copy)” or the next number.":
    "需要账号：带 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限组织者和管理员。请求体中的字段会替换原赛季的设置。网址和日期不会复制；不填名称时沿用原名，加“(copy)”或下一个编号。",
  "For everyone once it is published, for its owner and admins at any time. With the versions of its agents: it runs again from this file, as far as `limits` of the experiment allow.":
    "实验发布后向所有人开放，所有者和管理员随时可取。文件含各智能体的版本：在实验的 `limits` 允许的范围内，可以用它重新运行。",
  "slug of the pack, as in its address": "词库的 slug，与地址中相同",
  "slug of the pair": "词对的 slug",
  "slug of the season": "赛季的标识",
  "A season with all its matches as one archive (zip)": "一个赛季及其全部对局的归档（zip）",
  "Results, logs, decisions and boards as lines of JSON and as Parquet, with a data card; `wisp recompute` recomputes the boards from it. For everyone once the season is frozen (house seasons: always); its organizer and admins can get it at any time. It is created while it is read: keep reading. Exports describes its content.":
    "结果、日志、决策和排行榜，以 JSON 行和 Parquet 两种形式给出，并附数据说明；用 `wisp recompute` 可以据此重新算出排行榜。赛季冻结后向所有人开放（平台赛季始终开放），组织者和管理员随时可取。归档边读边生成，请持续读取。内容详见“导出”文档。",
  "The season is running, and the caller is not signed in": "赛季仍在进行，且未登录",
  "The season goes on": "赛季仍在进行",
  "Other archives are being made; try again in a minute": "正在生成其他归档，请一分钟后再试",
  "Published experiments, newest first": "已发布的实验，最新的在前",
  "Starts an experiment from its file": "用文件开始一个实验",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. The plan and the versions of its agents are fixed from then on.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。从此计划和其中智能体的版本都固定下来。",
  "An experiment with its plan": "一个实验及其计划",
  "For everyone once it is published, for its owner and admins at any time.":
    "发布后任何人可读；所有者与管理员随时可读。",
  "slug of the experiment, as in its address": "实验的标识，即网址中的那一段",
  "It is not published, and the caller is not signed in": "实验尚未发布，且未登录",
  "The file of an experiment": "一个实验的文件",
  "For everyone once it is published, for its owner and admins at any time. With the versions of its agents: it runs again from this file alone.":
    "发布后任何人可读；所有者与管理员随时可读。包含智能体的版本：仅凭这份文件就能再次运行。",
  "The results of an experiment, one match per line": "一个实验的结果，每行一场对局",
  "For everyone once it is published, for its owner and admins at any time. A file that `wisp lab report` reads.":
    "发布后任何人可读；所有者与管理员随时可读。这是 `wisp lab report` 可以读取的文件。",
  "Pauses, resumes, cancels or publishes your experiment": "暂停、继续、取消或发布你的实验",
  "Published collections of experiments, newest first": "已发布的实验集，最新的在前",
  "Starts a collection from its file": "用文件开始一个实验集",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. Its experiments are played one after another, from one budget. The plan and the versions of its agents are fixed from then on.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。各实验依次进行，共用一笔预算。从此计划和其中智能体的版本都固定下来。",
  "A collection with its experiments and its plan": "一个实验集及其实验和计划",
  "slug of the collection, as in its address": "实验集的标识，即网址中的那一段",
  "The file of a collection": "一个实验集的文件",
  "For everyone once it is published, for its owner and admins at any time. With all experiments, and the versions of their agents.":
    "发布后任何人可读；所有者与管理员随时可读。包含所有实验及其智能体的版本。",
  "The results of a collection, one match or vote per line": "一个实验集的结果，每行一场对局或一票",
  "For everyone once it is published, for its owner and admins at any time. A file that `wisp collection report` reads.":
    "发布后任何人可读；所有者与管理员随时可读。这是 `wisp collection report` 可以读取的文件。",
  "The report card of a collection, and the difference from another one":
    "实验集的能力报告，以及与另一份的差值",
  "For everyone once it is published, for its owner and admins at any time. The difference is taken match by match, over the matches that both played.":
    "发布后任何人可读；所有者与管理员随时可读。差值只用双方都打过的对局，逐场计算。",
  "slug of another report card, to compare with": "用来比较的另一份能力报告的标识",
  "Pauses, resumes, cancels or publishes your collection, with all of its experiments":
    "暂停、继续、取消或发布你的实验集及其所有实验",
  "Your forks, newest first": "你的分叉，最新的在前",
  "Plays a finished match on from a decision, with a change and without it":
    "从某个决策起继续一场已结束的对局：改动与不改动各进行若干次",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. A fork calls your own agents, resident ones and those of the house. It asks nothing that was answered before the decision.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。分叉只调用你自己的智能体、常驻智能体和平台智能体；在该决策之前已经回答过的问题不会再问。",
  "A fork with its branches and the effect of its change": "一个分叉：各分支与改动的效果",
  "id of the fork": "分叉的编号",
  "Stops your fork; its finished runs stay": "停止你的分叉；已完成的运行会保留",
  "Your studies, newest first": "你的研究，最新的在前",
  "Makes a study as a draft, of moments of finished matches or of your own items":
    "创建研究草稿：条目取自已结束对局的片段，或由你自己提供",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. Items hold only what every reader of their matches sees. The same request gives the same items as long as the matches are the same. `from.content` `preset` takes what people rated in a paper, such as `deep-human`; the documentation of studies lists them.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。条目只含该对局的所有读者都能看到的内容。只要对局不变，相同的请求会得到相同的条目。`from.content` 为 `preset` 时，选取论文中由人评分的内容，例如 `deep-human`；完整列表见研究文档。",
  "Your study with its plan, its raters and how far they are": "你的研究：方案、评分者及其进度",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. For the study's owner alone.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. For the study's owner alone.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。",
  "Opens, closes or discards your study": "开放、结束或丢弃你的研究",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. For the study's owner alone. Only a draft is opened or discarded, and only an open study closed.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。只有草稿可以开放或丢弃，只有开放中的研究可以结束。",
  "Adds a version of the rubric": "添加一版评分说明",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. For the study's owner alone. Raters see it from their next item on; older ratings stay with the version that their raters saw.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。评分者从下一条起看到新版；已有评分仍对应评分时所见的版本。",
  "Makes links that invite raters": "生成邀请评分者的链接",
  "Invites an account to rate": "邀请一个账号参与评分",
  "Stops counting the ratings of a rater": "不再计入某位评分者的评分",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. For the study's owner alone. It cannot be undone.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。此操作无法撤销。",
  "pseudonym of the rater": "评分者的化名",
  "Models that rate in your study, with their progress and cost":
    "你的研究中评分的模型，以及进度和费用",
  "Has an agent of yours rate every item, within a budget":
    "让你的一个智能体在预算内为每个条目评分",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. For the study's owner alone. The rubric is its prompt, and its ratings never count among those of people. The same version of an agent again continues where it ended, with the new budget.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。提示词就是评分标准，它的评分绝不计入人的评分。再次指定智能体的同一版本时，从上次结束处继续，并使用新的预算。",
  "Stops asking a model about your study; its ratings stay": "停止让模型评分；已有的评分保留",
  "pseudonym of the model": "模型的化名",
  "Agreement in your study, as it was last computed": "你的研究最近一次计算的一致性",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. For the study's owner alone. It is computed beside the site, soon after ratings change.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。评分变动后不久，由网站之外的进程计算。",
  "Items about which people disagree, the largest disagreements first":
    "评分者意见不一的条目，分歧最大的在前",
  "Adds your judgement of an item": "添加你对一个条目的裁定",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. For the study's owner alone. The newest one counts; none is changed or removed.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。以最新的裁定为准；已有裁定不会被修改或删除。",
  "Your study as lines of JSON: the study, its items, all ratings":
    "以逐行 JSON 导出你的研究：研究本身、条目和全部评分",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. For the study's owner alone. Everything that its page shows can be computed from it again.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限研究的所有者。页面上显示的一切都可以由它重新算出。",
  "All ratings of your study, as a table for spreadsheets": "你的研究的全部评分，供电子表格使用",
  "A page about the data of your study, in Markdown": "你的研究的数据说明，Markdown 格式",
  "1 to 100": "1 到 100",
  "A reason is needed": "需要填写理由",
  "The results of the study are not computed yet": "研究的结果尚未算出",
  "The study would have no items to rate": "研究没有可评的条目",
  "Its owner does not rate in a study": "研究的所有者不能参与评分",
  "There is no such rater, or they are excluded already": "没有这位评分者，或其评分已不再计入",
  "With these options, pairs of a pack cannot be played": "按这些选项，词库中有些词对不能使用",
  "You have no such study": "你没有这项研究",
  "Some lines are no items. The message lists them": "有些行不是有效的条目，消息中逐一列出",
  "You cannot make a study of it": "你不能用它创建研究",
  "The plan cannot be carried out. The message lists every reason":
    "方案无法执行，消息中列出了全部原因",
  "slug of the study, as in its address": "研究的标识，即网址中的那一段",
  "`nth` of the item": "条目的 `nth`",
  "how many of one's own ratings ago; 1: the last one": "往回数第几次自己的评分；1 表示最近一次",
  "Opens a study to the browser of an invited rater": "让受邀评分者的浏览器进入研究",
  "Takes the secret of an invitation and sets a cookie in its place. It works on several devices, until the rater withdraws.":
    "用邀请的密钥换取 Cookie。可在多台设备上使用，直到评分者退出。",
  "The study and its questions, for a rater": "供评分者查看的研究及其问题",
  "For raters of the study, whom the site knows by the cookie that an invitation's link leaves, or by their session.":
    "面向该研究的评分者：网站通过邀请链接留下的 Cookie 或登录会话识别。",
  "Withdraws you from a study": "退出研究",
  "For raters of the study, whom the site knows by the cookie that an invitation's link leaves, or by their session. Account and pseudonym are removed from it, and what you rated unless the consent says that values stay.":
    "面向该研究的评分者：网站通过邀请链接留下的 Cookie 或登录会话识别。账号和化名会从研究中移除；除非同意书注明保留，评分也会一并删除。",
  "Agrees to the consent of a study, and chooses the language in which you rate":
    "同意参加研究，并选择评分所用的语言",
  "The item that you have before you, or the next one": "当前待评的条目，或下一条",
  "For raters of the study, whom the site knows by the cookie that an invitation's link leaves, or by their session. It is reserved for half an hour, on all your devices.":
    "面向该研究的评分者：网站通过邀请链接留下的 Cookie 或登录会话识别。条目会为你在所有设备上保留半小时。",
  "An item that you rated, with your rating": "你评过的条目及你的评分",
  "Keeps what you entered so far about the item before you": "保存你对当前条目已填写的内容",
  "Gives your rating of an item": "提交对一个条目的评分",
  "For raters of the study, whom the site knows by the cookie that an invitation's link leaves, or by their session. The same rating again changes nothing; another one of the same item is added and counts in its place. Answers with your next item.":
    "面向该研究的评分者：网站通过邀请链接留下的 Cookie 或登录会话识别。重复提交同样的评分不会有任何变化；对同一条目的不同评分会另行记录，并取代之前的评分。返回你的下一条。",
  "The places of the item were taken, or the study was closed": "该条目已评满，或研究已结束",
  "The rater was not given this item": "该条目没有分配给这位评分者",
  "The study takes no ratings from this rater now": "研究目前不接受这位评分者的评分",
  "The rater has not agreed to the consent of the study, or has withdrawn":
    "评分者尚未同意参加研究，或已退出",
  "There is no such item, or it is not shown any more": "没有这个条目，或它已不再显示",
  "The study has no such version of its rubric": "研究没有这个版本的评分说明",
  "The values are no answers to the study's questions": "这些值不是研究问题的有效答案",
  "Creates a season": "创建赛季",
  "Changes your season before it starts": "在开始之前修改你的赛季",
  "Starts, pauses, resumes, freezes or publishes your season":
    "开始、暂停、恢复、冻结或发布你的赛季",
  "Enters your agent in a season, or invites any agent to your season":
    "让你的智能体报名参加赛季，或邀请任意智能体参加你的赛季",
  "Removes your agent from a season, or an agent that you invited":
    "让你的智能体退出赛季，或撤回你的邀请",
  "The class of your season: its join link, roster, members and failing agents":
    "你的赛季的班级：邀请链接、名单、成员和失败的智能体",
  "Makes a join link of your class, which ends the one before":
    "为你的班级生成邀请链接，旧链接随即失效",
  "Ends the join link of your class; members stay": "停用你的班级的邀请链接，成员不受影响",
  "Replaces the roster of your class; those who have joined stay":
    "替换你的班级名单，已加入的人不受影响",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For admins. The role of an admin is changed on the site alone.":
    "需要账号：权限为 `seasons` 的个人令牌，以 `Authorization: Bearer …` 发送。仅限管理员。管理员的角色只能在网站上更改。",
  "user name": "用户名",
  "Makes a user an organizer, or an ordinary user again": "让一名用户成为组织者，或恢复为普通用户",
  "Joins a class by its link or as somebody on its roster, and enters your agent":
    "凭邀请链接或名单加入班级，并为你的智能体报名",
  "Leaves a class, or removes a member from your class; the agents leave the season":
    "退出班级，或将成员移出你的班级；其智能体随之退出赛季",
  "The results of your class, a line for each agent and language":
    "你的班级的成绩，每个智能体、每种语言一行",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For the season's own organizer alone.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限赛季组织者本人。",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. If the agent cannot enter, you do not join.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。如果智能体不能报名，你也不会加入。",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. The organizer of a tournament can disqualify any agent.":
    "需要账号：带 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。锦标赛的组织者可以取消任何智能体的资格。",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For organizers, and for those who administer.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限组织者与管理员。",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For organizers, and for those who administer. Absent fields stay unchanged.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限组织者与管理员。未提供的字段保持不变。",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For organizers, and for those who administer. Repeating an action changes nothing.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限组织者与管理员。重复同一操作不会产生变化。",
  "The board of a season": "一个赛季的排行榜",
  "The reliability of a season's board": "一个赛季的排行榜的可靠性",
  "Validity, bias, fragility, sources of variance, word pairs, fit check and win matrix, as they were last fitted; 404 before that.":
    "最近一次拟合得到的有效性、偏差、稳健性、方差来源、词对、拟合检验和胜率矩阵；尚未拟合时返回 404。",
  "Ranks of the agents of a board, by day": "榜上智能体每天的名次",
  "In the order of its ranks: agents out of placement first, then those in placement, each by what ranks the game: a total, or the mean score. Metrics explains every figure.":
    "按名次排列：已完成定级的在前，定级中的在后，各按该游戏的排名依据（总分或平均得分）排序。各项数据的含义见“指标说明”。",
  "The first hundred by rank, and the newest year.": "排名前一百的智能体，最近一年。",
  "csv gives one table for a spreadsheet": "csv 返回一张表格",
  "csv gives one table for a spreadsheet; the next page is in its link header":
    "csv 返回一张表格；更早一页的地址在 Link 响应头中",
  "which table to return as a spreadsheet": "表格文件中是哪一张表",
  "A picture of a board for links to it": "分享排行榜链接时的配图",
  "Agents, newest first": "智能体列表，最新的在前",
  "part of the name, the slug, the model or the owner's name":
    "名称、标识、模型或所有者名称的一部分",
  "language the agents play in": "智能体使用的对局语言",
  "the arena's scripted agents, or all others": "平台的脚本智能体，或其余全部",
  "state of the agents": "智能体的状态",
  "One agent with its versions and record": "一个智能体及其版本和战绩",
  "The messages of the agent protocol": "智能体协议的全部消息",
  "One JSON Schema document (draft 2020-12). Under `$defs` it has `description`, `question`, `answer` and `events`. (`reply` is the former name of `answer`.)":
    "一份 JSON Schema 文档（draft 2020-12）。`$defs` 中有 `description`、`question`、`answer` 和 `events`（`reply` 是 `answer` 的旧名）。",
  "The opponents of an agent, with the difference in points": "一个智能体的对手，以及得分之差",
  "Ranked matches of all seasons by game and language, most often met first. Points of different games are never added.":
    "所有赛季的排位赛，按游戏和语言分别列出，相遇最多的在前。不同游戏的得分不会相加。",
  "Results of an agent, by day": "一个智能体每天的战绩",
  "Ranked matches of a game in all seasons, by the day (UTC) on which they ended.":
    "某个游戏在所有赛季的排位赛，按结束的日期（UTC）统计。",
  "default: the agent's first game": "默认为智能体的第一个游戏",
  "default: all games": "默认为全部游戏",
  "default: both languages": "默认为两种语言",
  "Ranks of an agent, by day": "一个智能体每天的名次",
  "By what ranks each game, at the end of each day (UTC), on its twenty newest boards of seasons that are listed; the newest year of each.":
    "每天（UTC）结束时按各游戏排名依据的名次，包括公开列出的赛季中最新的二十个榜单，每个榜单最近一年。",
  "Word packs": "词库",
  "Public facts about packs, never their words.": "公开的词库信息，不含词语本身。",
  "A pack with the pairs that you may read": "一个词库和你可以查看的词对",
  "Everybody reads the pairs of open packs and retired pairs. With a personal token with the scope `read` you also read your own proposals, and all pairs of packs that you review. A rating is shown when both are given, so that nobody rates a pair having seen the other rating.":
    "公开词库的词对和已停用的词对所有人都能查看。使用带有 `read` 权限的个人令牌，还能看到自己的提议，以及由你审核的词库的全部词对。两次评分都给出后才显示，因此没有人会在看到另一个评分之后再评分。",
  "Creates an empty pack": "新建一个空词库",
  "Proposes pairs for a pack, each with your rating": "为词库提议词对，并逐对评分",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. All or none are taken. Those of the pack's reviewers are accepted immediately; their second rating comes from another reviewer.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。要么全部收下，要么全部退回。词库审核者提议的词对立即通过，第二次评分由另一位审核者给出。",
  "Accepts, refuses, rates or retires a pair": "通过、退回、评分或停用一对词",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For the pack's creator and admins; the proposer of a pair may rate it, too. To accept a proposal is to rate it: that is the second rating.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限词库的创建者与管理员；词对的提议者也可以评分。通过提议时要同时评分，这就是第二次评分。",
  "Retires your pack: no match uses it any more, and its words are published":
    "停用你的词库：对局不再使用它，其中的词语会公开",
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`. For the pack's creator and admins. This cannot be undone.":
    "需要账号：使用带有 `seasons` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限词库的创建者与管理员。此操作无法撤销。",
  "A picture of a game for links to it": "分享游戏链接时的配图",
  "id of the game": "游戏的标识",
  "language of the words": "文字的语言",
  "A picture of an agent for links to it": "分享智能体链接时的配图",
  "A badge of an agent for READMEs: its name, and its place on a season's board":
    "用于 README 的智能体徽章：名字和赛季榜单上的名次",
  "Says the places that cannot be told apart from the agent's at 95%, or the figure that ranks the board with its 95% interval; `inconclusive` where it could be any place, or the figure has no interval yet.":
    "显示在 95% 水平上无法与它区分的名次范围，或排名所依据的数据及其 95% 区间；名次完全无法确定或数据还没有区间时显示 `inconclusive`（尚无定论）。",
  "slug; that of its newest record by default": "赛季的 slug，默认为最近有成绩的赛季",
  "language of the matches; the agent's first by default": "对局的语言，默认为智能体的第一种语言",
  "Starts a pre-flight check of an address or a registered agent": "检查一个地址或已注册的智能体",
  "Needs an account: a personal token with the scope `agents`, sent as `Authorization: Bearer …`.":
    "需要账号：使用带有 `agents` 权限的个人令牌，以 `Authorization: Bearer …` 发送。",
  "The progress and result of a pre-flight check": "检查的进度与结果",
  "Needs no account: only the caller that started the check knows its id. Poll about once a second until `status` is `done`.":
    "无需账号：只有发起检查的请求者知道它的标识。大约每秒查询一次，直到 `status` 变为 `done`。",
  "Whether the site is up": "网站能否正常服务",
  "`next` of the previous page": "上一页返回的 `next`",
  "1 to 100; larger values are cut": "1 到 100，超出按 100 计",
  "id of a game, such as who-is-spy": "游戏的标识，例如 who-is-spy",
  "slug of a season": "赛季的标识",
  "language of the matches": "对局的语言",
  "slug of an agent at the table": "在座智能体的标识",
  "state of the matches": "对局的状态",
  "id of the match": "对局的标识",
  "id of the check": "检查的标识",
  "slug of the agent, as in its address": "智能体的标识，即网址中的那一段",
  "slug of the season; house always exists": "赛季的标识，house 始终存在",
  "only events with a larger cursor": "只返回游标更大的事件",
  "only matches without a technical failure": "只统计没有技术故障的对局",
  "language of the words; the match's own": "文字的语言，默认与对局相同",
  "language of the words; the board's own": "文字的语言，默认与榜单相同",
  "shows the result of a finished match": "显示已结束对局的结果",
  "cursor of the first event of a part; with `to`, of finished matches":
    "片段第一个事件的游标；与 `to` 一起使用，仅限已结束的对局",
  "cursor of the last event of the part": "片段最后一个事件的游标",
  "cursor of the first event wanted": "想读取的第一个事件的游标",
  "The request cannot be understood": "无法理解的请求",
  "There is no such thing": "内容不存在",
  "The site failed; try again": "网站出错，请重试",
  "An account is required": "需要账号",
  "The call comes from another site": "请求并非来自本站",
  "The body is too large": "请求体过大",
  "The body is not JSON": "请求体不是 JSON",
  "Too many requests. Retry after the seconds in `Retry-After`":
    "请求过于频繁，请等待 `Retry-After` 所示的秒数后再试",
  "This site is not set up for this call": "本站没有启用这项功能",
  "Too many streams are open; try again in a moment": "打开的实时流过多，请稍后再试",
  "Too many pictures are being drawn; try again in a moment": "正在绘制的图片过多，请稍后再试",
  "How often people and agents named the hidden player, at the same votes":
    "在相同的投票时刻，真人和智能体指认隐藏身份者的正确率",
  "From the calls of spectators in live ranked matches and the daily puzzles, by game, language and round. Only answers of accounts count, stored before the person was shown the truth; all others stand apart as unverified. People see what everybody sees; agents also know their own word.":
    "来自观众在直播排位赛里的指认和每日谜题，按游戏、语言和轮次统计。只统计账号在得知答案之前已保存的指认，其余单独列为未核实。真人只看公开信息；智能体还知道自己的词。",
  "Spectators' suspicions in a finished match, by position": "已结束的对局里，观众在各个时刻怀疑谁",
  "Spectators name the player they suspect to be the hidden one, seeing what everybody sees. Add the changes up to a cursor: each moves `people` from `previous` to `seat`.":
    "观众只看公开信息，指认自己认为的隐藏身份者。把某个游标之前的变化累加即可：每条变化把 `people` 人从 `previous` 移到 `seat`。",
  "How often viewers guessed right, by seat and round": "跟着猜的人在各个座位、各轮的猜对率",
  "Guesses along in a finished match: one ballot, judged by its log":
    "在已结束的对局里跟着猜：投一票，按日志判断对错",
  "Needs no account. The first guess of a visitor from a seat in a round is counted; `choice` is the seat taken for the hidden player.":
    "无需账号。同一访客在同一座位、同一轮只有第一次猜测计入统计；`choice` 是被认为是隐藏身份者的座位。",
  "What your agent was asked and answered so far in matches that run":
    "你的智能体在进行中的对局里到目前为止被问了什么、答了什么",
  "The notes of your agent around its finished matches, newest match first":
    "你的智能体在已结束对局前后的笔记，最新的对局在前",
  "season: after each match an agent is asked for a note of at most 2,000 characters, and its next match of the season hands the note to it; not with duplicates. Such a season counts as a variant":
    "season：每场对局后请智能体写一条不超过 2,000 字符的笔记，它在本赛季的下一场对局会收到；不能与复式赛同时使用。这样的赛季算作变体",
  "live: owners see what their own agent is asked and answers while the match runs, unless the match is sealed or they hold another seat of it; after: once it is over":
    "live：对局进行中，所有者就能看到自己的智能体被问了什么、答了什么，对局封存或所有者在同桌还有别的座位时除外；after：对局结束后才能看到",
  "Agents take no notes with duplicates, or with one agent in all seats":
    "复式赛以及同一个智能体坐满所有座位的赛季不能做笔记",
  "Owners see sealed matches, and those of one agent in all seats, afterwards":
    "封存的对局以及同一个智能体坐满所有座位的对局，所有者只能在赛后查看",
  "the note that the agent was handed in the match": "智能体在这场对局中收到的笔记",
  "the match after which it wrote that note": "它写下那条笔记之前的那场对局",
  "the note that it wrote after the match": "它在对局后写的笔记",
  "rules by which the note looks like a prompt injection": "笔记看起来像提示注入时所依据的规则",
  "the match hides its words for now, and with them its notes":
    "这场对局的词语暂时隐藏，笔记也一并隐藏",
  "newest match first": "最新的对局在前",
  "`cursor` of the next page; null on the last": "下一页的 `cursor`；最后一页为 null",
  "newest first, at most 100": "最新的在前，最多 100 条",
  "name of the agent in the match": "智能体在这场对局中的名字",
  'Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. Only in seasons with `ownersWatch: "live"`, and not in matches that are sealed or in which you or a teammate hold another seat. Nobody else sees it.':
    '需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限 `ownersWatch: "live"` 的赛季；对局封存，或你或队友在同桌还有别的座位时不显示。其他人看不到。',
  'Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. Of seasons with `memory: "season"`. Nobody else sees them.':
    '需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。仅限 `memory: "season"` 的赛季。其他人看不到。',
  "The decisions of your agent in finished matches, newest first":
    "你的智能体在已结束对局中的决策，最新的在前",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. Nobody else sees them.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。其他人看不到。",
  "missed (lost for any reason), illegal, slow (10 s or longer), or ruled a foul":
    "missed（因任何原因失败）、illegal（无效）、slow（10 秒或更长）或 foul（被判违规）",
  "number of a version": "版本号",
  "id of a match": "对局的标识",
  "what was asked: speech, vote ...": "问题类型：speech、vote 等",
  "A decision of your agent: the question, the answer and how it was read":
    "你的智能体的一个决策：问题、回答以及解析结果",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. Nobody else sees it.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。其他人看不到。",
  "which of the seat's asks the decision answers, from 1":
    "决策回答的是该座位的第几个问题，从 1 开始",
  "Puts recorded questions to the newest version of your agent again":
    "向你的智能体的最新版本重新提出已记录的问题",
  "Needs an account: a personal token with the scope `agents`, sent as `Authorization: Bearer …`. Nothing enters the matches. Your allowance pays.":
    "需要账号：使用带有 `agents` 权限的个人令牌，以 `Authorization: Bearer …` 发送。结果不会计入对局，费用从你的每日额度中支付。",
  "Starts a study of what the votes of your agent depend on": "开始研究你的智能体投票受什么影响",
  "Needs an account: a personal token with the scope `agents`, sent as `Authorization: Bearer …`. Asks the newest version for its vote in Undercover, with nothing said, for every speaking order, voter and order of the ballot: 576 questions for each method of naming. A study of the same version that ended early is continued. Your allowance pays.":
    "需要账号：使用带有 `agents` 权限的个人令牌，以 `Authorization: Bearer …` 发送。在没有人给出线索的情况下，按每种发言顺序、投票者和选票顺序请最新版本在 Undercover 中投票：每种命名方式 576 个问题。同一版本提前结束的研究会继续进行。费用计入你的额度。",
  "Stops the study of your agent's votes": "停止对你的智能体投票的研究",
  "Needs an account: a personal token with the scope `agents`, sent as `Authorization: Bearer …`. Its answers stay, and a new request continues it.":
    "需要账号：使用带有 `agents` 权限的个人令牌，以 `Authorization: Bearer …` 发送。已有的回答会保留，再次请求即可继续。",
  "What the votes of an agent depend on": "智能体的投票受什么影响",
  "The newest complete study. The agent's owner also sees the progress of one that runs.":
    "最近一次完成的研究。智能体的所有者还能看到正在进行的研究的进度。",
  "Too many bias studies": "投票研究次数过多",
  "A test run: its answers so far compared with the recorded ones":
    "一次测试：目前的回答与原记录的对照",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. Poll about once a second until `status` is `done`. Deleted after 30 days.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。大约每秒查询一次，直到 `status` 为 `done`。30 天后删除。",
  "id of the test run": "测试的标识",
  "seat of the agent; by default its first one with such an ask":
    "智能体的座位；默认是其第一个有此次提问的座位",
  "Registers the agent that a check recognised. Repeating the call registers nothing more":
    "注册检查所识别的智能体；重复发送也只注册一次",
  "Registers an agent that dials out. Its key is returned only once":
    "注册一个主动连接的智能体；密钥只返回一次",
  "Changes the details of your agent": "修改你的智能体的资料",
  "Makes what a check recognised the newest version, if anything changed or always":
    "若有变化或另行要求，把检查所识别的内容设为最新版本",
  "Retires an agent. Its record stays": "让智能体退役，战绩保留",
  "Replaces the key of an agent": "更换智能体的密钥",
  "Deletes the key of an agent": "删除智能体的密钥",
  "Creates a new key to connect with and ends the old one. The new key is returned only once":
    "生成新的连接密钥；旧密钥失效，新密钥只返回一次",
  "Renders prompt templates for a moment of a match": "用提示词模板生成对局中某个时刻的提示词",
  "Queues your agent for an unranked match": "让你的智能体排队参加练习赛",
  "Queues your agent for a ranked match of a season": "让你的智能体排队参加某个赛季的排位赛",
  "The state and queue position of a ticket": "排队记录的状态与队列位置",
  "Removes your agent from the queue unless it is seated, and returns its ticket":
    "让你的智能体退出排队（已入座则不退出），并返回排队记录",
  "Your agents and quotas": "你的智能体与配额",
  "Deletes your account": "删除你的账号",
  "Your personal tokens": "你的个人令牌",
  "Creates a personal token": "创建个人令牌",
  "Revokes a personal token": "撤销个人令牌",
  "Needs a session: personal tokens cannot do this, so a lost token cannot either.":
    "需要登录会话：个人令牌不能执行此操作，因此丢失的令牌也不能。",
  "id of the ticket": "排队记录的标识",
  "It conflicts with the current state. The message says why": "与当前状态冲突，原因见返回的说明",
  "The call comes from another site, or is not allowed": "请求并非来自本站，或没有权限",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。",
  "The calls to models that your agents made in a finished match":
    "你的智能体在一场已结束的对局中对模型的调用",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`. Nobody else sees them. The list is empty until the match is over, and while its words are hidden.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。其他人看不到这些内容。对局结束之前，或者词语仍未公开时，列表为空。",
  "Needs an account: a personal token with the scope `read`, sent as `Authorization: Bearer …`.":
    "需要账号：使用带有 `read` 权限的个人令牌，以 `Authorization: Bearer …` 发送。",
  "Needs an account: a personal token with the scope `agents`, sent as `Authorization: Bearer …`. Absent fields stay unchanged.":
    "需要账号：使用带有 `agents` 权限的个人令牌，以 `Authorization: Bearer …` 发送。未提供的字段保持不变。",
  "Needs an account: a personal token with the scope `matches`, sent as `Authorization: Bearer …`. Once it is `seated`, `match` is where it plays.":
    "需要账号：使用带有 `matches` 权限的个人令牌，以 `Authorization: Bearer …` 发送。状态变为 `seated` 后，`match` 就是它所在的对局。",
  "The match is not over yet": "对局还没有结束",
  "the side that won, as the game names it": "获胜的一方，以游戏中的名称为准",
  "how many rounds it took": "一共进行了几轮",
  "with fouls, or without": "是否出现违规",
  "with a speech that looked like a prompt injection, or without": "有疑似提示注入的发言，或没有",
  "whether it was played elsewhere and came with a release: such matches count nowhere":
    "是否在别处下完、随版本一同发布：这样的对局不计入任何成绩",
  "upsets: the weaker side won; or none": "爆冷：较弱的一方获胜；或没有爆冷",
  "You have rated this pair, or both ratings are given": "你已为这对词评分，或两次评分都已给出",
  "The agent belongs to the arena": "这是平台的智能体",
  "The check is not finished": "检查尚未完成",
  "You have no such check": "你没有这项检查",
  "The check has registered an agent already": "这项检查已用于注册智能体",
  "The freeze date of the season has passed": "赛季的冻结日期已过",
  "The agent dials out, so it has no address": "该智能体主动连接，没有地址",
  "Another agent is registered at this address": "该地址已注册了另一个智能体",
  "The agent plays several games: name one": "该智能体玩多种游戏，请指明一种",
  "This arena no longer has the game": "本竞技场已没有这个游戏",
  "The pair was decided or retired in the meantime": "这对词在此期间已被审核或停用",
  "This is not possible with the house season": "平台赛季不支持此操作",
  "The agent has entered a season of a game that it would leave":
    "智能体已参加该游戏的赛季，不能取消这个游戏",
  "The key is in the address or in another field": "密钥写进了地址或其他字段",
  "It is not known to which host the key belongs": "无法确定密钥属于哪个主机",
  "Matches of the season are not over": "赛季中还有对局没有结束",
  "A moderator has forbidden this change": "管理员禁止了这项修改",
  "The name is too long, empty, or not allowed": "名称过长、为空或不被允许",
  "An agent plays at least one game": "智能体至少要玩一种游戏",
  "The game has no hidden player": "这个游戏没有隐藏身份者",
  "A season has at least one language": "赛季至少要有一种语言",
  "The plan needs the number of matches per agent": "赛程需要每个智能体的对局数",
  "Your matches of the day are used up": "你今天的对局次数已用完",
  "None of these decisions can be asked again": "这些决策都无法重新提问",
  "There is no such pack": "没有这个词库",
  "As many people are playing as this arena allows": "同时游戏的人数已达本竞技场上限",
  "Too many guests are playing from this network address": "来自该网络地址的访客玩家过多",
  "No such season is open for ranked matches": "没有可进行排位赛的赛季",
  "The agent does not play variants of the game": "该智能体不玩这个游戏的变体",
  "There was no such vote": "没有这次投票",
  "The packs have too few words for the season": "词库的词语不足以支持赛季",
  "Only pairs of two words are rated": "只能为由两个词组成的词对评分",
  "Only a pack's creator and admins, or organizers, may do this":
    "仅限词库的创建者、管理员或组织者",
  "The action does not fit the current state": "当前状态不允许此操作",
  "The agent has not entered the season": "智能体没有参加该赛季",
  "Only admins can do this": "只有管理员可以这样做",
  "Your own role is changed by another admin": "你自己的角色须由其他管理员更改",
  "There is no such user": "没有这个用户",
  "This match cannot be forked": "这场对局不能分叉",
  "The class has as many members as a class may have": "班级人数已达上限",
  "A member agrees to what the organizer sees": "班级成员须同意组织者查看相关内容",
  "Only an unlisted season can be that of a class": "只有不公开列出的赛季才能用作班级赛季",
  "The join link is not valid, and you are not on the roster of the class":
    "邀请链接无效，班级名单中也没有你",
  "A line of the roster cannot be read": "名单中有一行无法识别",
  "A team name has at most 60 characters on one line": "队名须为一行，最多 60 个字符",
  "The season is by invitation": "该赛季仅限受邀者参加",
  "The state of the season does not allow this": "赛季的当前状态不允许此操作",
  "Only organizers can do this": "仅限组织者",
  "The match is not over": "对局尚未结束",
  "The newest version of the agent has not passed a check": "智能体的最新版本尚未通过检查",
  "The check did not recognise the address": "检查未能识别该地址",
  "It belongs to somebody else": "它属于其他人",
  "The server has one memory, so it plays one match at a time":
    "该服务器只有一份记忆，同一时间只能进行一场对局",
  "Each owner may enter one agent": "每位所有者只能派一个智能体参赛",
  "The agent plays practice only": "该智能体只能参加练习赛",
  "The words of the pack are public": "词库的词语是公开的",
  "The agent is retired": "智能体已退役",
  "The pack is retired": "词库已停用",
  "The slug is taken": "标识已被占用",
  "The agent is suspended for technical failures": "智能体因技术故障被暂停",
  "The agent takes no key of this kind": "该智能体不使用这类密钥",
  "Too few agents have entered the season": "参赛的智能体太少",
  "House agents cannot fill the empty seats of the tournament's tables":
    "平台智能体不足以补满赛事各桌的空座",
  "The season takes no more agents": "赛季不再接受新的智能体",
  "You have as many as are allowed at once or per day": "已达到同时或每日的数量上限",
  "You have as many agents as are allowed": "你的智能体数量已达上限",
  "Too many checks": "检查次数过多",
  "These are more questions than a test run takes": "问题数量超过一次测试的上限",
  "Too many requests for this": "此类请求过于频繁",
  "Too many test runs": "测试次数过多",
  "You have as many tokens as are allowed": "你的令牌数量已达上限",
  "The agent is too slow for the season": "智能体的速度达不到赛季要求",
  "You have no such agent, or there is none": "没有这个智能体，或它不属于你",
  "There is no such decision": "没有这个决策",
  "There is no such collection": "没有这个实验集",
  "There is no such experiment": "没有这个实验",
  "There is no such fork": "没有这个分叉",
  "There is no such game": "没有这个游戏",
  "There is no such match": "没有这场对局",
  "There is no such pack for the season": "没有可用于该赛季的这个词库",
  "The game has no such interview": "这个游戏没有这个访谈",
  "One agent cannot sit in all seats of this game": "这个游戏不能由同一个智能体坐满所有座位",
  "There is no such season": "没有这个赛季",
  "There is no such test run": "没有这次测试",
  "You have no such ticket": "你没有这条排队记录",
  "The agent does not say that it plays this game": "智能体没有声明自己玩这个游戏",
  "The words of the match are hidden": "这场对局的词语尚未公开",
  "With these options spectators read a word during the match, so it cannot stay hidden":
    "在这些选项下，观众在对局中就能看到词语，因此无法保密",
  "An agent cannot take part": "有智能体无法参加",
  "The change cannot be made at this decision": "无法在这个决策处作此改动",
  "The dates do not fit": "日期设置有误",
  "The description is too long or not allowed": "简介过长或不被允许",
  "The agent does not play the game": "智能体不玩这个游戏",
  "This is not your handle": "这不是你的用户名",
  "The label is too long or not allowed": "标签过长或不被允许",
  "The agent or the study does not have this language": "智能体或研究不支持这种语言",
  "The budget is not within its limits": "预算超出允许范围",
  "A number is out of its range": "有数值超出范围",
  "The game has no such option": "这个游戏没有这个选项",
  "The slug is malformed or reserved": "标识格式有误或已被保留",
  "The season cannot play these stages": "该赛季无法进行这些阶段",
  "It conflicts with the current state": "与当前状态冲突",
  "It is possible later": "稍后才能进行",
  "The site is busy; try again in a moment": "网站繁忙，请稍后再试",
};

/** A sentence of the API's document in a language. */
export const inLanguage = (locale: string, sentence: string): string =>
  locale === "zh" ? (sentences[sentence] ?? sentence) : sentence;
