import { error, type Measure, percent, print, shown } from "../../figures/report.ts";
import { dealMeasures, renewalMeasures } from "../../ratings/report.ts";
import { houseLike } from "../leagues.ts";
import { boardsMarked } from "./badge.ts";
import { change } from "./change.ts";
import { leaguesMarked, type Move, type Watched, watchedSeasons } from "./change-points.ts";
import { bestMeetWeakest, cliques, lateJoiner, onlyTheWeakest, seasonsOf } from "./company.ts";
import { figureCoverage } from "./figures.ts";
import { headsUp } from "./heads-up.ts";
import { intransitive } from "./intransitive.ts";
import { unequalKnowledge } from "./knowledge.ts";
import { luck } from "./luck.ts";
import { equalWorlds, halvesApart, meansFound, unequalWorlds } from "./means.ts";
import { intervalsHeld, meetings, profilesWithFalseLeads } from "./opponents.ts";
import { coverageOfPeople, crowds, eager, turnouts, unequalTurnouts } from "./people.ts";
import { plansKept } from "./planning.ts";
import { falseWhereRenewed, movedClaims } from "./renewal-claims.ts";
import { type Spreads, slopesOf } from "./spread.ts";
import { seatedByStrength } from "./strength.ts";
import type { Findings } from "./trial.ts";
import { renaming, renewing } from "./versions.ts";

/** Boards with a false "better than": at most 5%, within Monte Carlo error. */
function falseBoards(what: string, findings: Findings): Measure {
  const { boards, falseShare, claims, falseClaims, power } = findings;
  const limit = 0.05 + error(0.05, boards);
  const found = power === 0 ? "" : `, ${percent(power)} of true differences`;
  return {
    what: `boards with a false "better than", ${what} (${boards} boards, ${shown(claims)} claims, ${falseClaims} false${found})`,
    ours: percent(falseShare),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: falseShare / limit,
    goal: { atMost: 1 },
  };
}

/** Boards that mark an agent as changed although none does: at most 5%, within Monte Carlo error. */
function falseMarks(what: string, boards: number, changedBoards: number): Measure {
  const limit = 0.05 + error(0.05, boards);
  return {
    what: `boards that mark an agent as changed, ${what} (${boards} boards)`,
    ours: percent(changedBoards / boards),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: changedBoards / boards / limit,
    goal: { atMost: 1 },
  };
}

/** Intervals that hold the truth: at least 93%, within Monte Carlo error. */
function* coverage(what: string, findings: Findings, only?: string): Generator<Measure> {
  for (const [figure, { share, intervals, above, below }] of findings.coverage) {
    if (only !== undefined && figure !== only) continue;
    const limit = 0.93 - error(0.93, intervals);
    yield {
      what: `coverage of the ${figure}, ${what} (${shown(intervals)} intervals, ${percent(above / intervals)} too high, ${percent(below / intervals)} too low)`,
      ours: percent(share),
      against: `93% (- 2 standard errors: ${percent(limit)})`,
      ratio: share / limit,
      goal: { atLeast: 1 },
    };
  }
}

function* knowledge(replications: number): Generator<Measure> {
  const spread = { ...houseLike, knowledge: 1 };
  const season = { spread, families: 12, each: 1_500 };
  for (const alike of [false, true]) {
    const name = `twelve agents, 12 families, 1,500 matches each, knowledge of 1 logit, ${alike ? "the same in both roles" : "by role"}`;
    const without = unequalKnowledge(
      { kind: "equal", alike, ...season, options: { mostByPair: 0 } },
      Math.ceil(replications / 4),
    );
    print(
      `without effects of agents by family: ${percent(without.falseShare)} of ${without.boards} boards with a false claim, ${name}`,
    );
    yield falseBoards(
      `equal ${name}`,
      unequalKnowledge({ kind: "equal", alike, ...season }, replications),
    );
    const drawn = unequalKnowledge({ kind: "drawn", alike, ...season }, replications);
    yield falseBoards(`drawn ${name}`, drawn);
    yield* coverage(`drawn ${name}`, drawn);
  }
}

function* company(replications: number): Generator<Measure> {
  const watched = {
    "two good newcomers that meet only the weakest six, 300 matches each": onlyTheWeakest,
    "the best two of twelve, which meet only the weakest six, 300 matches each": bestMeetWeakest,
    "an agent 2 standard deviations above, 50 matches at the end": lateJoiner(2, 50),
    "an agent 3 standard deviations above, 50 matches at the end": lateJoiner(3, 50),
  };
  for (const [name, companyOf] of Object.entries(watched)) {
    yield* coverage(name, seasonsOf(name, companyOf, replications));
  }
  for (const kind of ["equal", "drawn", "sorted"] as const) {
    for (const each of [300, 1_500]) {
      const name = `two halves that never meet, ${kind} agents, ${shown(each)} matches each`;
      const found = seasonsOf(name, cliques(kind, each), replications);
      print(`${percent(found.extrapolated / found.agents)} of ratings are marked, ${name}`);
      yield falseBoards(name, found);
    }
  }
}

function* drift(replications: number): Generator<Measure> {
  const steady = "equal agents that do not change, 1,500 matches each";
  const unchanged = change("none", 1_500, replications);
  yield falseMarks(steady, unchanged.boards, unchanged.changedBoards);
  yield falseBoards(steady, unchanged);
  for (const kind of ["steady", "opposed", "returning", "sudden"] as const) {
    const name = `agents that end as equals, ${kind} change by one standard deviation over 1,500 matches each`;
    const still = change(kind, 1_500, Math.ceil(replications / 4), { segments: 0 });
    print(
      `without drift in the model: ${percent(still.falseShare)} of ${still.boards} boards with a false claim, ${name}`,
    );
    const found = change(kind, 1_500, replications);
    print(`${percent(found.changed / found.agents)} of agents are marked as changed, ${name}`);
    yield falseBoards(name, found);
    yield* coverage(name, found, "composite");
  }
}

function* versions(replications: number): Generator<Measure> {
  const each = 300;
  const stresses = [
    [
      "an identical new version in the last match",
      "weakest",
      (turn: number) => `${turn < each - 1}`,
    ],
    [
      "all matches as twenty versions",
      "best",
      (turn: number) => `${Math.floor((20 * turn) / each)}`,
    ],
  ] as const;
  for (const [name, which, versionOf] of stresses) {
    const { others, own, moved } = renaming(which, each, versionOf, replications);
    yield {
      what: `largest shift of another agent's composite, the ${which} agent with ${name} (its own: ${(100 * own).toFixed(2)} points; another order on ${moved} of ${replications} boards)`,
      ours: `${(100 * others).toFixed(2)} points`,
      against: "0.2 points",
      ratio: others / 0.002,
      goal: { atMost: 1 },
    };
  }
  yield* newVersions(replications);
}

function* newVersions(replications: number): Generator<Measure> {
  for (const who of ["best", "middle", "weakest", "four at once"] as const) {
    const name = `one match of a new version, ${who}`;
    const same = renewing(who, { by: 0, after: 1 }, replications);
    yield movedClaims(name, same);
    yield falseWhereRenewed(name, same);
  }
  for (const after of [1, 100]) {
    for (const who of ["middle", "four at once"] as const) {
      const name = `${after} matches of a new version, 1.5 standard deviations away, ${who}`;
      yield falseWhereRenewed(name, renewing(who, { by: 1.5, after }, replications));
    }
  }
}

const NUMBERS = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 25, 30, 40, 60, 100, 200,
];

function* figures(replications: number): Generator<Measure> {
  for (const pairs of [0, 12, 4]) {
    const found = figureCoverage(NUMBERS, pairs, replications);
    const words = pairs === 0 ? "a word pair each" : `${pairs} word pairs`;
    const shapes = Map.groupBy(found, ({ shape }) => shape);
    for (const [shape, cells] of shapes) {
      const usual = cells.filter(({ held }) => held.intervals >= replications / 2);
      const least = usual.reduce((one, other) => (other.held.share < one.held.share ? other : one));
      const first = cells.find(({ held }) => held.intervals > 0)?.matches ?? 0;
      const limit = 0.93 - error(0.93, least.held.intervals);
      yield {
        what: `lowest coverage of ${shape}, ${words}, at 2 to 200 matches (shown from ${first} on; lowest at ${least.matches})`,
        ours: percent(least.held.share),
        against: `93% (- 2 standard errors: ${percent(limit)})`,
        ratio: least.held.share / limit,
        goal: { atLeast: 1 },
      };
    }
  }
}

function* strength(replications: number): Generator<Measure> {
  for (const [name, mixed] of [
    ["seated by chance", 1],
    ["seated by strength", 0],
    ["seated by strength, a fifth of the rounds by chance", 0.2],
  ] as const) {
    const found = seatedByStrength(mixed, 300, replications);
    yield* coverage(`twelve drawn agents ${name}, 300 matches each`, found);
    yield falseBoards(`twelve drawn agents ${name}, 300 matches each`, found);
  }
}

function* planning(replications: number): Generator<Measure> {
  const { read, apart, bySeason, lasting, kinds } = plansKept(replications);
  const share = apart / read;
  const counts = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
  // Pairs of one season share its agents: only seasons are independent.
  print(
    `estimated differences after the planned matches are ${lasting.toFixed(2)} of those before`,
  );
  const spread = bySeason.reduce((sum, each) => sum + (each - share) ** 2, 0);
  const limit = 0.05 + (2 * Math.sqrt(spread)) / bySeason.length;
  yield {
    what: `pairs told apart after the matches that their plan names, of ${read} plans after 200 matches (${bySeason.length} seasons; all pairs: ${counts})`,
    ours: percent(share),
    against: `80% (5 points off + 2 standard errors: ${percent(limit)})`,
    ratio: Math.abs(share - 0.8) / limit,
    goal: { atMost: 1 },
  };
}

function* opponents(replications: number): Generator<Measure> {
  for (const meeting of meetings) {
    const shares = [10, 20, 50, 100, 300].map((matches) => ({
      matches,
      share: intervalsHeld(meeting, matches, replications),
    }));
    const least = shares.reduce((one, other) => (other.share < one.share ? other : one));
    const all = shares.map(({ matches, share }) => `${matches}: ${percent(share)}`).join(", ");
    const limit = 0.93 - error(0.93, replications);
    yield {
      what: `lowest coverage of head-to-head between equals, ${meeting.name} (by matches ${all})`,
      ours: percent(least.share),
      against: `93% (- 2 standard errors: ${percent(limit)})`,
      ratio: least.share / limit,
      goal: { atLeast: 1 },
    };
  }
  const profiles = Math.ceil(replications / 4);
  for (const order of ["in turn", "one after another"] as const) {
    const share = profilesWithFalseLeads(order, profiles);
    const limit = 0.05 + error(0.05, profiles);
    yield {
      what: `profiles of equals in five games that ever claim a lead, opponents met ${order} (${profiles} profiles, read after each match)`,
      ours: percent(share),
      against: `5% (+ 2 standard errors: ${percent(limit)})`,
      ratio: share / limit,
      goal: { atMost: 1 },
    };
  }
}

function* people(replications: number): Generator<Measure> {
  for (const crowd of crowds) {
    for (const turnout of turnouts) {
      const found = [8, 40, 300].map((matches) => ({
        matches,
        ...coverageOfPeople(crowd, turnout, matches, replications),
      }));
      const least = found.reduce((one, other) => (other.share < one.share ? other : one));
      const all = found
        .map(
          (each) =>
            `${each.matches}: ${percent(each.share)}, over matches alone ${percent(each.overMatches)}`,
        )
        .join("; ");
      const limit = 0.93 - error(0.93, replications);
      yield {
        what: `lowest coverage of people's accuracy, ${crowd.name}, ${turnout.name} (by matches ${all})`,
        ours: percent(least.share),
        against: `93% (- 2 standard errors: ${percent(limit)})`,
        ratio: least.share / limit,
        goal: { atLeast: 1 },
      };
    }
  }
  for (const turnout of unequalTurnouts) {
    const { share } = coverageOfPeople(eager, turnout, 40, replications);
    print(`outside the model, ${eager.name}: ${percent(share)} held the truth, ${turnout.name}`);
  }
}

/** Seasons of a kind: at most 5%, within Monte Carlo error. */
function shareOfSeasons(what: string, seasons: number, share: number): Measure {
  const limit = 0.05 + error(0.05, seasons);
  return {
    what: `seasons with a false "better than" ${what}`,
    ours: percent(share),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: share / limit,
    goal: { atMost: 1 },
  };
}

function* watchedClaims(name: string, watched: Watched): Generator<Measure> {
  const { seasons, movers, moversMarked, othersMarked, before, after } = watched;
  const found =
    movers === 0 ? "" : `${percent(moversMarked / movers)} of moving agents are marked, `;
  print(
    `${found}an agent that does not move on ${percent(othersMarked / seasons)} of boards; true claims ${before.claims} without the search, ${after.claims} with it: ${name}`,
  );
  for (const [when, read] of [
    ["at some look", ({ atSomeLook }) => atSomeLook],
    ["that had been false for a quarter of the season", ({ lasting }) => lasting],
    ["at the end", ({ atEnd }) => atEnd],
  ] satisfies [string, (counted: Watched["before"]) => number][]) {
    const without = percent(read(before) / seasons);
    const what = `${when}, ${name} (${seasons} seasons; without the search: ${without})`;
    yield shareOfSeasons(what, seasons, read(after) / seasons);
  }
}

/** Unchanging boards of a kind are cheap to fit, and their share is small. */
const MARKED_BOARDS = 20;

function* changePoints(replications: number): Generator<Measure> {
  const boards = MARKED_BOARDS * replications;
  for (const pairs of [60, 12]) {
    const name = `equal agents that do not change, 300 matches each on ${pairs} pairs, the truth as the fit`;
    yield falseMarks(name, boards, boardsMarked(300, pairs, boards));
  }
  for (const seats of [2, 3, 5]) {
    for (const [contents, rounding] of [
      [0, 0],
      [0, 1.5],
      [30, 0],
      [8, 0],
    ] as const) {
      const kind = { seats, agents: 12, matches: (12 * 150) / seats, contents, rounding };
      const on = contents === 0 ? "no contents" : `${contents} contents`;
      const name = `drawn agents that do not change, ${seats} seats, 150 matches each, ${on}${rounding > 0 ? ", ties" : ""}`;
      yield falseMarks(name, boards, leaguesMarked(kind, boards));
    }
  }
  const settings: readonly (readonly [Move, number, number])[] = [
    ["none", 0, 0],
    ["jump", 1, 4],
    ["jump", 2, 4],
    ["jump", 2, 1],
    ["line", 2, 4],
    ["return", 2, 4],
  ];
  for (const seats of [6, 2, 5]) {
    const game = seats === 6 ? "Who is Spy" : `a game of ${seats} seats`;
    for (const [move, distance, movers] of settings) {
      const movement = `${movers} of 12 agents move by ${distance} standard deviations (${move})`;
      const name = `${game}, ${movers === 0 ? "no agent moves" : movement}, seven looks`;
      const watched = watchedSeasons({ seats, move, distance, movers }, replications);
      yield* watchedClaims(name, watched);
    }
  }
}

function* spread(replications: number): Generator<Measure> {
  const kinds: Readonly<Record<Spreads, string>> = {
    known: "known spreads",
    fixed: "fitted spreads",
    drawn: "fitted spreads that every season draws from the hyperpriors",
  };
  for (const kind of ["known", "fixed", "drawn"] as const) {
    const { spy, civilian } = slopesOf(kind, 200, replications);
    const least = Math.min(spy, civilian);
    yield {
      what: `slope of true skills by ratings after 200 matches each, ${kinds[kind]}: spies, civilians`,
      ours: `${spy.toFixed(3)}, ${civilian.toFixed(3)}`,
      against: "0.9",
      ratio: least / 0.9,
      goal: { atLeast: 1 },
    };
  }
}

/** The matches of each agent in a season of means. */
const MEANS_EACH = 300;

function* means(seasons: number): Generator<Measure> {
  const halves = meansFound("halves", halvesApart, { each: MEANS_EACH, seasons });
  print(
    `seasons that call equal agents better because they met others, two halves that never meet: ${percent(halves.falseSeasons / seasons)} of ${shown(seasons)}`,
  );
  const worlds = Object.entries(equalWorlds).concat(Object.entries(unequalWorlds));
  for (const [name, world] of worlds) {
    const found = meansFound(name, world, { each: MEANS_EACH, seasons });
    const { falseSeasons, claims, differing, intervals, held } = found;
    const limit = 0.05 + error(0.05, seasons);
    const power = differing === 0 ? "" : `, ${percent(claims / differing)} of true differences`;
    yield {
      what: `seasons with a false claim about means at any look, ${name} (${shown(seasons)} seasons of ${MEANS_EACH} matches each${power})`,
      ours: percent(falseSeasons / seasons),
      against: `5% (+ 2 standard errors: ${percent(limit)})`,
      ratio: falseSeasons / seasons / limit,
      goal: { atMost: 1 },
    };
    const lowest = 0.93 - error(0.93, intervals);
    yield {
      what: `coverage of the means' intervals, ${name} (${shown(intervals)} intervals)`,
      ours: percent(held / intervals),
      against: `93% (- 2 standard errors: ${percent(lowest)})`,
      ratio: held / intervals / lowest,
      goal: { atLeast: 1 },
    };
  }
}

interface Stress {
  /** Replications, unless the command line asks for more or fewer. */
  readonly seasons: number;
  readonly measures: (seasons: number) => Iterable<Measure>;
}

export const stresses: Readonly<Record<string, Stress>> = {
  knowledge: { seasons: 100, measures: knowledge },
  company: { seasons: 100, measures: company },
  change: { seasons: 40, measures: changePoints },
  drift: { seasons: 100, measures: drift },
  versions: { seasons: 20, measures: versions },
  "rating-versions": { seasons: 200, measures: renewalMeasures },
  deals: { seasons: 100, measures: dealMeasures },
  figures: { seasons: 1_000, measures: figures },
  strength: { seasons: 100, measures: strength },
  means: { seasons: 300, measures: means },
  planning: { seasons: 10, measures: planning },
  opponents: { seasons: 4_000, measures: opponents },
  people: { seasons: 300, measures: people },
  spread: { seasons: 300, measures: spread },
  luck: { seasons: 300, measures: luck },
  "heads-up": { seasons: 60, measures: headsUp },
  intransitive: { seasons: 40, measures: intransitive },
};
