import type { Locale, MissCode, Seat, Utterance } from "@wisp/game";
import { quoted } from "@wisp/game/storable";
import { atSentence, capOf } from "../common/talk/speech.ts";
import type { Config, Event } from "./events.ts";
import { type Bundle, kinds, restOf, worthOf } from "./splits.ts";
import { lastMoveOf, offerTo, planOf, type State } from "./state.ts";

/** The items, and for Chinese the word that counts them. */
export const nouns = {
  en: kinds.map((kind) => [kind, `${kind}s`] as const),
  zh: [
    ["帽子", "顶"],
    ["球", "个"],
    ["苹果", "个"],
  ],
} as const;

/** A plan as an answer writes it. */
export const planLine = (plan: Bundle, locale: Locale): string =>
  plan
    .map((count, kind) => {
      const [noun = "", other = ""] = nouns[locale][kind] ?? [];
      if (locale === "zh") return `${count}${other}${noun}`;
      return `${count} ${count === 1 ? noun : other}`;
    })
    .join(" ");

/** The word that accepts a plan, as an answer writes it. */
export const dealLine: Readonly<Record<Locale, string>> = { en: "Deal", zh: "成交" };

/** What forms and prompts call the fields of an answer, and what its two words mean. */
export const fieldLabels = {
  en: {
    words: "words to the other player",
    answer: "your move",
    plan: "you take the numbers below",
    deal: "you accept the other player's plan; the numbers do not count",
    taken: (items: string) => `${items} that you take`,
  },
  zh: {
    words: "对对方说的话",
    answer: "你的行动",
    plan: "提出方案，拿走下列数量",
    deal: "接受对方的方案，下列数量不起作用",
    taken: (item: string) => `你要拿走的${item}数量`,
  },
} as const;

/** "a, b and c". */
export function listed(parts: readonly string[], locale: Locale): string {
  const [comma, and] = locale === "zh" ? ["、", "和"] : [", ", " and "];
  return parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(comma)}${and}${parts.at(-1)}`;
}

/** A bundle for readers, without the kinds of which it has none: "1 hat and 2 balls". */
export function bundleText(bundle: Bundle, locale: Locale): string {
  const parts = bundle.flatMap((count, kind) => {
    const [noun = "", other = ""] = nouns[locale][kind] ?? [];
    if (count === 0) return [];
    return locale === "zh"
      ? [`${count} ${other}${noun}`]
      : [`${count} ${count === 1 ? noun : other}`];
  });
  if (parts.length === 0) return locale === "zh" ? "0 件" : "nothing";
  return locale === "zh" ? parts.join("、") : listed(parts, locale);
}

/** What one item of each kind is worth, for readers: "hat 8, ball 1, apple 0". */
const valuesText = (values: Bundle, locale: Locale): string =>
  values
    .map((value, kind) => `${nouns[locale][kind]?.[0]} ${value}`)
    .join(locale === "zh" ? "，" : ", ");

/** The other player's offer, as a question shows it. */
interface Offer {
  readonly name: string;
  readonly takes: string;
  readonly leaves: string;
  /** What it leaves is worth to the player who reads it. */
  readonly worth: number;
}

/** From this version on questions and rules name one form of an answer, and the rules count points in an example. */
const HAS_ONE_FORM = 2;
/** From this version on words that are cut end at a sentence, if one ends near enough. */
export const CUTS_AT_SENTENCE = 3;

/** The host's sentences, by language. */
interface Phrases {
  rules(config: Config, version: number): string;
  readonly objective: string;
  yourName(name: string): string;
  /** @param hasOffer whether there is a plan to accept */
  askMove(round: number, rounds: number, hasOffer: boolean): string;
  items(text: string): string;
  ownValues(text: string): string;
  said(name: string, words: string): string;
  silent(name: string): string;
  offer(offer: Offer): string;
  noOffer(name: string): string;
  ownPlan(takes: string): string;
  /** The form of an answer. */
  form(hasOffer: boolean): string;
  opened(names: readonly string[], rounds: number): string;
  laid(items: string): string;
  dealt(name: string, values: string): string;
  spoke(name: string, words: string): string;
  planned(name: string, takes: string, other: string, leaves: string): string;
  accepted(name: string, other: string): string;
  missed(name: string, code: MissCode): string;
  closed(end: {
    readonly isDeal: boolean;
    readonly names: readonly string[];
    readonly points: readonly number[];
    readonly winner: string | null;
  }): string;
}

const reasonsEn = {
  timeout: "does not answer in time",
  error: "gives no answer",
  illegal: "gives an answer that is no move",
} as const;

/** The form of an answer and what is heard of it. */
const enForm = (config: Config, version: number): string[] => [
  "An answer is exactly one JSON object with the fields that the question names. Deal is possible once there is a plan of the other player.",
  ...(config.talk
    ? [
        `With a move you may say something to the other player, who hears it with the move, as do all spectators. Words that are longer than the question allows are cut off${version < CUTS_AT_SENTENCE ? "" : atSentence.en}. Do not tell the other player what the items are worth to you. What you say binds nobody: only the move counts.`,
      ]
    : []),
];

const zhForm = (config: Config, version: number): string[] => [
  "回答必须恰好是一个 JSON 对象，字段见提问。对方提出过方案后才可以成交。",
  ...(config.talk
    ? [
        `行动时可以对对方说几句话，对方会连同行动一起看到，观众也能看到；超出提问所给字数上限的部分会被截去${version < CUTS_AT_SENTENCE ? "" : atSentence.zh}。不要告诉对方每件东西对你值多少。说的话没有约束力，只有行动算数。`,
      ]
    : []),
];

const en: Phrases = {
  rules: (config, version) =>
    [
      `Two players share hats, balls and apples. There are 5 to 7 items, at least one of each kind, and both players see them. What an item is worth differs between the players: each player knows only their own values. To each player, all items together are worth 10. An item may be worth nothing to one of them.`,
      `Player 1 moves first; then the players take turns, for at most ${config.rounds} rounds of one move each. A move is either a plan or the word Deal. A plan says how many of each kind you take; the other player would get all the rest. Deal accepts the other player's last plan as it is, and ends the match.`,
      ...(version < HAS_ONE_FORM
        ? [
            [
              "An answer is a JSON object with the fields that the question names, or a text whose last line is the move, without any other words:",
              "- `x hats y balls z apples`: what you take, for example `1 hat 2 balls 0 apples`; numbers may be words.",
              "- `Deal`: you accept the other player's plan. This is possible once there is one.",
            ].join("\n"),
            config.talk
              ? `In the object's words, or above that line, you may say something to the other player, who hears it with the move, as do all spectators. Only the first ${capOf(config)} characters are heard. Do not tell the other player what the items are worth to you. What you say binds nobody: only the move counts.`
              : "Words above that line are allowed, but nobody hears them.",
          ]
        : enForm(config, version)),
      "An answer without a legal move, a plan that takes more than there is, or no answer in time makes no new plan: the turn passes, nothing is said, and earlier plans stay open.",
      `With a Deal, each player gets the value of their items by their own values. If nobody has said Deal after round ${config.rounds}, both players get 0 points. The player with more points wins the match; equal points, and a match without a deal, are a draw.`,
      ...(version < HAS_ONE_FORM
        ? []
        : [
            "Example: there are 1 hat, 2 balls and 3 apples; to you a hat is worth 4, a ball 3 and an apple 0, to the other player a hat 1, a ball 0 and an apple 3. You take the hat and the balls, and the other player accepts with Deal: you get 4 + 2 * 3 = 10 points, the other player 3 * 3 = 9.",
          ]),
      en.objective,
    ].join("\n\n"),
  objective:
    "What counts is your own score, averaged over all matches, not who wins the match: 6 points beside a player with 8 are better than 5 beside a player with 0.",
  yourName: (name) => `You are ${name}.`,
  askMove: (round, rounds, hasOffer) =>
    `Round ${round} of ${rounds}: ${hasOffer ? "do you accept, or what do you take?" : "what do you take?"}`,
  items: (text) => `Items: ${text}.`,
  ownValues: (text) => `Worth to you, each: ${text}.`,
  said: (name, words) => `${name} says: ${words}`,
  silent: (name) => `${name} says nothing.`,
  offer: ({ name, takes, leaves, worth }) =>
    `Plan of ${name}: ${name} takes ${takes}. You would get ${leaves}, worth ${worth} to you.`,
  noOffer: (name) => `${name} has made no plan yet.`,
  ownPlan: (takes) => `Your last plan: you take ${takes}.`,
  form: (hasOffer) =>
    `As a text, end your answer with a line: ${hasOffer ? "Deal, or " : ""}what you take, as "x hats y balls z apples".`,
  opened: (names, rounds) =>
    `${names.join(" and ")} bargain for at most ${rounds === 1 ? "one round" : `${rounds} rounds`}.`,
  laid: (items) => `On the table: ${items}.`,
  dealt: (name, values) => `Worth to ${name}, each: ${values}.`,
  spoke: (name, words) => `${name}: ${words}`,
  planned: (name, takes, other, leaves) =>
    `${name}'s plan: ${name} takes ${takes}, ${other} gets ${leaves}.`,
  accepted: (name, other) => `${name} accepts ${other}'s plan.`,
  missed: (name, code) => `${name} ${reasonsEn[code]}: no new plan.`,
  closed: ({ isDeal, names, points: [one = 0, other = 0], winner }) => {
    if (!isDeal) return "The match is over without a deal: both get nothing.";
    const scores = `${names[0]} has ${one}, ${names[1]} has ${other}`;
    return `The match is over. ${scores}: ${winner === null ? "a draw" : `${winner} wins`}.`;
  },
};

const reasonsZh = { timeout: "超时", error: "没有作答", illegal: "的回答不是有效行动" } as const;

const zh: Phrases = {
  rules: (config, version) =>
    [
      "两位玩家分配一批帽子、球和苹果，共 5 至 7 件，每种至少一件，双方都能看到。同一件东西对两人的价值不同，各人只知道自己的价值。对每位玩家来说，全部物品的总价值都是 10；某件东西对其中一人可能一文不值。",
      `Player 1 先行动，之后双方轮流，最多 ${config.rounds} 轮，每轮各行动一次。行动要么是提出方案，要么是说“成交”。方案写明你要拿走每种各多少，其余全部归对方。“成交”表示原样接受对方最近的方案，对局随即结束。`,
      ...(version < HAS_ONE_FORM
        ? [
            [
              "回答可以是 JSON 对象，字段见提问；也可以是一段文字，最后一行是你的行动，不要附加其他文字：",
              "- `x顶帽子 y个球 z个苹果`：你要拿走的数量，例如 `1顶帽子 2个球 0个苹果`；数字也可以写成汉字。",
              "- `成交`（或 `Deal`）：接受对方的方案。对方提出过方案后才可以。",
            ].join("\n"),
            config.talk
              ? `在 JSON 的 words 字段里，或在这一行之前，可以对对方说几句话，对方会连同行动一起看到，观众也能看到。只保留前 ${capOf(config)} 个字符。不要告诉对方每件东西对你值多少。说的话没有约束力，只有行动算数。`
              : "这一行之前可以写别的内容，但没有人会看到。",
          ]
        : zhForm(config, version)),
      "没有有效行动、方案超出现有数量，或者超时，都视为没有新方案：轮到对方，所说的话不会公布，之前的方案仍然有效。",
      `成交后，双方按各自的价值计算所得物品的总价值作为得分。第 ${config.rounds} 轮结束仍未成交，双方都得 0 分。得分高者赢下对局；得分相同或未成交为平局。`,
      ...(version < HAS_ONE_FORM
        ? []
        : [
            "举例：共有 1 顶帽子、2 个球和 3 个苹果；对你来说，每顶帽子值 4，每个球值 3，苹果不值分；对对方来说，帽子值 1，球不值分，每个苹果值 3。你拿走帽子和球，对方接受方案：你得 4 + 2 × 3 = 10 分，对方得 3 × 3 = 9 分。",
          ]),
      zh.objective,
    ].join("\n\n"),
  objective:
    "最终看的是你自己在所有对局中的平均得分，而不是谁赢下对局：自己得 6 分、对方得 8 分，好过自己得 5 分、对方得 0 分。",
  yourName: (name) => `你是 ${name}。`,
  askMove: (round, rounds, hasOffer) =>
    `第 ${round} 轮（共 ${rounds} 轮）：${hasOffer ? "接受吗？不接受的话，你要拿什么？" : "你要拿什么？"}`,
  items: (text) => `物品：${text}。`,
  ownValues: (text) => `每件对你的价值：${text}。`,
  said: (name, words) => `${name} 说：${words}`,
  silent: (name) => `${name} 没有说话。`,
  offer: ({ name, takes, leaves, worth }) =>
    `${name} 的方案：${name} 拿 ${takes}；你得到 ${leaves}，对你值 ${worth}。`,
  noOffer: (name) => `${name} 还没有提出方案。`,
  ownPlan: (takes) => `你上次的方案：你拿 ${takes}。`,
  form: (hasOffer) =>
    `用文字回答时，最后一行写：${hasOffer ? "“成交”，或" : ""}你要拿走的数量，写成“x顶帽子 y个球 z个苹果”。`,
  opened: (names, rounds) => `${names.join(" 与 ")} 讨价还价，最多 ${rounds} 轮。`,
  laid: (items) => `桌上有 ${items}。`,
  dealt: (name, values) => `每件对 ${name} 的价值：${values}。`,
  spoke: (name, words) => `${name}：${words}`,
  planned: (name, takes, other, leaves) =>
    `${name} 的方案：${name} 拿 ${takes}，${other} 得到 ${leaves}。`,
  accepted: (name, other) => `${name} 接受 ${other} 的方案，成交。`,
  missed: (name, code) => `${name} ${reasonsZh[code]}，没有新方案。`,
  closed: ({ isDeal, names, points: [one = 0, other = 0], winner }) => {
    if (!isDeal) return "对局结束，没有成交，双方一无所获。";
    const scores = `${names[0]} 得 ${one} 分，${names[1]} 得 ${other} 分`;
    return `对局结束。${scores}，${winner === null ? "平局" : `${winner} 获胜`}。`;
  },
};

/** The host's sentences in every language. */
export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** What a seat knows when it is asked (items, own values, what the other said and offers), and how it answers. */
export function position(view: State, seat: Seat, locale: Locale): string {
  const say = phrases[locale];
  const { counts, values, names, config, version } = view;
  const own = values[seat] ?? [];
  const other = 1 - seat;
  const name = names[other] ?? "";
  const [theirs, offer, ownPlan] = [planOf(view, other), offerTo(view, seat), planOf(view, seat)];
  const last = lastMoveOf(view, other);
  const heard = config.talk && last !== undefined && last.kind !== "missed";
  const hasOneForm = version >= HAS_ONE_FORM;
  const [items, worth] = [bundleText(counts, locale), valuesText(own, locale)];
  return [
    // As the report says them, so that a prompt has these lines once.
    ...(hasOneForm
      ? [say.laid(items), say.dealt(names[seat] ?? "", worth)]
      : [say.items(items), say.ownValues(worth)]),
    ...(heard ? [last.words === "" ? say.silent(name) : say.said(name, quoted(last.words))] : []),
    theirs === null || offer === null
      ? say.noOffer(name)
      : say.offer({
          name,
          takes: bundleText(theirs, locale),
          leaves: bundleText(offer, locale),
          worth: worthOf(offer, own),
        }),
    ...(ownPlan === null ? [] : [say.ownPlan(bundleText(ownPlan, locale))]),
    ...(hasOneForm ? [] : [say.form(offer !== null)]),
  ].join("\n");
}

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config.rounds);
    case "items-laid":
      return say.laid(bundleText(event.counts, locale));
    case "values-dealt":
      return say.dealt(name(event.seat), valuesText(event.values, locale));
    case "turn-opened":
      return "";
    case "spoke":
      return say.spoke(name(event.seat), event.text);
    case "plan-made": {
      const { seat, plan } = event;
      const rest = restOf(view.counts, plan);
      return say.planned(
        name(seat),
        bundleText(plan, locale),
        name(1 - seat),
        bundleText(rest, locale),
      );
    }
    case "plan-accepted":
      return say.accepted(name(event.seat), name(1 - event.seat));
    case "turn-missed":
      return say.missed(name(event.seat), event.code);
    case "values-shown":
      return event.values
        .map((values, seat) => say.dealt(name(seat), valuesText(values, locale)))
        .join(locale === "zh" ? "" : " ");
    case "match-closed": {
      const { isDeal, points, winner } = event;
      return say.closed({
        isDeal,
        points,
        names: view.names,
        winner: winner === null ? null : name(winner),
      });
    }
  }
}

/** A player's words, for the one event that contains them. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "spoke" ? { seat: event.seat, text: event.text } : undefined;

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");
