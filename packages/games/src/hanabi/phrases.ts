import type { KnownFact, Locale, Seat } from "@wisp/game";
import { type Colour, coloursOf, copiesOf, deckSize, type HanabiCard, partsOf } from "./deck.ts";
import type { Config, Event, EventOf, Hint, Move } from "./events.ts";
import { cardsLeft, type HeldCard, maxScore, playedCards, type State } from "./state.ts";

/** From this version on the rules explain what a question says about the cards, and count a score in an example. */
const EXPLAINS = 2;

/** Who counts the cards of a hand. */
type Counts = "agents" | "people";

/** The host's sentences, by language. */
interface Phrases {
  /** @param counts the cards of a hand are counted from 0 for agents, whose moves say so, and from 1 for people */
  rules(config: Config, version: number, counts: Counts): string;
  readonly objective: string;
  readonly askMove: string;
  readonly colours: Readonly<Record<Colour, string>>;
  card(colour: string, rank: number): string;
  /** A colour alone, as what is told of a card. */
  colour(colour: string): string;
  /** A rank alone, as what is told of a card. */
  rank(rank: number): string;
  readonly separator: string;
  /** Positions in a hand: "positions 0 and 1". */
  positions(positions: readonly number[]): string;
  /** What is known of a card at a position, by what it was told and what hints exclude. */
  held(
    position: number,
    card: string | null,
    told: readonly string[],
    not: readonly string[],
  ): string;
  opened(names: readonly string[], config: Config): string;
  drew(name: string, card: string): string;
  revealed(name: string, target: string, hint: string, positions: readonly number[]): string;
  played(name: string, position: number, card: string, fits: boolean, livesLeft: number): string;
  discarded(name: string, position: number, card: string): string;
  late(name: string): string;
  missed(name: string, code: EventOf<"answer-missed">["code"]): string;
  closed(cause: EventOf<"match-closed">["cause"], score: number, most: number): string;
  /** `target` is "" where there is only one. */
  label(move: Move, hint: string, target: string): string;
  you(name: string): string;
  readonly facts: Readonly<
    Record<
      "fireworks" | "score" | "tokens" | "lives" | "deck" | "turns" | "discards" | "last" | "hand",
      string
    >
  >;
  readonly own: string;
  readonly none: string;
  of(some: number, all: number): string;
}

const numberWords = ["no", "one", "two", "three", "four", "five"] as const;
const words = (count: number): string => numberWords[count] ?? `${count}`;

const copiesEn = ({ ranks }: Config): string =>
  Array.from(
    { length: ranks },
    (_, at) => `${words(copiesOf(at + 1, ranks))} of rank ${at + 1}`,
  ).join(", ");

const copiesZh = ({ ranks }: Config): string =>
  Array.from({ length: ranks }, (_, at) => `点数 ${at + 1} 有 ${copiesOf(at + 1, ranks)} 张`).join(
    "，",
  );

const tokensEn = (count: number): string => (count === 1 ? "1 token" : `${count} tokens`);
const livesEn = (count: number): string => (count === 1 ? "1 life" : `${count} lives`);

const positionsEn = (positions: readonly number[]): string =>
  positions.length === 1
    ? `position ${positions[0] ?? 0}`
    : `positions ${positions.slice(0, -1).join(", ")} and ${positions.at(-1) ?? 0}`;

const positionsZh = (positions: readonly number[]): string => `位置 ${positions.join("、")}`;

const enRange = (size: number, counts: Counts): string =>
  counts === "agents"
    ? `0 to ${size - 1}, from the one drawn first to the newest`
    : `1 to ${size}, from the one drawn first to the newest (agents count from 0)`;

const zhRange = (size: number, counts: Counts): string =>
  counts === "agents"
    ? `0 到 ${size - 1}，从最早摸到的牌到最新的牌`
    : `1 到 ${size}，从最早摸到的牌到最新的牌（智能体从 0 数起）`;

/** Heights of the fireworks at the end of a match, for an example: a few cards on the first two. */
const exampleHeights = (config: Config): number[] =>
  coloursOf(config).map((_, at) => (at === 0 ? Math.min(3, config.ranks) : at === 1 ? 1 : 0));
const sumOf = (heights: readonly number[]): number =>
  heights.reduce((sum, height) => sum + height, 0);

const enMissed = ({ lateMove }: Config): string =>
  lateMove === "drawn"
    ? "Any other answer ends the match at once as lost, with a score of 0. A move that does not come in time costs the turn: the oldest card is discarded, or a hint drawn by lot is given while no card may be discarded."
    : "Any other answer, or no answer in time, ends the match at once as lost, with a score of 0.";

const zhMissed = ({ lateMove }: Config): string =>
  lateMove === "drawn"
    ? "其他回答使对局立即失败，得 0 分。超时只损失这一回合：弃掉最早摸到的牌；不能弃牌时，随机给出一个提示。"
    : "其他回答或者超时，对局立即失败，得 0 分。";

const en: Phrases = {
  rules(config, version, counts) {
    const { seats, handSize, informationTokens, lifeTokens, ranks } = config;
    const names = coloursOf(config).map((colour) => en.colours[colour]);
    const isTwo = seats === 2;
    return [
      `${seats} players build fireworks together, one in each colour: ${names.join(", ")}. A firework is built card by card from rank 1 to rank ${ranks}. The deck has ${deckSize(config)} cards; in each colour ${copiesEn(config)}.`,
      `Each player holds ${handSize} cards and sees ${
        version < EXPLAINS
          ? "the hands of all other players, but never the own one. Spectators see the hands only when the match is over, so that no page tells a player the own cards"
          : `${isTwo ? "the hand of the other player" : "the hands of all other players"}, but not their own. Spectators see the hands only when the match is over, so that no page shows players their own cards`
      }. The cards of a hand are at positions ${enRange(handSize, counts)}. When a card leaves the hand, those above it move down by one, and a new card takes the highest position.`,
      `There are ${tokensEn(informationTokens)} for hints and ${livesEn(lifeTokens)}. The players take turns, Player 1 first. A turn is one of these moves:`,
      [
        `- Reveal: tell ${isTwo ? "the other player" : "one other player"} which of the cards in that hand are of one colour, or of one rank. All of them are pointed out, and there must be at least one. It costs a token, and there must be one left.`,
        `- Play a card: if it is the next card of its firework, it is added. A card that completes a firework gives a token back. Any other card is discarded and a life is lost.`,
        "- Discard a card: this gives a token back. It is not possible while all tokens are there.",
      ].join("\n"),
      "After a card is played or discarded, its player draws a new one while there are any.",
      ...(version < EXPLAINS ? [] : [enKnowledge(config)]),
      `The match ends when all fireworks are complete, when the last life is lost, or after the last card of the deck was drawn and each player has had one more turn. The score is the number of cards on the fireworks, ${maxScore(config)} at most, and it is the same for all players. ${config.scoreWhenLost === "zero" ? "A match whose last life is lost scores 0." : "The cards on the fireworks count even if the last life is lost."} All players win if all fireworks are complete.`,
      `${version < EXPLAINS ? "An answer is one of the listed moves, without other words" : "A move is exactly one of those that the question lists"}. ${enMissed(config)}`,
      ...(version < EXPLAINS
        ? []
        : [
            `Example: a match ends with the fireworks ${exampleHeights(config)
              .map((height, at) => en.card(names[at] ?? "", height))
              .join(
                ", ",
              )}. Each player scores ${sumOf(exampleHeights(config))}${config.scoreWhenLost === "zero" ? ", or 0 if the last life was lost" : ""}.`,
          ]),
      en.objective,
    ].join("\n\n");
  },
  objective:
    "What counts is your own score, averaged over all matches: the cards on the fireworks at the end, which all players of a match share.",
  askMove: "What do you do?",
  colours: { red: "Red", yellow: "Yellow", green: "Green", white: "White", blue: "Blue" },
  card: (colour, rank) => `${colour} ${rank}`,
  colour: (colour) => colour,
  rank: (rank) => `rank ${rank}`,
  separator: ", ",
  positions: positionsEn,
  held(position, card, told, not) {
    const known =
      [
        ...(told.length > 0 ? [`told ${told.join(", ")}`] : []),
        ...(not.length > 0 ? [`not ${not.join(", ")}`] : []),
      ].join("; ") || "nothing told";
    return `position ${position}: ${card === null ? known : `${card} (${known})`}`;
  },
  opened: (names, { informationTokens, lifeTokens }) =>
    `${names.join(", ")} build fireworks together, with ${tokensEn(informationTokens)} for hints and ${livesEn(lifeTokens)}.`,
  drew: (name, card) => `${name} draws ${card}.`,
  revealed: (name, target, hint, positions) =>
    `${name} tells ${target}: ${hint} at ${positionsEn(positions)}.`,
  played: (name, position, card, fits, livesLeft) =>
    `${name} plays position ${position}: ${card}. ${fits ? "It is added to its firework." : `It does not fit, and a life is lost; ${livesLeft} left.`}`,
  discarded: (name, position, card) => `${name} discards position ${position}: ${card}.`,
  late: (name) => `${name} is out of time and loses the turn.`,
  missed: (name, code) =>
    ({
      timeout: `${name} does not answer in time.`,
      error: `${name} gives no answer.`,
      illegal: `${name} gives an illegal answer.`,
    })[code],
  closed(cause, score, most) {
    const end = `The score is ${score} of ${most}.`;
    switch (cause) {
      case "complete":
        return `All fireworks are complete. ${end}`;
      case "deck":
        return `The deck is used up and the last turns are over. ${end}`;
      case "life":
        return `The last life is lost. ${end}`;
      default:
        return `A missed answer ends the match as lost. ${end}`;
    }
  },
  label(move, hint, target) {
    switch (move.kind) {
      case "play":
        return `Play position ${move.position}`;
      case "discard":
        return `Discard position ${move.position}`;
      case "reveal":
        return `Reveal ${hint}${target === "" ? "" : ` to ${target}`} (${positionsEn(move.positions)})`;
    }
  },
  you: (name) => `You are ${name}.`,
  facts: {
    fireworks: "Fireworks",
    score: "Score so far",
    tokens: "Information tokens",
    lives: "Lives",
    deck: "Cards in the deck",
    turns: "Turns left",
    discards: "Discards",
    last: "Last move",
    hand: "hand",
  },
  own: "Your hand",
  none: "none",
  of: (some, all) => `${some} of ${all}`,
};

const enKnowledge = ({ knowledge }: Config): string =>
  knowledge === "deduced"
    ? 'A question says of each card what hints told about it, and what hints about other cards of the hand exclude: "not Red" stands at a card that a hint of Red did not point out.'
    : "A question says of each card what hints told about it. What hints about other cards of the hand exclude, players conclude themselves.";

const zhKnowledge = ({ knowledge }: Config): string =>
  knowledge === "deduced"
    ? "提问会列出每张牌得到过的提示，以及针对同一手牌中其他牌的提示所排除的可能：“不是红色”表示红色的提示没有指到这张牌。"
    : "提问会列出每张牌得到过的提示；由其他牌的提示所排除的可能，需要玩家自己推断。";

const zh: Phrases = {
  rules(config, version, counts) {
    const { seats, handSize, informationTokens, lifeTokens, ranks } = config;
    const names = coloursOf(config).map((colour) => zh.colours[colour]);
    const isTwo = seats === 2;
    return [
      `${seats} 位玩家合作搭建烟花，每种颜色（${names.join("、")}）一座，从点数 1 按顺序搭到 ${ranks}。牌堆共 ${deckSize(config)} 张，每种颜色中${copiesZh(config)}。`,
      `每人手中有 ${handSize} 张牌，能看到${isTwo && version >= EXPLAINS ? "对方" : "其他玩家"}的手牌，但看不到自己的。对局结束后观众才能看到手牌，因此任何页面都不会泄露玩家自己的牌。手牌的位置编号为 ${zhRange(handSize, counts)}。一张牌离手后，它之后的牌各前移一位，新摸的牌放在最后。`,
      `共有 ${informationTokens} 枚提示标记和 ${lifeTokens} 条生命。玩家轮流行动，Player 1 先行。每回合从以下行动中选一种：`,
      [
        `- 提示：告诉${isTwo ? "对方" : "另一位玩家"}其手牌中哪些是某种颜色，或哪些是某个点数。必须指出全部符合的牌，且至少有一张。消耗一枚标记，没有标记时不能提示。`,
        "- 出牌：如果正好是该颜色烟花的下一张，就加入烟花；搭完一座烟花可收回一枚标记。否则这张牌作废，并失去一条生命。",
        "- 弃牌：收回一枚标记。标记已满时不能弃牌。",
      ].join("\n"),
      "出牌或弃牌后，只要牌堆还有牌，就摸一张新牌。",
      ...(version < EXPLAINS ? [] : [zhKnowledge(config)]),
      `所有烟花搭完、失去最后一条生命，或摸完最后一张牌后每人又行动一次，对局结束。得分是烟花上的牌数，最多 ${maxScore(config)} 分，所有玩家相同。${config.scoreWhenLost === "zero" ? "失去最后一条生命的对局得 0 分。" : "即使失去最后一条生命，烟花上的牌仍然计分。"}所有烟花都搭完则全体获胜。`,
      `${version < EXPLAINS ? "回答列出的一种行动，不要附加其他文字" : "回答必须恰好是提问列出的一种行动"}。${zhMissed(config)}`,
      ...(version < EXPLAINS
        ? []
        : [
            `举例：对局结束时烟花为${exampleHeights(config)
              .map((height, at) => zh.card(names[at] ?? "", height))
              .join(
                "、",
              )}，每人得 ${sumOf(exampleHeights(config))} 分${config.scoreWhenLost === "zero" ? "；如果最后一条生命已失去，则得 0 分" : ""}。`,
          ]),
      zh.objective,
    ].join("\n\n");
  },
  objective: "最终看的是你在所有对局中的平均得分，即结束时烟花上的牌数，同一对局的玩家得分相同。",
  askMove: "轮到你了，你怎么做？",
  colours: { red: "红", yellow: "黄", green: "绿", white: "白", blue: "蓝" },
  card: (colour, rank) => `${colour} ${rank}`,
  colour: (colour) => `${colour}色`,
  rank: (rank) => `点数 ${rank}`,
  separator: "、",
  positions: positionsZh,
  held(position, card, told, not) {
    const known =
      [
        ...(told.length > 0 ? [`已知${told.join("、")}`] : []),
        ...(not.length > 0 ? [`不是${not.join("、")}`] : []),
      ].join("，") || "未获提示";
    return `位置 ${position}：${card === null ? known : `${card}（${known}）`}`;
  },
  opened: (names, { informationTokens, lifeTokens }) =>
    `${names.join("、")} 合作搭烟花，共有 ${informationTokens} 枚提示标记和 ${lifeTokens} 条生命。`,
  drew: (name, card) => `${name} 摸到${card}。`,
  revealed: (name, target, hint, positions) =>
    `${name} 提示 ${target}：${positionsZh(positions)} 是${hint}。`,
  played: (name, position, card, fits, livesLeft) =>
    `${name} 打出位置 ${position} 的${card}，${fits ? "加入烟花。" : `接不上，失去一条生命，还剩 ${livesLeft} 条。`}`,
  discarded: (name, position, card) => `${name} 弃掉位置 ${position} 的${card}。`,
  late: (name) => `${name} 超时，损失这一回合。`,
  missed: (name, code) =>
    ({
      timeout: `${name} 超时。`,
      error: `${name} 没有作答。`,
      illegal: `${name} 的回答不合法。`,
    })[code],
  closed(cause, score, most) {
    const end = `得分 ${score}，满分 ${most}。`;
    switch (cause) {
      case "complete":
        return `所有烟花都搭完了。${end}`;
      case "deck":
        return `牌堆用完，最后的回合也已结束。${end}`;
      case "life":
        return `最后一条生命用完了。${end}`;
      default:
        return `有玩家未能作答，对局失败。${end}`;
    }
  },
  label(move, hint, target) {
    switch (move.kind) {
      case "play":
        return `打出位置 ${move.position}`;
      case "discard":
        return `弃掉位置 ${move.position}`;
      case "reveal":
        return `提示${target === "" ? "" : ` ${target}：`}${hint}（${positionsZh(move.positions)}）`;
    }
  },
  you: (name) => `你是 ${name}。`,
  facts: {
    fireworks: "烟花",
    score: "当前得分",
    tokens: "提示标记",
    lives: "生命",
    deck: "牌堆剩余",
    turns: "剩余回合",
    discards: "弃牌",
    last: "上一步",
    hand: "手牌",
  },
  own: "你的手牌",
  none: "无",
  of: (some, all) => `${some} / ${all}`,
};

/** The host's sentences in every language. */
export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** A card for readers: "Red 2". */
export function cardName(card: HanabiCard, locale: Locale): string {
  const { colour, rank } = partsOf(card);
  return phrases[locale].card(phrases[locale].colours[colour], rank);
}

const colourName = (colour: Colour, locale: Locale): string =>
  phrases[locale].colour(phrases[locale].colours[colour]);

/** What a hint says: "Red", "rank 2". */
export const hintName = (hint: Hint, locale: Locale): string =>
  "colour" in hint ? colourName(hint.colour, locale) : phrases[locale].rank(hint.rank);

/** A move for readers of buttons. */
export function moveLabel(view: State, move: Move, locale: Locale): string {
  const isReveal = move.kind === "reveal";
  return phrases[locale].label(
    move,
    isReveal ? hintName(move.hint, locale) : "",
    isReveal && view.names.length > 2 ? (view.names[move.target] ?? "") : "",
  );
}

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config);
    case "deck-prepared":
    case "card-drawn":
    case "turn-opened":
      return "";
    case "card-seen":
      return say.drew(name(event.seat), cardName(event.card, locale));
    case "revealed": {
      const { seat, target, hint, positions } = event;
      return say.revealed(name(seat), name(target), hintName(hint, locale), positions);
    }
    case "played": {
      const { seat, position, card, fits } = event;
      return say.played(name(seat), position, cardName(card, locale), fits, view.lives);
    }
    case "discarded":
      return say.discarded(name(event.seat), event.position, cardName(event.card, locale));
    case "answer-missed":
      return say.missed(name(event.seat), event.code);
    case "move-late":
      return say.late(name(event.seat));
    case "match-closed":
      return say.closed(event.cause, event.score, maxScore(view.config));
  }
}

/** What a player was told about a card: its colour, its rank. */
export const toldOf = ({ colour, rank }: HeldCard, locale: Locale): string[] => [
  ...(colour === null ? [] : [colourName(colour, locale)]),
  ...(rank === null ? [] : [phrases[locale].rank(rank)]),
];

/** What hints about other cards of the hand exclude, as far as the card's own hints do not say it. */
export const excludedOf = (
  { colour, rank, notColours, notRanks }: HeldCard,
  locale: Locale,
): string[] => [
  ...(colour === null ? notColours.map((each) => colourName(each, locale)) : []),
  ...(rank === null ? notRanks.map((each) => phrases[locale].rank(each)) : []),
];

function handText({ config }: State, hand: readonly HeldCard[], locale: Locale): string {
  return hand
    .map((held, at) =>
      phrases[locale].held(
        at,
        held.card === null ? null : cardName(held.card, locale),
        toldOf(held, locale),
        config.knowledge === "deduced" ? excludedOf(held, locale) : [],
      ),
    )
    .join(locale === "zh" ? "；" : " | ");
}

const discardsText = ({ discards }: State, locale: Locale): string =>
  discards.length === 0
    ? phrases[locale].none
    : discards.map((card) => cardName(card, locale)).join(phrases[locale].separator);

function lastMoveText(view: State, locale: Locale): string {
  const last = view.moves.at(-1);
  if (last === undefined) return phrases[locale].none;
  switch (last.kind) {
    case "reveal":
      return narrate({ ...last, type: "revealed" }, view, locale);
    case "play":
      return narrate({ ...last, type: "played" }, view, locale);
    case "discard":
      return narrate({ ...last, type: "discarded" }, view, locale);
  }
}

/** The table and the hands as facts. */
export function known(view: State, locale: Locale): readonly KnownFact[] {
  const { config, names, fireworks, tokens, lives, hands, turnsLeft, closed } = view;
  if (names.length === 0) return [];
  const say = phrases[locale];
  const { facts, separator } = say;
  return [
    {
      label: facts.fireworks,
      text: coloursOf(config)
        .map((colour, at) => say.card(say.colours[colour], fireworks[at] ?? 0))
        .join(separator),
    },
    { label: facts.score, text: say.of(playedCards(view), maxScore(config)) },
    { label: facts.tokens, text: say.of(tokens, config.informationTokens) },
    { label: facts.lives, text: say.of(lives, config.lifeTokens) },
    { label: facts.deck, text: `${cardsLeft(view)}` },
    ...(turnsLeft === null || closed !== null
      ? []
      : [{ label: facts.turns, text: `${turnsLeft}` }]),
    { label: facts.discards, text: discardsText(view, locale) },
    ...hands.map((hand, seat) => ({ seat, label: facts.hand, text: handText(view, hand, locale) })),
  ];
}

/** The table as text for the seat to move, the last move at the end. */
export function position(view: State, seat: Seat, locale: Locale): string {
  const say = phrases[locale];
  const colon = locale === "zh" ? "：" : ": ";
  const lines = known(view, locale).map(({ seat: about, label, text }) => {
    if (about === undefined) return `${label}${colon}${text}`;
    if (about === seat) return `${say.own}${colon}${text}`;
    return `${view.names[about] ?? ""}${locale === "zh" ? " 的" : ", "}${label}${colon}${text}`;
  });
  return [...lines, `${say.facts.last}${colon}${lastMoveText(view, locale)}`].join("\n");
}

/** Who the player at `seat` is. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].you(view.names[seat] ?? "");
