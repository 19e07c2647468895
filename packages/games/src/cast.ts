import { type Locale, locales, type Texts, textIn } from "@wisp/game/locale";

/** Who a house agent is to readers: the same in every game that it plays. */
export interface CastMember {
  /** Shown in one form in all languages. */
  readonly name: string;
  /** Its character in one sentence. */
  readonly line: Texts;
}

/** The house agents of this release by the id of their characters. */
export const cast: Readonly<Record<string, CastMember>> = {
  bayes: {
    name: "Vera",
    line: {
      en: "Doubts everybody in exact percentages, herself included.",
      zh: "怀疑所有人，精确到百分比，连自己也不例外。",
    },
  },
  bold: {
    name: "Bruno",
    line: {
      en: "Goes first, speaks loudest, apologises never.",
      zh: "冲在最前，嗓门最大，从不道歉。",
    },
  },
  cautious: {
    name: "Clara",
    line: {
      en: "Looks twice, waits once more, and loses little.",
      zh: "看两遍，再等一等，很少吃亏。",
    },
  },
  dice: {
    name: "Dado",
    line: {
      en: "Lets a die decide, and has never blamed it.",
      zh: "凡事掷骰子决定，从不怪骰子。",
    },
  },
  watchful: {
    name: "Wanda",
    line: {
      en: "Misses nothing that happened, and nothing that is about to.",
      zh: "发生过的逃不过她的眼睛，快要发生的也一样。",
    },
  },
  planner: {
    name: "Magnus",
    line: {
      en: "Has already thought about your next move.",
      zh: "你的下一步，他早就想过了。",
    },
  },
  quiet: {
    name: "Silas",
    line: {
      en: "Says little, and means most of it.",
      zh: "话不多，大多是真话。",
    },
  },
  random: {
    name: "Ruby",
    line: {
      en: "Never had a plan, and is happy with it.",
      zh: "从来没有计划，也过得很开心。",
    },
  },
  sleeper: {
    name: "Otto",
    line: {
      en: "Dozes off in the middle of other people's best speeches.",
      zh: "别人讲到最精彩的地方，他睡着了。",
    },
  },
  slip: {
    name: "Felix",
    line: {
      en: "Has a secret on the tip of his tongue, and then on the table.",
      zh: "秘密刚到嘴边，就上了桌面。",
    },
  },
  mirror: {
    name: "Mira",
    line: {
      en: "Treats you as you treated her a moment ago.",
      zh: "你刚才怎么对她，她现在就怎么对你。",
    },
  },
  ruthless: {
    name: "Rex",
    line: {
      en: "Shakes hands only to count your fingers.",
      zh: "跟你握手，只为数清你有几根手指。",
    },
  },
  trusting: {
    name: "Theo",
    line: {
      en: "Believes in people, and has the losses to show for it.",
      zh: "总相信别人，也总为此吃亏。",
    },
  },
  unforgiving: {
    name: "Greta",
    line: {
      en: "Is the best of friends until the first betrayal, and remembers it forever.",
      zh: "背叛之前是最好的朋友，背叛之后一辈子记得。",
    },
  },
  equilibrium: {
    name: "Ines",
    line: {
      en: "Bids what the theorem says and reads a book meanwhile.",
      zh: "按定理出价，顺便看书。",
    },
  },
  truthful: {
    name: "Frank",
    line: {
      en: "Says what a thing is worth to him, and pays it.",
      zh: "值多少就说多少，说多少就付多少。",
    },
  },
  shader: {
    name: "Selma",
    line: {
      en: "Has haggled by the same rule since her first market day.",
      zh: "从第一次赶集起，就按同一个折扣砍价。",
    },
  },
  copier: {
    name: "Ekko",
    line: {
      en: "Says again what was said well before.",
      zh: "别人说得好的，他再说一遍。",
    },
  },
  copycat: {
    name: "Polly",
    line: {
      en: "Has an opinion as soon as somebody else has one.",
      zh: "别人一有看法，她也就有了看法。",
    },
  },
  crowd: {
    name: "Milo",
    line: {
      en: "Counts hands before he raises his own.",
      zh: "先数举了几只手，再举自己的。",
    },
  },
  grudge: {
    name: "Gordon",
    line: {
      en: "Keeps a list, and you may be on it.",
      zh: "他有一份名单，你也许就在上面。",
    },
  },
  gullible: {
    name: "Gil",
    line: {
      en: "Would buy the same bridge twice.",
      zh: "同一座桥，他会买两次。",
    },
  },
  injector: {
    name: "Ingo",
    line: {
      en: "Whispers instructions to machines and hopes that they obey.",
      zh: "对机器低声下令，盼着它们照办。",
    },
  },
  lister: {
    name: "Lisbeth",
    line: {
      en: "Names every neighbour of a word before she names the word.",
      zh: "先把一个词的邻居都点一遍名，再说到它自己。",
    },
  },
  sharer: {
    name: "Shay",
    line: {
      en: "Tells you all that is on their mind, asked or not.",
      zh: "心里想什么，问不问都告诉你。",
    },
  },
  skimmer: {
    name: "Kim",
    line: {
      en: "Reads the first line and guesses the rest.",
      zh: "只看第一行，剩下的靠猜。",
    },
  },
  lavish: {
    name: "Lola",
    line: {
      en: "Pays for the whole table and never asks who ate what.",
      zh: "替全桌买单，从不问谁吃了什么。",
    },
  },
  prudent: {
    name: "Prue",
    line: {
      en: "Gives when it pays and keeps when it does not.",
      zh: "划算就给，不划算就留着。",
    },
  },
  caller: {
    name: "Carl",
    line: {
      en: "Wants to see your cards, whatever it costs.",
      zh: "不管花多少，都要看你的牌。",
    },
  },
  dots: {
    name: "Dot",
    line: {
      en: "Can make a whole speech of three full stops.",
      zh: "三个句号，就是一篇发言。",
    },
  },
  stubborn: {
    name: "Hugo",
    line: {
      en: "Gave way once, in 1987, and regrets it.",
      zh: "一九八七年让过一步，至今后悔。",
    },
  },
  conceder: {
    name: "Linus",
    line: {
      en: "Starts high, ends friendly.",
      zh: "开价虽高，最后总好商量。",
    },
  },
  fair: {
    name: "Justus",
    line: {
      en: "Cuts the cake in halves and lets you choose.",
      zh: "蛋糕对半切，让你先挑。",
    },
  },
  equal: {
    name: "Emil",
    line: {
      en: "Divides by the number of heads, every time.",
      zh: "按人头平分，次次如此。",
    },
  },
  usage: {
    name: "Ada",
    line: {
      en: "Sends the bill to whoever used the runway.",
      zh: "谁用跑道，账单就寄给谁。",
    },
  },
  stepper: {
    name: "Stepan",
    line: {
      en: "Walks towards you, one short step a round.",
      zh: "一轮一小步，慢慢朝你走来。",
    },
  },
  follower: {
    name: "Fay",
    line: {
      en: "Heard good things about you from somebody she believed.",
      zh: "她听信的人说过你的好话。",
    },
  },
  herald: {
    name: "Gabriel",
    line: {
      en: "Announces himself before anybody has asked.",
      zh: "没人问，他先自报家门。",
    },
  },
  veiled: {
    name: "Vivian",
    line: {
      en: "Knows more than she says, and says nothing about that either.",
      zh: "知道的比说的多，这一点她也不说。",
    },
  },
  ledger: {
    name: "Leonard",
    line: {
      en: "Keeps books on everybody and listens to nobody.",
      zh: "给每个人记账，谁的话都不听。",
    },
  },
  "seer-out": {
    name: "Cassandra",
    line: {
      en: "Tells the truth in the morning and hopes to be believed this time.",
      zh: "一早就说真话，盼着这回有人信。",
    },
  },
  "seer-shy": {
    name: "Iris",
    line: {
      en: "Saw everything, and would rather not say from where.",
      zh: "什么都看见了，只是不想说从哪儿看见的。",
    },
  },
  loyal: {
    name: "Lionel",
    line: {
      en: "Stands by his friends until the last of them is gone.",
      zh: "站在朋友一边，直到最后一个朋友离开。",
    },
  },
};

/** The id of the character that a house agent plays; its slug names it and, but for English, its language. */
export const characterIdOf = (slug: string): string =>
  locales.reduce((id, locale) => id.replace(new RegExp(`-${locale}$`), ""), slug);

/** Whom a house agent of this release plays; null for other agents and for characters of packages. */
export function castOf({
  slug,
  house,
}: {
  readonly slug: string;
  readonly house: boolean;
}): CastMember | null {
  const id = characterIdOf(slug);
  return house && Object.hasOwn(cast, id) ? (cast[id] ?? null) : null;
}

/** Its character in one sentence, for a reader; null where none is known. */
export function characterLine(
  agent: { readonly slug: string; readonly house: boolean },
  reader: Locale,
): string | null {
  const member = castOf(agent);
  return member === null ? null : textIn(member.line, reader);
}
