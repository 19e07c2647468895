import type { GameEvent, Metric, MetricText, Texts } from "@wisp/game";
import type { MatchMeasure, Measures } from "../entry.ts";
import { eventSchema } from "./events.ts";
import { listen, logMix } from "./house/listen.ts";
import { heardIn, knowledgeOf } from "./house/situation.ts";
import { MIN_POINTS, POINTS_SCALE, POINTS_SUM, pointsOf } from "./points.ts";
import { evolve, type State } from "./state.ts";

/** How often a fact fits the other word better: its speaker copies, or speaks badly. */
const STRAYS = 0.1;

/**
 * How likely the spy is to a listener who knows both words and which is whose, and hears the speeches of
 * one round alone: every player who spoke in it is as likely at first, and each fact counts as house agents
 * hear it. Null without speeches, the spy was out, or the words are in no public pack.
 */
function toldIn(state: State, round: number): number | null {
  const { drawn, config } = state;
  if (drawn === null) return null;
  const knowledge = knowledgeOf(config.language, drawn.civilianWord.word);
  const spyWord = knowledge.words.findIndex(({ word }) => word === drawn.spyWord.word);
  const speeches = heardIn(state).filter((speech) => speech.round === round);
  if (spyWord <= 0 || !speeches.some(({ seat }) => seat === drawn.spy)) return null;
  const odds = speeches.map(({ seat, facts }) => ({
    isSpy: seat === drawn.spy,
    odds: facts.reduce((sum, fact) => {
      const fits = listen(knowledge, fact);
      const [civilian = 0, spy = 0] = [fits[0], fits[spyWord]];
      return (
        sum +
        logMix([
          [1 - STRAYS, spy],
          [STRAYS, civilian],
        ]) -
        logMix([
          [1 - STRAYS, civilian],
          [STRAYS, spy],
        ])
      );
    }, 0),
  }));
  const most = Math.max(...odds.map((each) => each.odds));
  const weights = odds.map((each) => ({ ...each, weight: Math.exp(each.odds - most) }));
  const sum = (of: typeof weights): number => of.reduce((all, { weight }) => all + weight, 0);
  return sum(weights.filter(({ isSpy }) => isSpy)) / sum(weights);
}

const ROUNDS = [1, 2, 3] as const;

const measure = (
  fact: string,
  unit: Metric["unit"],
  range: MatchMeasure["range"],
  text: Texts<MetricText>,
): MatchMeasure => ({
  id: fact,
  of: { fact },
  role: null,
  unit,
  better: null,
  usual: false,
  text,
  range,
});

const found = measure("spyFound", "rate", [0, 1], {
  en: {
    name: "Spy voted out",
    short: "Spy out",
    about: "Matches in which the spy is voted out, in any round.",
  },
  zh: {
    name: "卧底被票出",
    short: "卧底被票出",
    about: "卧底在任意一轮被投票淘汰的对局所占比例。",
  },
});

const foundFirst = measure("spyFoundFirst", "rate", [0, 1], {
  en: {
    name: "Spy voted out in round 1",
    short: "Out in round 1",
    about: "Matches in which the spy is voted out in the first round.",
  },
  zh: {
    name: "卧底首轮被票出",
    short: "首轮被票出",
    about: "卧底在第一轮被投票淘汰的对局所占比例。",
  },
});

const spyPoints = measure(
  "spyPoints",
  "score",
  [MIN_POINTS / POINTS_SCALE, POINTS_SUM / POINTS_SCALE],
  {
    en: { name: "Points of the spy", short: "Spy's points", about: "Mean points of the spy." },
    zh: { name: "卧底得分", short: "卧底得分", about: "卧底的平均得分。" },
  },
);

const told = ROUNDS.map((round) =>
  measure(`spyTold${round}`, "rate", [0, 1], {
    en: {
      name: `Spy told by round ${round}`,
      short: `Told, round ${round}`,
      about: `How likely the spy is, by the speeches of round ${round} alone, to a listener who knows both words.`,
    },
    zh: {
      name: `第 ${round} 轮发言泄露卧底的程度`,
      short: `第 ${round} 轮泄露`,
      about: `知道两个词的听者只听第 ${round} 轮发言时，认为真正的卧底是卧底的概率。`,
    },
  }),
);

/** How a match went for the spy, and what its speeches gave away. */
function measured(events: readonly GameEvent[]): Readonly<Record<string, [number, number]>> {
  const state = events.reduce<State | undefined>(
    (folded, event) => evolve(folded, eventSchema.parse(event)),
    undefined,
  );
  const spy = state?.closed?.spy;
  if (state === undefined || spy === undefined) return {};
  const out = state.players[spy]?.out ?? null;
  const isFound = out?.by === "vote";
  return {
    [found.id]: [Number(isFound), 1],
    [foundFirst.id]: [Number(isFound && out.round === 1), 1],
    [spyPoints.id]: [(pointsOf(state)[spy] ?? 0) / POINTS_SCALE, 1],
    ...Object.fromEntries(
      ROUNDS.flatMap((round, at) => {
        const chance = toldIn(state, round);
        return chance === null ? [] : [[told[at]?.id ?? "", [chance, 1]]];
      }),
    ),
  };
}

export const measures: Measures = {
  figures: [found, foundFirst, spyPoints, ...told],
  of: measured,
};
