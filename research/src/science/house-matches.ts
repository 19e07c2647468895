import { type Locale, randomFrom } from "@wisp/game";
import { configSchema, materialsSchema } from "@wisp/games/who-is-spy";
import { type HouseMatch, house, playHouseMatch } from "@wisp/games/who-is-spy/house";
import { drawPair, isClose, publicPack } from "@wisp/games/who-is-spy/words";
import type { BallotRecord, MatchRecord, SeatRecord } from "@wisp/stats";
import { TABLE } from "./world.ts";

type HouseTable = ReturnType<typeof playHouseMatch>;

/** A seat's votes as places on its ballots. */
function ballotsOf({ log, state }: HouseTable, seat: number): BallotRecord[] {
  return log.flatMap(({ event }) => {
    if (event.type !== "ballot-dealt" || event.seat !== seat) return [];
    const vote = state.votes.find((each) => each.seat === seat && each.round === event.round);
    const place = event.options.indexOf(state.players[vote?.choice ?? -1]?.name ?? "");
    return [{ options: event.options.length, place: place < 0 ? null : place }];
  });
}

/** The same characters, and how many decisions each seat lost to the clock, filled as they play. */
function watched(characters: HouseMatch["characters"]) {
  const lost = characters.map(() => 0);
  const watching = characters.map((character, at): HouseMatch["characters"][number] => ({
    ...character,
    decide: (...asked) => {
      const reply = character.decide(...asked);
      if ("silent" in reply) lost[at] = (lost[at] ?? 0) + 1;
      return reply;
    },
  }));
  return { watching, lost };
}

function recordOf(
  table: HouseTable,
  lost: readonly number[],
  ids: readonly string[],
  language: string,
  pair: string,
): MatchRecord {
  const { outcome, state } = table;
  if (outcome === undefined) throw new Error("the match did not end");
  const opened = table.log.flatMap(({ event }) =>
    event.type === "round-opened" && event.round === 1 ? [event.order] : [],
  );
  const seats = ids.map((id, seat): SeatRecord => {
    const speeches = state.speeches.filter((speech) => speech.seat === seat);
    const facts = outcome.facts.filter((fact) => fact.seat === seat);
    return {
      agent: id,
      version: id,
      role: outcome.sides[seat] === "spy" ? "spy" : "civilian",
      points: outcome.points[seat] ?? 0,
      facts: Object.fromEntries(
        facts.map(({ name, numerator, denominator }) => [name, [numerator, denominator]]),
      ),
      order: opened[0]?.indexOf(seat) ?? 0,
      name: state.players[seat]?.name ?? "",
      speechLength: speeches.reduce((sum, speech) => sum + [...speech.text].length, 0),
      failures: lost[seat] ?? 0,
      tokens: null,
      costMicros: null,
      ballots: ballotsOf(table, seat),
    };
  });
  return {
    language,
    pair,
    winner: outcome.winners.length === 1 ? "spy" : "civilian",
    rounds: state.round,
    pointsScale: outcome.pointsScale,
    seats,
  };
}

/** The house agents of the house season: all but those that fail on purpose. */
export const houseSeason = house
  .filter(({ failsOnPurpose }) => !failsOnPurpose)
  .map(({ id }) => id);

/** A smaller league: house agents by id, and how many pairs of the pack are played. */
interface Only {
  readonly agents: readonly string[];
  /** All when absent. */
  readonly pairs?: number;
}

/** Matches of the house agents, played by the real rules and judge; clusters are pairs of words. */
export function* houseMatches(matches: number, language: Locale, seed: string, only?: Only) {
  const pairs = publicPack(language).pairs.filter(isClose).slice(0, only?.pairs);
  const league = house.filter(({ id }) => only?.agents.includes(id) ?? true);
  const config = configSchema.parse({ language });
  for (let match = 0; match < matches; match += 1) {
    const random = randomFrom(`${seed}/${language}/${match}`);
    const characters = random("table").shuffle(league).slice(0, TABLE);
    const drawn = drawPair(pairs, random);
    const { watching, lost } = watched(characters);
    const table = playHouseMatch({
      seed: `${seed}/${language}/${match}/match`,
      config,
      materials: materialsSchema.parse(drawn),
      characters: watching,
    });
    const ids = characters.map(({ id }) => id);
    yield recordOf(table, lost, ids, language, drawn.family);
  }
}
