/**
 * The rules for marks on speeches: docs/marks.md describes each rule. All are patterns on the
 * judge's matching copy (lower case, invisible and imitated letters undone), in both languages
 * for every match; every gap in them is bounded, so that none runs for long.
 */
export const patterns = {
  /** Tells hearers to set their instructions aside. */
  override: [
    /\b(?:ignore|disregard|forget|override|bypass|set aside)\b.{0,30}?\b(?:instructions?|rules?|prompts?|orders?|guidelines?)\b/u,
    /(?:忽略|无视|無視|忘记|忘掉|不要理会|抛开|覆盖).{0,12}(?:指令|指示|规则|規則|提示词|命令|设定)/u,
  ],
  /** Speaks as the host, the judge or the system, or claims to rank above them. */
  authority: [
    /\b(?:i am|i'm|this is|message from|notice from|order from|on behalf of) (?:the |your |an? )?(?:host|moderator|referee|judge|system|admin(?:istrator)?|developer|game master|operator|platform)\b/u,
    /\b(?:as|speaking as) (?:the |your )(?:host|moderator|referee|judge|system|admin(?:istrator)?|developer|game master)\b/u,
    /\bsystem[- ](?:level|message|prompt|notice|override|instruction|announcement)s?\b/u,
    /\bthe (?:system|host|judge|referee|moderator)(?: has| have)?(?: been)? (?:confirm|verif|determin|announc|declar|order|decid|rul)(?:e|s|ed|es|ied|ies)?\b/u,
    /\bhighest[- ]priority\b|\btop[- ]priority (?:instruction|order|command)\b/u,
    /(?:我是|这里是|代表)(?:本局|本场|游戏|平台)?(?:主持人|裁判|系统|管理员|开发者|官方)/u,
    /系统(?:级|提示|消息|通知|公告|指令|已确认|确认|判定|裁定)|主持人(?:宣布|通知|要求|确认|裁定)/u,
    /最高(?:优先级|指令|命令|级别)|优先级最高/u,
  ],
  /** Written as if it were another part of a conversation: another speaker, or markup of a prompt. */
  "role-tag": [
    /(?:^|[\n\r])[ \t]*[[(<*#]{0,3}(?:system|assistant|user|developer|tool|human|ai|host|moderator|judge)[\])>*]{0,3}[ \t]*:/u,
    /(?:^|[\n\r])[ \t]*[[(【*#]{0,3}(?:系统|助手|用户|主持人|裁判|开发者)[\])】*]{0,3}[ \t]*:/u,
    /[\n\r][ \t]*(?:player [1-9]|玩家 ?[1-9])[ \t]*:/u,
    /<\|[a-z_]{2,20}\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|user|instructions?|tool|s)>|#{2,4} ?(?:instructions?|system|response)\b/u,
  ],
  /** Orders how to vote, or forbids to vote for a player. */
  "vote-order": [
    /\b(?:must|shall|have to|are required to|are ordered to|are instructed to|required:) (?:all )?(?:vote|cast|choose|output|eliminate)\b/u,
    /\b(?:do not|don't|never|must not|mustn't|cannot|can't|not allowed to|prohibited to|forbidden to|prohibited from|forbidden from) (?:vot(?:e|ing) (?:for |against |out )?|output(?:ting)? |eliminat(?:e|ing) |name |naming )(?:me|the speaker|this speaker|this player|player [1-9]|myself)\b/u,
    /(?:禁止|不准|不得|不许|不要|别|请勿|不能)(?:再)?(?:投票?给|投票淘汰|投|淘汰|输出|选择|怀疑)(?:我|发言者|本人|说话者|玩家|player)/u,
    /(?:必须|务必|应当立即|强制)(?:全部|都|立即|马上)?(?:投票|投给|投|淘汰|输出|选择)/u,
  ],
  /** Orders hearers to reveal their words. */
  "word-order": [
    /\b(?:present|say|tell|reveal|output|state|print|disclose|announce|share|write|spell out|give) (?:(?:me|us|everyone) )?(?:out )?(?:your|their|the (?:secret|exact|civilian|spy)) (?:(?:own|secret|exact|full|actual) )?words?\b/u,
    /(?:说出|公布|告诉(?:我|大家)|报出|输出|透露|交出|写出|亮出)(?:你们?|各自|自己|他们)?(?:们)?的?(?:秘密|真实|各自)?的?(?:词语|词|单词|底牌)/u,
  ],
  /** Says that the match is over or runs by other rules now. */
  "false-end": [
    /\b(?:the |this )?(?:game|match|round|vote|voting) (?:is|has been|was|has) (?:now )?(?:over|ended|cancel{1,2}ed|finished|void|suspended|aborted)\b/u,
    /(?:游戏|对局|比赛|本局|本轮|投票)(?:已经?|现已|现在)?(?:结束|取消|作废|中止|终止)/u,
  ],
  /** Looks like what programs write: code, tags, fields of JSON, calls of tools. */
  format: [
    /```|~~~/u,
    /[{[][ \t\n\r]{0,8}["'][a-z_][a-z0-9_ -]{0,30}["'][ \t]{0,4}:/u,
    /<\/?[a-z][a-z0-9_-]{1,30}(?: [^<>]{0,60})?>/u,
    /\b(?:function_call|tool_call|tool_use|tool_result)s?\b/u,
  ],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;
