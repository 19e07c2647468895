import type { Locale } from "@wisp/game";

/**
 * What house agents say besides their claims: none of it is heard as one, which a test holds. `{name}` is a player.
 */
interface Sentences {
  /** Where there is nothing to claim. */
  readonly remarks: readonly string[];
  /** After a night with a death, and without one. */
  readonly mourning: readonly string[];
  readonly quietNight: readonly string[];
  /** An answer to a player who accuses the speaker. */
  readonly defending: readonly string[];
  /** Of a candidate for sheriff. */
  readonly campaign: readonly string[];
  readonly lastWords: readonly string[];
}

const en: Sentences = {
  remarks: [
    "I have little to go on so far.",
    "Let us compare the votes before we decide.",
    "I am listening to all of you.",
    "The next vote will show us more.",
    "I want to hear the others first.",
    "Somebody here is lying, and the votes will show it.",
    "I keep my thoughts to myself for now.",
    "Every day tells us something.",
    "Let us not rush this.",
    "I would like reasons, not feelings.",
    "Watch how people vote today.",
    "We cannot afford a wrong vote.",
    "Time works against the village.",
    "Let us hear from those who said little.",
  ],
  mourning: [
    "Last night hurt us.",
    "We have to ask who gained from last night.",
    "Think about why that player was chosen.",
    "The night took one of ours, so let us use the day.",
    "They did not choose at random last night.",
    "We lost a voice, let us not waste the vote.",
    "Ask who feared that player most.",
    "That death tells us who was dangerous to them.",
  ],
  quietNight: [
    "Nobody died, so let us use this day well.",
    "A quiet night is good news.",
    "Somebody was saved, it seems.",
    "We got a day for nothing, let us not waste it.",
    "No death, so we have one vote more.",
    "Whatever saved us last night, thank you.",
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
    "{name}, ask yourself who gains if I go.",
    "That is unfair, {name}.",
    "You are mistaken about me, {name}.",
    "{name}, voting me out helps the wrong side.",
  ],
  campaign: [
    "I would use the badge to bring order into the talk.",
    "Give me the badge and I will explain every vote.",
    "I want the badge because I mean to lead the discussion.",
    "With the badge I would listen first and vote last.",
    "You can hold me to what I say, so give me the badge.",
    "I will carry the badge for the village.",
  ],
  lastWords: [
    "Remember how everybody voted.",
    "I wish you luck.",
    "Look again at who pushed for this.",
    "You will see what I was.",
    "Do not let this be for nothing.",
    "Go through the votes once more.",
  ],
};

const zh: Sentences = {
  remarks: [
    "目前信息还不多。",
    "先对一对票型再决定。",
    "我在听大家说。",
    "下一轮票会说明问题。",
    "我想先听听别人怎么说。",
    "有人在撒谎，票型会暴露出来。",
    "我先保留自己的看法。",
    "每一天都会多一点信息。",
    "先别急着下结论。",
    "请大家讲理由，别只讲感觉。",
    "今天注意看大家怎么投。",
    "这一票不能错。",
    "时间对我们不利。",
    "话少的人也该说两句。",
  ],
  mourning: [
    "昨晚损失不小。",
    "想想昨晚的结果对谁有利。",
    "想想为什么会选中那名玩家。",
    "少了一个人，白天更要抓紧。",
    "昨晚的目标不像是随便选的。",
    "少了一个声音，这一票别浪费。",
    "谁最怕那名玩家，大家想一想。",
    "从昨晚的目标能看出谁威胁到了他们。",
  ],
  quietNight: [
    "昨晚平安，今天好好盘。",
    "平安夜是好消息。",
    "看来有人被救下来了。",
    "白赚一天，别浪费了。",
    "没有人出局，我们多了一轮。",
    "不管昨晚是谁出的力，谢谢。",
  ],
  defending: [
    "{name}，你看错人了。",
    "{name}，你踩错我了。",
    "{name}，我没什么好藏的。",
    "{name}，看看我的票型。",
    "{name}，说说我哪里做错了。",
    "{name}，你盯着我，真正的那几个在偷笑。",
    "{name}，问得好，但我的票能说明一切。",
    "{name}，你的话我听到了，我不同意。",
    "{name}，想想我走了谁最高兴。",
    "{name}，这不公平。",
    "{name}，你误会我了。",
    "{name}，把我推出去只会帮了对面。",
  ],
  campaign: [
    "我拿警徽是为了把发言理顺。",
    "把警徽给我，每一票我都会说明理由。",
    "我想带队，所以上警。",
    "拿到警徽我会先听后说。",
    "我说过的话都认，请把警徽交给我。",
    "这个警徽我会为好人阵营拿着。",
  ],
  lastWords: [
    "记住大家是怎么投的。",
    "祝你们好运。",
    "回头看看是谁在带节奏。",
    "我是什么，你们会看到的。",
    "别让我白走。",
    "再盘一遍票型。",
  ],
};

export const sentences: Readonly<Record<Locale, Sentences>> = { en, zh };
