import type { Draws } from "@wisp/game";
import type { DesignOptions } from "@wisp/stats";
import { type Measure, percent, print } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnPairs, equalLeague, houseLike } from "../leagues.ts";
import { type Agent, normalFrom, TABLE } from "../world.ts";
import { coverage, falseLeaderboards, falseMarks } from "./measures.ts";
import { matchesAt } from "./seating.ts";
import { Findings } from "./trial.ts";

const PAIRS = 60;

/**
 * How an agent moves: its distance from where it ends, in its own unit, by the part of the season
 * that is over (0 to 1).
 */
type Course = (part: number) => number;

/** How agents change, each on a different course. */
const courses = {
  none: (): Course => () => 0,
  /** In a straight line, by a normal distance. */
  steady: (draws: Draws): Course => {
    const distance = normalFrom(draws);
    return (part) => distance * (1 - part);
  },
  /** Half of them one unit up, half of them one unit down. */
  opposed: (_draws: Draws, agent: number): Course => {
    const distance = agent % 2 === 0 ? 1 : -1;
    return (part) => distance * (1 - part);
  },
  /** In a straight line to a normal distance in mid-season, and back again. */
  returning: (draws: Draws): Course => {
    const distance = normalFrom(draws);
    return (part) => distance * (1 - Math.abs(2 * part - 1));
  },
  /** One sudden change, each agent at a different time. */
  sudden: (draws: Draws): Course => {
    const [distance, moment] = [normalFrom(draws), draws.float()];
    return (part) => (part < moment ? distance : 0);
  },
} satisfies Record<string, (draws: Draws, agent: number) => Course>;

/** Twelve agents that are equal in the end, and differed by about a standard deviation before. */
function change(
  kind: keyof typeof courses,
  each: number,
  replications: number,
  options: DesignOptions = {},
): Findings {
  const findings = new Findings();
  const { level, agents } = equalLeague;
  for (let at = 0; at < replications; at += 1) {
    const random = seeded(`stress/change/${kind}/${each}/${at}`);
    const draws = random("season");
    const moving = agents.map((agent, number) => ({
      agent,
      spy: courses[kind](draws, number),
      civilian: courses[kind](draws, number),
    }));
    const words = { level, pairs: drawnPairs(PAIRS, houseLike, draws), spread: houseLike };
    const matches = matchesAt(tables(moving, each, draws), words, draws);
    findings.add({ league: equalLeague, spread: houseLike, matches, random }, { options });
  }
  return findings;
}

function* tables(
  moving: readonly { readonly agent: Agent; readonly spy: Course; readonly civilian: Course }[],
  each: number,
  draws: Draws,
): Generator<readonly Agent[]> {
  for (let turn = 0; turn < each; turn += 1) {
    const part = turn / each;
    const order = draws.shuffle(moving).map(
      ({ agent, spy, civilian }): Agent => ({
        ...agent,
        spy: agent.spy + houseLike.spy * spy(part),
        civilian: agent.civilian + houseLike.civilian * civilian(part),
      }),
    );
    for (let from = 0; from < order.length; from += TABLE) yield order.slice(from, from + TABLE);
  }
}

/** Leaderboards whose agents change. */
export function* drift(replications: number): Generator<Measure> {
  const steady = "equal agents that do not change, 1,500 matches each";
  const unchanged = change("none", 1_500, replications);
  yield falseMarks(steady, unchanged.boards, unchanged.changedBoards);
  yield falseLeaderboards(steady, unchanged);
  for (const kind of ["steady", "opposed", "returning", "sudden"] as const) {
    const name = `agents that end as equals, ${kind} change by one standard deviation over 1,500 matches each`;
    const still = change(kind, 1_500, Math.ceil(replications / 4), { segments: 0 });
    print(
      `without drift in the model: ${percent(still.falseShare)} of ${still.boards} boards with a false claim, ${name}`,
    );
    const found = change(kind, 1_500, replications);
    print(`${percent(found.changed / found.agents)} of agents are marked as changed, ${name}`);
    yield falseLeaderboards(name, found);
    yield* coverage(name, found, "composite");
  }
}
