import { randomFrom, type Seat, type Setup } from "@wisp/game";
import { type Twins, textFor } from "@wisp/game/conformance";
import { duelIllegalAnswers } from "../common/duel-figures.ts";
import type { GameEntry, OptionTexts } from "../entry.ts";
import { boardRules } from "./board.ts";
import { SEATS } from "./default-config.ts";
import { type Config, configSchema, type Event, type Materials } from "./events.ts";
import { house } from "./house/characters.ts";
import { bargain } from "./index.ts";
import { drawInstance, valuesFor } from "./instances.ts";
import { instanceOf } from "./referee.ts";
import { problemOf, TOTAL_VALUE } from "./splits.ts";

/** What forms call the options of a season. */
const options: OptionTexts = {
  rounds: {
    en: { label: "Rounds", hint: "Each player moves once per round, 1 to 20." },
    zh: { label: "轮数", hint: "每轮双方各行动一次，1 至 20 轮。" },
  },
  talk: {
    en: { label: "Talk", hint: "Players hear each other's words, not only the plans." },
    zh: { label: "允许交谈", hint: "玩家除方案外还能听到对方说的话。" },
  },
  speechCap: {
    en: {
      label: "Longest speech, characters",
      hint: "Longer words are cut off. Default: 400 in English, 120 in Chinese.",
    },
    zh: { label: "发言最长字数", hint: "超出部分会被截断。默认英文 400、中文 120。" },
  },
  moveTimeLimitMs: {
    en: {
      label: "Time per move, seconds",
      hint: "A player who takes longer makes no new plan.",
    },
    zh: { label: "每次行动时限（秒）", hint: "超时视为没有新方案。" },
  },
};

type Match = Setup<Config, Materials>;

/** The other player's values, and who has how much by them. */
const withoutValues =
  (seat: Seat) =>
  (event: Event): object => {
    if (event.type === "values-shown") return { ...event, values: event.values[seat] };
    if (event.type !== "match-closed") return event;
    return { ...event, points: event.points[seat], winner: null };
  };

/** What `seat` and the public must not be able to find out before the end: the other player's values. */
function indistinguishableSetups(
  setup: Match,
  seat: Seat,
): readonly Twins<Config, Materials, Event>[] {
  const { counts, values } = instanceOf(setup.materials, randomFrom(setup.seed));
  const materials = { counts: [...counts], values: values.map((own) => [...own]) };
  const other = 1 - seat;
  const changed = valuesFor(counts).find(
    (each) =>
      each.join() !== values[other]?.join() &&
      problemOf({ counts, values: values.with(other, each) }) === null,
  );
  if (changed === undefined) return [];
  const twin = { ...materials, values: materials.values.with(other, [...changed]) };
  return [
    {
      setups: [
        { ...setup, materials },
        { ...setup, materials: twin },
      ],
      until: (event) => event.type === "values-shown",
      mask: withoutValues(seat),
    },
  ];
}

export const bargainEntry: GameEntry = {
  game: bargain,
  name: { en: "Bargain", zh: "讨价还价" },
  about: {
    en: "Two players share hats, balls and apples that are worth something else to each of them. Nobody knows the other's values, and without a deal both get nothing.",
    zh: "两人分帽子、球和苹果，同一件东西对各人价值不同，彼此不知道对方的价值。谈不成，双方都一无所获。",
  },
  house,
  anchors: { random: "dice", ordinary: "fair", strong: "bayes" },
  duel: {
    name: { en: "Bargain", zh: "议价" },
    figures: [
      { id: "deals", title: { en: "Deals", zh: "成交率" }, unit: "rate", better: "high" },
      duelIllegalAnswers,
    ],
  },
  ordinary: (locale, random) => {
    const { counts, values } = drawInstance(random("instance"));
    return {
      config: configSchema.parse({ language: locale }),
      materials: { counts, values },
    };
  },
  duplicates: () => true,
  options,
  content: null,
  deals: [],
  board: boardRules,
  space: null,
  indistinguishableSetups,
  points: () => ({ scale: 1, least: 0, most: TOTAL_VALUE, sum: null }),
  maxDecisions: (config) => SEATS * configSchema.parse(config).rounds,
  legal: textFor,
};
