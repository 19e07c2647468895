import { type Draws, randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { type BiasReport, biasReport } from "./report.ts";
import { ASKS_EACH, asksOf, type BiasAnswer, type BiasAsk, biasAsks } from "./study.ts";

/** The seat that is voted for; null: an abstention. */
type Vote = (ask: BiasAsk) => number | null;
const metrics = ["speaking", "option", "name"] as const;
type Metric = (typeof metrics)[number];

const orderOf = ({ speakers }: BiasAsk): string => speakers.join();
const ballotOf = ({ voter, options }: BiasAsk): string => [voter, ...options].join();

/** The same value again wherever the key is the same. */
function repeated<Value>(
  keyOf: (ask: BiasAsk) => string,
  draw: (ask: BiasAsk) => Value,
): (ask: BiasAsk) => Value {
  const known = new Map<string, Value>();
  return (ask) => {
    const key = keyOf(ask);
    const value = known.get(key) ?? draw(ask);
    known.set(key, value);
    return value;
  };
}

/** Votes for a favourite seat of each match in half of its votes, and at random in the others. */
const favouring = (
  draws: Draws,
  seatOf: (ask: BiasAsk, place: number) => number | undefined,
): ((ask: BiasAsk) => number) => {
  const placeOf = repeated(
    ({ match }) => `${match}`,
    () => draws.int(4),
  );
  return (ask) => {
    const [seat, other] = [seatOf(ask, placeOf(ask)), draws.pick(ask.options)];
    return draws.int(2) === 0 && seat !== undefined && ask.options.includes(seat) ? seat : other;
  };
};

/** Voters, with what their votes do not depend on. */
const voters: readonly {
  readonly kind: string;
  readonly ignores: readonly Metric[];
  /** Each vote is as likely to be for any of its candidates, so that every share is that of chance. */
  readonly isRandom?: true;
  readonly vote: (draws: Draws) => Vote;
}[] = [
  {
    kind: "random",
    ignores: metrics,
    isRandom: true,
    vote: (draws) => (ask) => draws.pick(ask.options),
  },
  {
    kind: "by speaking order and voter",
    ignores: metrics,
    isRandom: true,
    vote: (draws) =>
      repeated(
        (ask) => `${orderOf(ask)}/${ask.voter}`,
        ({ options }) => draws.pick(options),
      ),
  },
  {
    kind: "by the ballot",
    ignores: metrics,
    isRandom: true,
    vote: (draws) => repeated(ballotOf, ({ options }) => draws.pick(options)),
  },
  {
    kind: "a favourite speaker in each match",
    ignores: metrics,
    isRandom: true,
    vote: (draws) => favouring(draws, ({ speakers }, place) => speakers[place]),
  },
  {
    kind: "a favourite name in each match",
    ignores: metrics,
    isRandom: true,
    vote: (draws) => favouring(draws, (_, place) => place),
  },
  {
    kind: "one name",
    ignores: ["speaking", "option"],
    vote: (draws) => {
      const ranked = draws.shuffle([0, 1, 2, 3]);
      return ({ options }) => ranked.find((seat) => options.includes(seat)) ?? null;
    },
  },
  {
    kind: "one position",
    ignores: ["speaking", "name"],
    vote: (draws) => {
      const place = draws.int(3);
      return ({ options }) => options[place] ?? null;
    },
  },
];

function reportOf(vote: Vote, asks: number): BiasReport {
  const answers = asksOf(asks).flatMap((at): BiasAnswer[] => {
    const ask = biasAsks[at];
    if (ask === undefined) return [];
    const choice = vote(ask);
    const missed = choice === null ? "abstained" : null;
    return [{ naming: 1, ask: at, choice, missed, costMicros: null }];
  });
  return biasReport(1, answers);
}

/** The largest share of false alarms over the metrics that votes ignore, and the smallest coverage of their shares. */
function calibrationOf(
  { kind, ignores, vote }: (typeof voters)[number],
  asks: number,
  runs: number,
) {
  const alarms = new Map<Metric, number>();
  const held = new Map<Metric, number>();
  for (let run = 0; run < runs; run += 1) {
    const report = reportOf(vote(randomFrom(`bias ${kind}`)(`${run}`)), asks);
    for (const metric of ignores) {
      const { test: found, shares, chance } = report[metric];
      if (found !== null && found.p < 0.05) alarms.set(metric, (alarms.get(metric) ?? 0) + 1);
      const own = shares.filter(({ low, high }) => (low ?? 1) <= chance && chance <= (high ?? 0));
      held.set(metric, (held.get(metric) ?? 0) + own.length / shares.length);
    }
  }
  return {
    alarms: Math.max(0, ...alarms.values()) / runs,
    coverage: Math.min(...held.values()) / runs,
  };
}

test.each(voters)("votes that ignore something are not called biased by it: $kind", (voter) => {
  const { alarms, coverage } = calibrationOf(voter, ASKS_EACH, 80);
  // Three standard errors above 5%, and below 95%.
  expect(alarms).toBeLessThan(0.125);
  expect(coverage).toBeGreaterThan(0.92);
});

test("most voters who favour the first speaker in one of six votes are found", () => {
  let found = 0;
  for (let run = 0; run < 40; run += 1) {
    const draws = randomFrom("bias power")(`${run}`);
    const report = reportOf(({ speakers: [first = 0], options }) => {
      return draws.int(6) === 0 && options.includes(first) ? first : draws.pick(options);
    }, ASKS_EACH);
    if ((report.speaking.test?.p ?? 1) < 0.05) found += 1;
  }
  expect(found).toBeGreaterThan(28);
});

describe("over 2,000 runs", { tags: ["sweep"] }, () => {
  test.each(voters.flatMap((voter) => [100, 192, ASKS_EACH].map((asks) => ({ ...voter, asks }))))(
    "$kind, $asks votes",
    (voter) => {
      const { alarms, coverage } = calibrationOf(voter, voter.asks, 2_000);
      expect(alarms).toBeLessThan(0.085);
      expect(coverage).toBeGreaterThan(0.93);
    },
  );
});
