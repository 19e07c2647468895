import { type Draws, randomFrom } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { fitTable, type MatchRecord, type MatchTable, TableBuilder } from "@wisp/stats";
import { drawnLeague, drawnPairs, houseLike, season } from "./leagues.ts";

/** How large a leaderboard to fit; agents are a multiple of six. */
export interface DutySize {
  readonly agents: number;
  readonly each: number;
  readonly pairs: number;
}

/** The cost of computing everything that a leaderboard shows, as the runner's duty does. */
export interface DutyFigures {
  readonly matches: number;
  readonly versions: number;
  /** Of one core, and by the clock. */
  readonly seconds: number;
  readonly clockSeconds: number;
  /** Highest memory of the process, the matches and their making included, in MiB. */
  readonly peakMib: number;
}

/** Adds what synthetic matches lack: calls with a price, and a second version of every third agent. */
function withLateness(match: MatchRecord, late: boolean, draws: Draws): MatchRecord {
  return {
    ...match,
    seats: match.seats.map((seat) => {
      const number = Number(seat.agent.replace("agent-", ""));
      const tokens = 500 + draws.int(4_000) + 3 * seat.speechLength;
      return {
        ...seat,
        version: late && number % 3 === 0 ? `${seat.version}/2` : seat.version,
        tokens: number % 4 === 0 ? null : tokens,
        costMicros: number % 4 === 0 ? null : 2 * tokens,
      };
    }),
  };
}

function tableOfSize({ agents, each, pairs }: DutySize): MatchTable {
  const draws = randomFrom("science/duty")("season");
  const league = drawnLeague(agents, houseLike, draws);
  const matches = (agents * each) / 6;
  const builder = new TableBuilder();
  let made = 0;
  for (const match of season(league, drawnPairs(pairs, houseLike, draws), each, draws)) {
    builder.add(withLateness(match, 2 * made >= matches, draws));
    made += 1;
  }
  return builder.table();
}

/** Plays a season and fits all of its leaderboard: ratings, ranks, intervals, bias, fragility. */
export function dutySpeed(size: DutySize): DutyFigures {
  const table = tableOfSize(size);
  const startMs = performance.now();
  const start = process.cpuUsage();
  const leaderboard = fitTable(
    table,
    () => undefined,
    randomFrom("science/duty"),
    leaderboardRulesOf("who-is-spy").placement,
  );
  const { user, system } = process.cpuUsage(start);
  return {
    matches: leaderboard.matches,
    versions: leaderboard.versions.length,
    seconds: (user + system) / 1_000_000,
    clockSeconds: (performance.now() - startMs) / 1_000,
    peakMib: process.resourceUsage().maxRSS / 1_024,
  };
}
