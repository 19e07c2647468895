import type { Draws, Locale } from "@wisp/game";
import { dealLine, listed, planLine } from "../phrases.ts";
import { type Bundle, kinds, restOf } from "../splits.ts";

/** What an offer is, compared with what was said before. */
export type Mood = "open" | "reply" | "better" | "firm" | "urgent";

const numbersEn = ["no", "one", "two", "three", "four", "five"];
const numbersZh = ["零", "一", "两", "三", "四", "五"];
const nounsZh = ["帽子", "球", "苹果"] as const;
const measuresZh = ["顶", "个", "个"] as const;

/** A bundle as a person says it: "the hat and two balls", "一顶帽子和两个球"; "" for nothing. */
function spokenBundle(bundle: Bundle, counts: Bundle, locale: Locale): string {
  const parts = bundle.flatMap((count, kind) => {
    if (count === 0) return [];
    if (locale === "zh") return [`${numbersZh[count]}${measuresZh[kind]}${nounsZh[kind]}`];
    const noun = `${kinds[kind]}${count === 1 ? "" : "s"}`;
    if (count !== counts[kind]) return [`${numbersEn[count]} ${noun}`];
    return [`${count === 1 ? "the" : count === 2 ? "both" : `all ${numbersEn[count]}`} ${noun}`];
  });
  return listed(parts, locale);
}

type Sentences = Readonly<Record<Mood | "greedy" | "giving" | "accept", readonly string[]>>;

/** {take} and {give} are what the speaker takes, and what the other player gets. */
const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    open: [
      "Let me start: {take} for me, {give} for you.",
      "How about this? I take {take}, and you get {give}.",
      "I would be happy with {take}. The rest is yours.",
      "My first idea: you get {give}, and I keep {take}.",
    ],
    reply: [
      "I see it differently: {take} for me, {give} for you.",
      "Thanks, but I had something else in mind. I take {take}, and you get {give}.",
      "What about this instead: you get {give}, and I get {take}?",
      "Hm. I would rather have {take}, and leave you {give}.",
    ],
    better: [
      "All right, I can move a little: {take} for me, {give} for you.",
      "Fair enough. What if you get {give}, and I take {take}?",
      "Let us try another way: I take {take}, you take {give}.",
      "I gave it some thought. {take} would do for me, so you can have {give}.",
    ],
    firm: [
      "That leaves me too little. I still want {take}.",
      "No, I stay with it: {take} for me, and {give} for you.",
      "I cannot go lower than {take}. You would still get {give}.",
      "Sorry, that does not work for me. I need {take}.",
    ],
    urgent: [
      "We are running out of rounds. {take} for me, {give} for you, and neither of us goes home empty-handed.",
      "Without a deal we both get nothing. So: I take {take}, you get {give}.",
      "Let us not end with nothing: you get {give}, I get {take}.",
      "Time is short. Let me have {take}, take {give}, and we are done.",
    ],
    greedy: [
      "I would like everything on the table.",
      "I want all of it this time.",
      "Everything is of use to me, so I take it all.",
    ],
    giving: ["You can have it all.", "Take everything, I need none of it."],
    accept: [
      "That works for me.",
      "All right, agreed.",
      "Fine, I can live with that.",
      "Good, let us shake on it.",
    ],
  },
  zh: {
    open: [
      "我先说：我要{take}，你拿{give}。",
      "这样行不行？我拿{take}，{give}归你。",
      "我只要{take}，剩下的都给你。",
      "先提个想法：{give}给你，{take}归我。",
    ],
    reply: [
      "我的想法不太一样：{take}归我，{give}归你。",
      "谢谢，不过我更想要{take}，{give}留给你。",
      "要不这样：你拿{give}，我拿{take}？",
      "嗯……我还是想拿{take}，{give}都给你。",
    ],
    better: [
      "好吧，我让一步：我拿{take}，你拿{give}。",
      "你说得也有道理。要不{give}归你，我拿{take}？",
      "换个分法：我要{take}，{give}给你。",
      "我又想了想，有{take}就够了，{give}归你。",
    ],
    firm: [
      "这样我太亏了，我还是要{take}。",
      "不行，我还是那句话：我拿{take}，你拿{give}。",
      "{take}是我的底线，你还能拿到{give}。",
      "不好意思，这样我接受不了，我得拿{take}。",
    ],
    urgent: [
      "没剩几轮了。我拿{take}，你拿{give}，总比谁都拿不到好。",
      "谈不成的话咱们都是零。这样吧，我拿{take}，{give}归你。",
      "别谈到最后一场空：{give}给你，{take}给我。",
      "时间不多了，我拿{take}，你拿{give}，就这么定吧。",
    ],
    greedy: ["桌上的我全都要。", "这次我想全拿走。", "每样我都用得上，全归我吧。"],
    giving: ["都给你吧。", "你全拿走吧，我都不需要。"],
    accept: ["行，就这么办。", "好，成交。", "可以，我没意见。", "没问题，就按你说的。"],
  },
};

const capitalized = (text: string): string =>
  text.replace(/(^|[.?!:] )([a-z])/gu, (match, before: string, letter: string) =>
    before === ": " ? match : `${before}${letter.toUpperCase()}`,
  );

/** A plan with words that fit it, as an answer; `said` are the player's earlier words. */
export function offerText(
  plan: Bundle,
  mood: Mood,
  { counts, locale, said }: { counts: Bundle; locale: Locale; said: readonly string[] },
  draws: Draws,
): string {
  const give = spokenBundle(restOf(counts, plan), counts, locale);
  const take = spokenBundle(plan, counts, locale);
  const list = sentences[locale][give === "" ? "greedy" : take === "" ? "giving" : mood];
  const filled = list.map((each) =>
    capitalized(each.replace("{take}", take).replace("{give}", give)),
  );
  const fresh = filled.filter((each) => !said.includes(each));
  return `${draws.pick(fresh.length === 0 ? filled : fresh)}\n${planLine(plan, locale)}`;
}

/** The other player's plan is accepted, in words and on the last line. */
export const acceptText = (locale: Locale, draws: Draws): string =>
  `${draws.pick(sentences[locale].accept)}\n${dealLine[locale]}`;
