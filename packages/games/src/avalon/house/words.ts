import type { Locale } from "@wisp/game";

/**
 * What house agents say besides their claims: none of it is heard as one, which a test holds. `{name}` is a player,
 * or several in a row.
 */
interface Sentences {
  /** A leader about the team that it proposes. */
  readonly proposing: readonly string[];
  /** Where there is nothing to claim. */
  readonly remarks: readonly string[];
  /** After a quest that failed. */
  readonly regretting: readonly string[];
  /** An answer to a player who accuses the speaker. */
  readonly defending: readonly string[];
  /** A leader's last words, with the team as it was, and changed. */
  readonly keeping: readonly string[];
  readonly changing: readonly string[];
}

const en: Sentences = {
  proposing: [
    "I propose {name}.",
    "My team is {name}.",
    "For this quest I pick {name}.",
    "Let us go with {name}.",
    "I would like to see what {name} can do.",
    "{name} for this one.",
    "I have thought about it, and I choose {name}.",
    "The team that makes sense to me is {name}.",
    "Here is my proposal: {name}.",
    "This time I nominate {name}.",
    "We need a result, so I name {name}.",
    "The table asked for a team, here it is: {name}.",
  ],
  remarks: [
    "I have little to go on so far.",
    "Let us see how the vote goes.",
    "I am listening to all of you.",
    "The next vote will show us more.",
    "I want to hear the others first.",
    "We should compare the votes with the results.",
    "I keep my thoughts to myself for now.",
    "Every quest tells us something.",
    "Let us not rush this.",
    "I would like reasons from everybody.",
    "Watch how people vote.",
    "Time will tell.",
  ],
  regretting: [
    "That failure card came from the last team.",
    "After a failed quest we cannot go on like this.",
    "A quest has failed, so the members have to answer for it.",
    "The failed quest narrows it down.",
    "Let us learn from the failed quest.",
    "The same team again would be a mistake.",
    "We have to look at who was on the failed quest.",
    "Evil was on that team, that much is certain.",
    "That result hurts, but it is information.",
    "Think about who proposed the team that failed.",
    "Who agreed to the team that failed matters, too.",
    "I did not expect that failure.",
  ],
  defending: [
    "{name}, you are looking at the wrong player.",
    "{name}, you have picked the wrong one in me.",
    "I have nothing to hide, {name}.",
    "{name}, look at how I have voted.",
    "Tell me what I did wrong, {name}.",
    "{name}, while you point at me, the real ones laugh.",
    "Fair question, {name}, but my votes speak for me.",
    "I hear you, {name}, and I disagree.",
    "{name}, send me on a quest and see.",
    "That is unfair, {name}.",
    "{name}, I want this quest to succeed as much as you do.",
    "You are mistaken about me, {name}.",
  ],
  keeping: [
    "I have heard you, and I keep the team.",
    "The team stays as it is.",
    "No change from me.",
    "I stand by my choice.",
    "Nothing that was said changes my mind.",
    "We go with what I proposed.",
    "Please give it a chance.",
    "Let us vote on it.",
  ],
  changing: [
    "You have convinced me to change the team.",
    "I have changed the team after what you said.",
    "I listened, so here is another team.",
    "On second thoughts, it is better this way.",
    "I take the point and change my choice.",
    "It is a safer choice now.",
    "After this discussion I prefer another team.",
    "I made a change, now let us vote.",
  ],
};

const zh: Sentences = {
  proposing: [
    "我提名 {name}。",
    "这一车我带 {name}。",
    "这轮任务我选 {name}。",
    "我想先看看 {name} 的表现。",
    "就 {name} 吧。",
    "想了一下，还是派 {name}。",
    "我的提案是 {name}。",
    "这次让 {name} 去。",
    "目前我能想到的最好组合是 {name}。",
    "我把名额给 {name}。",
    "这一轮由 {name} 出任务。",
    "我的名单：{name}。",
  ],
  remarks: [
    "目前信息还不多。",
    "先看看这轮的票型。",
    "我想先听听大家怎么说。",
    "投完票就能看出一些东西。",
    "先把票型和结果对一对。",
    "我暂时保留意见。",
    "每次任务都会留下线索。",
    "别着急，慢慢盘。",
    "希望大家都讲讲理由。",
    "多留意谁投了什么票。",
    "时间会说明一切。",
    "这轮我先不多说。",
  ],
  regretting: [
    "失败票就出在上一车里。",
    "任务失败了，不能再这样打下去。",
    "失败的那一车，每个人都该说说。",
    "这次失败把范围缩小了。",
    "失败也是信息，大家记一下。",
    "同样的阵容不能再来一次。",
    "要看看谁上过失败的那一车。",
    "那一车里肯定有问题。",
    "这个结果不好看，但有用。",
    "想想失败的那一车是谁组的。",
    "给失败那一车投赞成票的人也要看。",
    "我没料到会失败。",
  ],
  defending: [
    "{name}，你找错人了。",
    "{name}，盯着我没有用。",
    "我没什么好藏的，{name}。",
    "{name}，看看我一直以来的投票。",
    "{name}，请说说我哪里做错了。",
    "{name}，你点我的时候，真正的坏人在偷笑。",
    "{name} 的疑问我理解，但我的票说明一切。",
    "我听到了，{name}，但我不认同。",
    "{name}，让我上一次任务你就明白了。",
    "{name}，这么说不公平。",
    "{name}，我和你一样希望任务成功。",
    "{name}，你误会我了。",
  ],
  keeping: [
    "听完大家的意见，队伍不变。",
    "我维持原来的名单。",
    "我不改了。",
    "我坚持我的选择。",
    "大家说的我都听了，名单照旧。",
    "就按刚才的来。",
    "给这一车一个机会吧。",
    "投票吧。",
  ],
  changing: [
    "大家说得有道理，我换人。",
    "听了讨论，我调整了名单。",
    "我改了一下队伍，请再看看。",
    "再想想，还是这样更好。",
    "意见我接受，名单换了。",
    "新的名单更稳一些。",
    "讨论之后，我换一个组合。",
    "我做了调整，投票吧。",
  ],
};

export const sentences: Readonly<Record<Locale, Sentences>> = { en, zh };
