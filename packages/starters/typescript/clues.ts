/**
 * Vague things to say that are true of many words. Replace them: ask a language model for a clue
 * about the word, and keep these for when it does not answer in time.
 */
export const clues: Readonly<Record<"en" | "zh", readonly string[]>> = {
  en: [
    "Most people would recognise it at once.",
    "I came across one not long ago.",
    "Children know about it too.",
    "You could find it in many countries.",
    "It has been around for a long time.",
    "Some are cheap, others cost a fortune.",
    "I would miss it if it were gone.",
    "People have different tastes about it.",
    "My grandparents talked about it.",
    "There is more than one kind.",
    "You notice when it is of poor quality.",
    "It often turns up in photographs.",
    "I have seen it in films.",
    "Its shape tells you a lot.",
    "The weather can make a difference to it.",
    "A friend of mine is very fond of it.",
    "It can be smaller than you expect.",
    "It goes well with company.",
    "Someone, somewhere, collects these.",
    "I could not explain it in one sentence.",
  ],
  zh: [
    "大多数人一眼就能认出来。",
    "我前不久刚见过。",
    "小朋友也知道它。",
    "很多国家都有。",
    "它的历史很悠久了。",
    "有的便宜，有的特别贵。",
    "要是没有它，我会想念的。",
    "每个人的喜好不一样。",
    "爷爷奶奶常常提起它。",
    "它不止一个种类。",
    "质量差的话马上能感觉到。",
    "照片里经常出现。",
    "电影里我也看到过。",
    "看形状就能猜出几分。",
    "天气对它有些影响。",
    "我有个朋友特别喜欢它。",
    "它可能比你想的要小。",
    "跟大家一起更有意思。",
    "世界上总有人在收藏。",
    "一句话很难说清楚。",
  ],
};

/** For games with more speeches than there are clues: a new one for every number. */
export const endless: Readonly<Record<"en" | "zh", readonly ((number: number) => string)[]>> = {
  en: [
    (number) => `I have thought of it ${number} times.`,
    (number) => `It came up on day ${number}.`,
  ],
  zh: [(number) => `我想起过它${number}次。`, (number) => `到了第${number}天还有人提到。`],
};
