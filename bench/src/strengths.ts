/**
 * Measures the known ratings of the house agents, against which people are rated, and writes
 * `house-ratings.json` of each game: node bench/src/strengths.ts [--matches 400] [--game id] [--seed ladder]
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { houseConnector } from "@wisp/agents";
import { isFailure, randomFrom, scoped, seatsIn } from "@wisp/game";
import {
  type GameEntry,
  games,
  type HouseLadder,
  ladderResult,
  practiceOptions,
} from "@wisp/games";
import { MemoryStore, playMatch } from "@wisp/play";
import { expectedScore, NEWCOMER } from "@wisp/stats";
import { z } from "zod";

const given = z
  .strictObject({
    matches: z.coerce.number().int().min(20).max(100_000).default(400),
    game: z.string().optional(),
    seed: z.string().default("ladder"),
  })
  .parse(
    parseArgs({
      options: {
        matches: { type: "string" },
        game: { type: "string" },
        seed: { type: "string" },
      },
    }).values,
  );

interface PlayedSeat {
  readonly house: string;
  readonly side: string | null;
  readonly won: boolean;
  readonly points: number;
}

/** A match of house agents drawn by chance, by the options of practice with people. */
async function played(entry: GameEntry, number: number): Promise<PlayedSeat[]> {
  const { game } = entry;
  const seed = `${given.seed}/${game.id}/${number}`;
  const random = randomFrom(seed);
  const options = practiceOptions(entry, true);
  const { config, materials } = entry.ordinary("en", random, undefined, options);
  const parsed = game.config.parse(Object.assign({}, config, options));
  const met = entry.house.filter(({ spoilsPractice }) => !spoilsPractice);
  const draws = random("ladder/seats");
  const table: string[] = [];
  while (table.length < seatsIn(game, parsed)) {
    const rest = met.filter(({ id }) => !table.includes(id));
    table.push(draws.pick(rest.length > 0 ? rest : met).id);
  }
  const connector = houseConnector({ [game.id]: met });
  const sessions = await Promise.all(
    table.map(async (character, seat) => {
      const session = await connector.open(
        { character, pace: "full" },
        {
          sessionId: `${number}/${seat}`,
          game: game.id,
          locale: "en",
          seat,
          config: parsed,
          random: scoped(random, `agent/${seat}`),
        },
      );
      if (isFailure(session)) throw new Error(session.detail);
      return session;
    }),
  );
  const end = await playMatch({
    game,
    sessions,
    store: new MemoryStore(),
    locale: "en",
    setup: { seed, config: parsed, materials: game.materials.parse(materials) },
  });
  if ("stopped" in end) throw new Error("The match stopped.");
  const { outcome } = end;
  return table.map((house, seat) => ({
    house,
    side: outcome.sides[seat] ?? null,
    won: outcome.winners.includes(seat),
    points: (outcome.points[seat] ?? 0) / outcome.pointsScale,
  }));
}

/** Of the house's points, at even steps of their shares. */
const STEPS = 41;
/** Half a win and half a loss against an equal, so that one who lost every match has a rating. */
const PRIOR_MATCHES = 1;

/** What matches of the house show of it; `agents` are ratings around that of a newcomer. */
function ladderOf(entry: GameEntry, matches: readonly (readonly PlayedSeat[])[]): HouseLadder {
  const seats = matches.flat();
  const shared = matches.some(
    (table) => new Set(table.map(({ side }) => side)).size < table.length,
  );
  const together = matches.every((table) => new Set(table.map(({ side }) => side)).size === 1);
  const { ranking } = entry.board;
  const isMeans =
    entry.board.rating === "team" || ("claims" in ranking && ranking.claims === "means");
  const points = seats.map((each) => each.points).toSorted((one, other) => one - other);
  const usual = Array.from(
    { length: STEPS },
    (_, at) => points[Math.round((at / (STEPS - 1)) * (points.length - 1))] ?? 0,
  );
  const bySide = Map.groupBy(seats, ({ side }) => side ?? "");
  const sides = Object.fromEntries(
    [...bySide].map(([side, list]) => {
      const wins = list.filter(({ won }) => won).length;
      return [side, Math.round((1_000 * (wins + 0.5)) / (list.length + 1)) / 1_000];
    }),
  );
  const form = isMeans ? { usual } : shared && !together ? { sides } : {};
  const ids = [...new Set(seats.map(({ house }) => house))].toSorted();
  let agents: Record<string, number> = Object.fromEntries(ids.map((id) => [id, NEWCOMER.rating]));
  for (let step = 0; step < 400; step += 1) {
    const sums = new Map(ids.map((id) => [id, { score: 0, expected: 0, count: 0 }]));
    for (const table of matches) {
      for (const [seat, { house }] of table.entries()) {
        const result = ladderResult({ agents, ...form }, table, seat);
        const sum = sums.get(house);
        if (result === null || sum === undefined) continue;
        sum.score += result.score;
        sum.expected += expectedScore(agents[house] ?? 0, result.opponent);
        sum.count += 1;
      }
    }
    const moved = Object.entries(agents).map(([id, rating]): [string, number] => {
      const { score, expected, count } = sums.get(id) ?? { score: 0, expected: 0, count: 0 };
      const prior = PRIOR_MATCHES * (0.5 - expectedScore(rating, NEWCOMER.rating));
      return [id, rating + (400 * (score - expected + prior)) / (count + PRIOR_MATCHES)];
    });
    const middle = moved.reduce((sum, [, rating]) => sum + rating, 0) / moved.length;
    agents = Object.fromEntries(
      moved.map(([id, rating]) => [id, rating - middle + NEWCOMER.rating]),
    );
  }
  const rounded = Object.entries(agents).map(([id, rating]) => [id, Math.round(rating)]);
  return { agents: Object.fromEntries(rounded), ...form };
}

for (const [id, entry] of Object.entries(games)) {
  if (given.game !== undefined && id !== given.game) continue;
  const matches: PlayedSeat[][] = [];
  for (let number = 0; number < given.matches; number += 1) {
    matches.push(await played(entry, number));
  }
  const ladder = ladderOf(entry, matches);
  const place = new URL(`../../packages/games/src/${id}/house-ratings.json`, import.meta.url);
  await writeFile(place, `${JSON.stringify(ladder, null, 2)}\n`);
  process.stdout.write(`${id} ${JSON.stringify(ladder)}\n`);
}
