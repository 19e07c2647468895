import type { Locale } from "@wisp/game";

/**
 * Names and labels are replaced by one sign each before patterns look for claims, so that no pattern depends on
 * them: "Player 1" is never found in "Player 10", nor "loyal" in "Loyal Ann".
 */
export const FIRST_NAME = 0xe000;
export const FIRST_LABEL = 0xe100;
export const NAME = "[\ue000-\ue0ff]";
export const LABEL = "[\ue100-\ue1ff]";

/** Several players in a row. */
const NAMES = `(?<names>${NAME}(?:(?:, and |,? (?:and|&) |, ?|、|和|与|跟)${NAME}){0,9})`;

/** What stands before "X is evil" in its sentence, and changes what it means. */
interface Governing {
  /** The speaker was shown it. */
  readonly seen: RegExp;
  /** The speaker only thinks so. */
  readonly thought: RegExp;
  /** The speaker denies it. */
  readonly denied: RegExp;
  /** Another player says or thinks so. */
  readonly reported: RegExp;
}

/**
 * How claims are recognised in a sentence of one language, in lower case and with signs for names and labels
 * (Chinese without spaces). Groups: `names`, `label`, `not` for a denial, `weak` for a guess. Every repetition is
 * bounded, and none stands next to another that matches the same text.
 */
interface ClaimPatterns {
  /** Sentences that ask or suppose, and so claim nothing. */
  readonly supposed: RegExp;
  readonly own: RegExp;
  readonly is: RegExp;
  readonly governing: Governing;
  readonly suspects: readonly RegExp[];
  readonly trusts: readonly RegExp[];
  readonly votes: readonly RegExp[];
  readonly likes: readonly RegExp[];
  readonly dislikes: readonly RegExp[];
}

const all = (...patterns: readonly string[]): RegExp[] =>
  patterns.map((pattern) => new RegExp(pattern, "gu"));

const TEAM =
  "(?:this|the|that|your)(?: (?:quest|proposed|new|whole|current))? (?:team|proposal|group|line-?up)";
const NOT =
  "(?<not>(?:do not|don't|cannot|can't|can not|will not|won't|not|never|no longer|could not|couldn't|would not|wouldn't) )?";
/** The speaker with what may stand before its verb. */
const I = `\\bi (?:(?:really|still|also|just|certainly|do|would|will|can|must|fully) )?${NOT}`;
const VERY = "(?:(?:a bit|a little|very|rather|quite|really|so|too|most|the most) )?";
const AM = "\\bi(?: am|'m)(?: (?:really|quite|very))?(?<not> not)? ";
/** What follows a player of whom something is said, and not the player alone. */
const GOES_ON = "(?! (?:is|are|to|will|has|could|might|may|must)\\b)";
const SEEMS = "(?: still| also)? (?:looks?|seems?|is|are|sounds?|acts?)(?<not> not|n't)?";

const en: ClaimPatterns = {
  supposed: /[?]|\b(?:if (?!i had to|you ask|you accept)|unless|whether|suppose|assuming|imagine)/u,
  own: new RegExp(
    `\\bi(?: am|'m)(?: (?:really|actually|definitely|truly|indeed|just|in fact|simply|clearly|one of))?(?<not> not)? (?<label>${LABEL})(?!'s)`,
    "gu",
  ),
  is: new RegExp(
    `${NAMES}(?:,? who)?(?:'s| (?:is|are|was|were|as|to be|(?:must|has to|have to|can only) be|(?<weak>(?:could|might|may|should) be|looks?|seems?(?: to be)?|appears?(?: to be)?|sounds?|feels?|is (?:probably|likely|possibly|perhaps|maybe)))|: ?|,? = ?)(?: (?:clearly|surely|certainly|definitely|obviously|really|indeed|also|both|like))?(?<not> not|n't)? ?(?<label>${LABEL})(?!'s)`,
    "gu",
  ),
  governing: {
    seen: /(?:\bi (?:have |'ve )?(?:saw|seen|see|know(?: for (?:a fact|sure|certain))?|learned|checked|inspected|looked at|was (?:shown|told))|\bi've seen|\bmy role (?:showed|shows|tells) me|\bi have information|\bshown at night is)(?: that)?[:,]? $/u,
    thought:
      /\bi (?:suspect|think|believe|guess|feel|fear|assume|would (?:say|bet|guess))(?: that)? $/u,
    denied:
      /(?:\bi (?:do not|don't|cannot|can't) (?:think|believe|see)|\bi doubt|\bnot (?:true|sure|convinced|certain))(?: that)? $/u,
    reported: new RegExp(
      `(?:${NAME}|\\b(?:you|he|she|they|we|some|others?|people|everyone|everybody|players?))(?: (?:also|just|now|still|has|have|all|both))? (?:says?|said|claims?|claimed|thinks?|thought|believes?|believed|told \\w+|suspects?|suspected|knows?)(?: that)? $`,
      "u",
    ),
  },
  suspects: all(
    `${I}(?:mostly )?(?:suspect|doubt|distrust|accuse|blame) ${NAMES}${GOES_ON}`,
    `${NAMES}${SEEMS} ${VERY}(?:suspicious|shady|fishy|untrustworthy|dangerous|bad)\\b`,
    `\\b(?:suspicious of|wary of|an eye on|(?<!no )doubts (?:are )?about|bad feeling about|(?:off|wrong|odd|strange) about) ${NAMES}`,
    `\\b(?:would rather not|would not|wouldn't|do not|don't|will not|won't) (?:want to )?(?:have|send|take|include) ${NAMES}`,
    `${NAMES} has some explaining`,
  ),
  trusts: all(
    `${I}(?:trust|vouch for|believe(?: in)?|rely on) ${NAMES}${GOES_ON}`,
    `${NAMES}${SEEMS} ${VERY}(?:honest|trustworthy|reliable|innocent|clean|fine|okay|good)\\b`,
    `\\b(?:no doubts? about|good feeling about|confidence is in|happy to (?:have|send|take)|i(?: would|'d) (?:send|take)) ${NAMES}`,
    `${NAMES} (?:has|have) (?:earned )?my (?:trust|confidence)`,
  ),
  votes: all(
    `\\b(?<not>not |n't |never )?(?:vote|voting|votes) (?:for|out|against) ${NAMES}`,
    `\\b(?:my vote (?:goes to|is on|is for|today is for)|let us (?:attack|kill|take)|let's (?:attack|kill|take)|i(?: will|'ll| would)? (?:attack|kill|exile|lynch|eliminate)) ${NAMES}`,
  ),
  likes: all(
    `${I}(?:like|support|back|approve(?: of)?|accept|agree (?:with|to)|go with|vote for|live with|send) ${TEAM}`,
    `${AM}(?:happy|comfortable|fine|okay|content) with ${TEAM}`,
    `${AM}(?:all )?for ${TEAM}`,
    `\\b${TEAM} (?:looks|seems|is|sounds) ${VERY}(?:good|fine|solid|safe|great|sensible|reasonable)`,
    `\\b${TEAM} (?<not>does not|doesn't) (?:look|seem|sound) ${VERY}(?:good|fine|solid|safe|great|right)`,
    `\\bthis is (?<not>not )?(?:a|the) ${VERY}(?:good|fine|solid|safe|great|right|sensible) (?:team|proposal)`,
    `\\bno objections? to ${TEAM}`,
  ),
  dislikes: all(
    `${I}(?:dislike|oppose|reject|distrust|object to|disagree with|vote against) ${TEAM}`,
    `${AM}against ${TEAM}`,
    `\\b${TEAM} (?:looks|seems|is|sounds) ${VERY}(?:bad|wrong|dangerous|risky|terrible|poor|suspicious)`,
    `\\bthis is (?<not>not )?(?:a|the) ${VERY}(?:bad|wrong|dangerous|risky|terrible|poor) (?:team|proposal)`,
    `\\b${TEAM} worries me`,
    `(?<!\\bno )\\bobjections? to ${TEAM}`,
  ),
};

const ZH_TEAM = "(?:这支|这个|这|那支|那个)(?:队伍?|阵容|提案|组合|车队)";
const ZH_I = "我(?:还是|一直|现在|目前|比较|也|最|更|很|都|就){0,2}(?<not>不(?:太|会|能)?)?";
const ZH_HOW = "(?:有点|有些|比较|挺|很|最|太|真)?";

const zh: ClaimPatterns = {
  supposed: /[?]|如果|假如|假设|要是|除非|是否|是不是|难道|吗[。!]?$/u,
  own: new RegExp(
    `(?:我(?:就|真|真的|确实|其实|当然|肯定|可)?|我(?:这张|的)(?:牌|身份牌?)就?)(?<not>不)?是(?:一?个|一?名|一?张)?(?<label>${LABEL})`,
    "gu",
  ),
  is: new RegExp(
    `${NAMES}[,:]?(?<weak>应该|可能|也许|大概|多半|估计|八成|像|好像)?(?:就|肯定|必定|一定|绝对|确实|其实|都|也)?(?<not>不)?(?:是|为|像)(?:一?个|一?名|一?张|我的)?(?<label>${LABEL})`,
    "gu",
  ),
  governing: {
    seen: /(?:(?:我|昨[晚夜])(?:已经|确切地?|昨[晚夜]|也|都|就)?(?:看到|看见|知道|查验|验)[了过]?|我的身份告诉我|(?:我|手里)有信息)[,:]?$/u,
    thought: /我(?:还是|也|就)?(?:觉得|认为|猜|怀疑|感觉|估计)$/u,
    denied: /我(?:还是|也|就)?不(?:觉得|认为|信|相信)$/u,
    reported: new RegExp(
      `(?:${NAME}|[你他她]们?|有人|大家|别人)(?:也|都|还|一直)?(?:说|讲|认为|觉得|怀疑|声称|以为|知道|猜)[了过]?[,:]?$`,
      "u",
    ),
  },
  suspects: all(
    `${ZH_I}(?:怀疑|质疑)${NAMES}(?!是|说)`,
    `(?:盯一下|盯着|盯住|盯紧|信不过)${NAMES}`,
    `${NAMES}(?:的表现|的发言)?${ZH_HOW}(?:可疑|不太?对劲|不放心|有问题|让我不放心)`,
    `对${NAMES}有疑问`,
    `不(?:想|愿意?)(?:让|带)${NAMES}上车`,
    `${NAMES}得给大家一个解释`,
  ),
  trusts: all(
    `${ZH_I}(?:相信|信任)${NAMES}(?!是|说)`,
    `信得过${NAMES}`,
    `(?<!不)愿意[给带让]${NAMES}(?:担保|上车)`,
    `${NAMES}(?:的表现|的发言|看起来)?${ZH_HOW}(?:可靠|没有?问题|让我放心|值得信任)`,
    `对${NAMES}没有?疑问`,
  ),
  votes: all(
    `(?<not>不)?(?:会|要|想)?投(?:给|票给)?${NAMES}(?!的票)`,
    `(?:先|该)(?:出|杀|刀)${NAMES}`,
    `把${NAMES}(?:投|票)(?:出去|出局|走|掉)`,
    `这一?票(?:我)?给${NAMES}`,
  ),
  likes: all(
    `${ZH_I}(?:支持|同意|看好|赞成|喜欢|认可)${ZH_TEAM}`,
    `${ZH_TEAM}我(?<not>不)?(?:支持|同意|赞成|放心|认可)`,
    `${ZH_TEAM}${ZH_HOW}(?:没有?问题|可以|不错|好)`,
    `对${ZH_TEAM}没有?意见`,
  ),
  dislikes: all(
    `${ZH_I}反对${ZH_TEAM}`,
    `${ZH_TEAM}我(?<not>不)?反对`,
    `${ZH_TEAM}${ZH_HOW}(?:有问题|不行|不好|危险|差)`,
    `对${ZH_TEAM}有意见`,
  ),
};

export const claimPatterns: Readonly<Record<Locale, ClaimPatterns>> = { en, zh };
