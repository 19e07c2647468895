import type { Locale } from "@wisp/game";
import type { Speech } from "./state.ts";

/** The host's questions and the labels of their answers, by language. Pages of matches do not load them. */
interface Questions {
  readonly askSleep: string;
  readonly sleep: string;
  readonly askWhisper: string;
  readonly askAttack: string;
  readonly askSee: string;
  /** @param barred whom the rules do not allow to protect again; null: no player */
  askProtect(barred: string | null): string;
  askPotion(told: { mayHeal: boolean; victim: string | null; isOwn: boolean }): string;
  readonly keepPotions: string;
  heal(name: string): string;
  poison(name: string): string;
  readonly askShot: string;
  readonly askTake: string;
  readonly nobodyLabel: string;
  readonly askBadge: string;
  readonly tearUp: string;
  readonly askStand: string;
  readonly stand: Readonly<Record<"yes" | "no", string>>;
  readonly askSide: string;
  readonly side: Readonly<Record<"after" | "before", (name: string) => string>>;
  readonly askSpeech: Readonly<Record<Speech["part"], string>>;
  askVote(isRunoff: boolean): string;
  readonly askElect: string;
  warnCut(kept: string): string;
}

const en: Questions = {
  askSleep: "It is night: you have nothing to choose.",
  sleep: "Sleep",
  askWhisper: "What do you say to the other wolves? Only they hear it.",
  askAttack: "Whom do the wolves attack?",
  askSee: "Of whom do you want to learn whether the player is a wolf?",
  askProtect: (barred) =>
    `Whom do you protect tonight?${barred === null ? "" : ` ${barred} was protected in the night before, and may not be again.`}`,
  askPotion: ({ mayHeal, victim, isOwn }) =>
    [
      ...(mayHeal
        ? [
            victim === null
              ? "The wolves attack nobody."
              : `The wolves attack ${isOwn ? "you" : victim}.`,
          ]
        : []),
      "Which potion do you use?",
    ].join(" "),
  keepPotions: "No potion",
  heal: (name) => `Heal ${name}`,
  poison: (name) => `Poison ${name}`,
  askShot: "You are out. Whom do you shoot?",
  askTake: "You are out. Whom do you take along?",
  nobodyLabel: "Nobody",
  askBadge: "To whom do you hand the sheriff's badge?",
  tearUp: "Tear it up",
  askStand: "Do you stand for sheriff?",
  stand: { yes: "Yes", no: "No" },
  askSide: "With whom does the discussion begin? You speak last.",
  side: {
    after: (name) => `${name}, then upwards`,
    before: (name) => `${name}, then downwards`,
  },
  askSpeech: {
    "last-words": "You are out. What are your last words?",
    campaign: "Why should you be sheriff?",
    "campaign-runoff": "You are tied. Why should you be sheriff?",
    discussion: "What do you say to the others?",
    runoff: "You are tied for the most votes. What do you say before the others vote again?",
  },
  askVote: (isRunoff) =>
    isRunoff
      ? "Which of the tied players do you vote out? An empty answer abstains."
      : "Whom do you vote out? An empty answer abstains.",
  askElect: "Whom do you want as sheriff? An empty answer abstains.",
  warnCut: (kept) => `This is too long. The others will only read: ${kept}`,
};

const zh: Questions = {
  askSleep: "天黑了，你没有要做的选择。",
  sleep: "睡觉",
  askWhisper: "你要对狼同伴说什么？只有他们听得到。",
  askAttack: "今晚狼人袭击谁？",
  askSee: "你要查验谁是不是狼人？",
  askProtect: (barred) =>
    `今晚你守护谁？${barred === null ? "" : `${barred} 昨晚受过守护，今晚不能再守。`}`,
  askPotion: ({ mayHeal, victim, isOwn }) =>
    [
      ...(mayHeal
        ? [victim === null ? "狼人没有袭击任何人。" : `狼人袭击了${isOwn ? "你" : ` ${victim}`}。`]
        : []),
      "你用哪瓶药？",
    ].join(""),
  keepPotions: "不用药",
  heal: (name) => `救 ${name}`,
  poison: (name) => `毒 ${name}`,
  askShot: "你已出局。你要开枪带走谁？",
  askTake: "你已出局。你要带走谁？",
  nobodyLabel: "谁也不带",
  askBadge: "你把警徽交给谁？",
  tearUp: "撕掉警徽",
  askStand: "你要竞选警长吗？",
  stand: { yes: "竞选", no: "不竞选" },
  askSide: "讨论从谁开始？你最后发言。",
  side: {
    after: (name) => `从 ${name} 起顺序发言`,
    before: (name) => `从 ${name} 起逆序发言`,
  },
  askSpeech: {
    "last-words": "你已出局，请说遗言。",
    campaign: "请发表竞选警长的发言。",
    "campaign-runoff": "你与他人平票，请再为竞选警长发言。",
    discussion: "你要对大家说什么？",
    runoff: "你与他人平票。在大家再次投票之前，你要说什么？",
  },
  askVote: (isRunoff) =>
    isRunoff ? "平票的玩家中你投谁出局？不填表示弃票。" : "你投谁出局？不填表示弃票。",
  askElect: "你选谁当警长？不填表示弃票。",
  warnCut: (kept) => `太长了，其他人只会看到：${kept}`,
};

export const questions: Readonly<Record<Locale, Questions>> = { en, zh };
