/**
 * Lets the house agents of Who is Spy play each other in memory and prints how they rank:
 * node bench/src/house.ts --matches 2000 --locale en [--seed house]
 */
import { parseArgs } from "node:util";
import {
  type Locale,
  locales,
  type Outcome,
  type Random,
  randomFrom,
  winningSides,
} from "@wisp/game";
import { configSchema, materialsSchema } from "@wisp/games/who-is-spy";
import { house, playHouseMatch } from "@wisp/games/who-is-spy/house";
import { drawPair, publicPack } from "@wisp/games/who-is-spy/words";
import { z } from "zod";

const SEATS = 6;
/** Half-width of a 95% interval of a normal mean in standard errors. */
const NORMAL_95 = 1.96;

const argumentsSchema = z.strictObject({
  matches: z.coerce.number().int().min(SEATS).max(1_000_000).default(2_000),
  locale: z.enum(locales).default("en"),
  seed: z.string().default("house"),
});

/** The results of one character over all its matches. */
interface Record {
  readonly id: string;
  readonly scores: number[];
  spyMatches: number;
  spyWins: number;
  civilianMatches: number;
  civilianWins: number;
  rightBallots: number;
  ballots: number;
  fouls: number;
  speeches: number;
}

const emptyRecord = (id: string): Record => ({
  id,
  scores: [],
  spyMatches: 0,
  spyWins: 0,
  civilianMatches: 0,
  civilianWins: 0,
  rightBallots: 0,
  ballots: 0,
  fouls: 0,
  speeches: 0,
});

function enter(record: Record, outcome: Outcome, seat: number): void {
  const won = outcome.winners.includes(seat) ? 1 : 0;
  record.scores.push((outcome.points[seat] ?? 0) / outcome.pointsScale);
  if (outcome.roles[seat] === "spy") {
    record.spyMatches += 1;
    record.spyWins += won;
  } else {
    record.civilianMatches += 1;
    record.civilianWins += won;
  }
  for (const fact of outcome.facts) {
    if (fact.seat !== seat) continue;
    if (fact.name === "ballots-right") {
      record.rightBallots += fact.numerator;
      record.ballots += fact.denominator;
    }
    if (fact.name === "fouls") {
      record.fouls += fact.numerator;
      record.speeches += fact.denominator;
    }
  }
}

/** The six that have played least, in random order of seats; the one that was spy least is the spy. */
function seatThem(records: readonly Record[], random: Random): { table: Record[]; spy: number } {
  const table = random("table")
    .shuffle(records)
    .sort((one, other) => one.scores.length - other.scores.length)
    .slice(0, SEATS);
  const seated = random("seats").shuffle(table);
  const least = Math.min(...seated.map((record) => record.spyMatches));
  const spy = random("spy-of-least").pick(
    [...seated.keys()].filter((seat) => seated[seat]?.spyMatches === least),
  );
  return { table: seated, spy };
}

interface Interval {
  readonly mean: number;
  /** Half the width of the 95% interval. */
  readonly half: number;
}

/** Mean and normal 95% interval over matches. */
function intervalOf(scores: readonly number[]): Interval {
  const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length;
  const squares = scores.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, half: NORMAL_95 * Math.sqrt(squares / (scores.length - 1) / scores.length) };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)}%`;

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}

function playAll(matches: number, locale: Locale, seed: string) {
  const records = house.map((character) => emptyRecord(character.id));
  const characters = new Map(house.map((character) => [character.id, character]));
  const pack = publicPack(locale);
  const config = configSchema.parse({ language: locale });
  let spyWins = 0;
  let rounds = 0;
  const startedMs = performance.now();
  for (let match = 0; match < matches; match += 1) {
    const matchSeed = `${seed}/${locale}/${match}`;
    const random = randomFrom(`${matchSeed}/schedule`);
    const { table, spy } = seatThem(records, random);
    const played = playHouseMatch({
      seed: matchSeed,
      config,
      materials: materialsSchema.parse({ ...drawPair(pack.pairs, random), spy }),
      characters: table.flatMap(({ id }) => characters.get(id) ?? []),
    });
    const { outcome } = played;
    if (outcome === undefined) throw new Error(`match ${matchSeed} did not end`);
    if (winningSides(outcome).includes("spy")) spyWins += 1;
    rounds += played.state.round;
    for (const [seat, record] of table.entries()) enter(record, outcome, seat);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  return { records, spyWins, rounds, seconds };
}

const { values } = parseArgs({
  options: {
    matches: { type: "string" },
    locale: { type: "string" },
    seed: { type: "string" },
  },
});
const { matches, locale, seed } = argumentsSchema.parse({ ...values });
const { records, spyWins, rounds, seconds } = playAll(matches, locale, seed);
const ranked = records
  .map((record) => ({ ...record, score: intervalOf(record.scores) }))
  .sort((one, other) => other.score.mean - one.score.mean);

printTable([
  [
    "rank",
    "character",
    "matches",
    "score",
    "95% interval",
    "spy wins",
    "civ. wins",
    "votes right",
    "fouls",
  ],
  ...ranked.map((record, place) => [
    `${place + 1}`,
    record.id,
    `${record.scores.length}`,
    record.score.mean.toFixed(2),
    `${(record.score.mean - record.score.half).toFixed(2)} to ${(record.score.mean + record.score.half).toFixed(2)}`,
    percent(record.spyWins, record.spyMatches),
    percent(record.civilianWins, record.civilianMatches),
    percent(record.rightBallots, record.ballots),
    percent(record.fouls, record.speeches),
  ]),
]);
const [leader, second] = ranked;
if (leader !== undefined && second !== undefined) {
  const lead = leader.score.mean - second.score.mean;
  const half = Math.hypot(leader.score.half, second.score.half);
  process.stdout.write(
    `\n${leader.id} ${lead > half ? "leads beyond" : "does not lead beyond"} its interval: ` +
      `${lead.toFixed(2)} ± ${half.toFixed(2)} points a match over ${second.id}.\n`,
  );
}
process.stdout.write(
  `Intervals are normal, by match. ${locale}: ${matches} matches, spy wins ${percent(spyWins, matches)}, ` +
    `${(rounds / matches).toFixed(2)} rounds a match, ${(matches / seconds).toFixed(0)} matches a second.\n`,
);
