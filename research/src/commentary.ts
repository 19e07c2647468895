/**
 * Whether the bars of chances of match pages can be believed, in matches of house agents:
 * npm run -s research -- commentary [--matches 300] [--games who-is-spy,holdem] [--seed NAME]
 *
 * --matches  of each game, half of them in each language; docs/commentary.md has those of 200
 * --games    only these
 * --seed     other draws than the usual ones
 */
import { parseArgs } from "node:util";
import { type GameEvent, type LogEntry, visible } from "@wisp/game";
import { games } from "@wisp/games";
import type { AnyCommentary, Chances, Party } from "@wisp/games/commentaries";
import { playGolden } from "@wisp/games/golden";
import { print } from "@wisp/test-kit/measure";
import { z } from "zod";

const options = z
  .strictObject({
    matches: z.coerce.number().int().min(1).default(300),
    games: z.string().default(""),
    seed: z.string().default(""),
  })
  .parse(
    parseArgs({
      options: {
        matches: { type: "string" },
        games: { type: "string" },
        seed: { type: "string" },
      },
    }).values,
  );

const logSchema = z.array(
  z.custom<LogEntry<GameEvent>>((entry) => typeof entry === "object" && entry !== null),
);

/** The chances after each event, up to the last one that does not give the end away. */
function lineOf(
  commentary: AnyCommentary,
  log: readonly LogEntry<GameEvent>[],
  viewer: "public" | "omniscient",
): readonly Chances[] {
  let state: unknown;
  return visible(log, viewer).flatMap((event) => {
    state = commentary.evolve(state, event);
    const chances = commentary.chances(state);
    return chances === null ? [] : [chances];
  });
}

const chanceOf = ({ shares }: Chances, party: Party): number =>
  shares.find((share) => share.party === party)?.chance ?? 0;

/** Brier's score: the squared distance of chances from what came true, over all parties; the smaller the better. */
function brier(chances: Chances, truth: Chances): number {
  const parties = new Set([...chances.shares, ...truth.shares].map(({ party }) => party));
  return [...parties].reduce<number>(
    (sum, party) => sum + (chanceOf(chances, party) - chanceOf(truth, party)) ** 2,
    0,
  );
}

/** The same for chances that know nothing: even ones for all parties that there are. */
function evenOdds(chances: Chances, truth: Chances): number {
  const parties = [...new Set([...chances.shares, ...truth.shares].map(({ party }) => party))];
  const even = parties.map((party) => ({ party, chance: 1 / parties.length }));
  return brier({ ...chances, shares: even }, truth);
}

/** Mean scores of all moments of a match before its last event, and of those of its second half. */
function scoresOf(line: readonly Chances[], truth: Chances) {
  const open = line.slice(0, -1);
  const late = open.slice(Math.floor(open.length / 2));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    bar: mean(open.map((chances) => brier(chances, truth))),
    late: mean(late.map((chances) => brier(chances, truth))),
    even: mean(open.map((chances) => evenOdds(chances, truth))),
  };
}

const chosen = options.games === "" ? Object.keys(games) : options.games.split(",");
const rows: string[][] = [];
for (const id of chosen) {
  const entry = games[id];
  const commentary = entry?.commentary;
  if (entry === undefined || commentary === undefined) throw new RangeError(`no commentary: ${id}`);
  const sums = { bar: 0, late: 0, even: 0, known: 0 };
  let [events, ms] = [0, 0];
  for (let nth = 0; nth < options.matches; nth += 1) {
    const locale = nth % 2 === 0 ? "en" : "zh";
    const log = logSchema.parse(playGolden(entry, locale, `${options.seed} ${nth}`).log);
    const start = performance.now();
    const line = lineOf(commentary, log, "public");
    ms += performance.now() - start;
    events += line.length;
    const opened = commentary.opens === true ? lineOf(commentary, log, "omniscient") : line;
    const truth = opened.at(-1);
    if (truth === undefined) throw new Error(`${id} has no chances`);
    const scores = scoresOf(line, truth);
    sums.bar += scores.bar;
    sums.late += scores.late;
    sums.even += scores.even;
    sums.known += scoresOf(opened, truth).bar;
  }
  const mean = (sum: number): string => (sum / options.matches).toFixed(3);
  rows.push([
    id,
    mean(sums.even),
    mean(sums.bar),
    mean(sums.late),
    commentary.opens === true ? mean(sums.known) : "",
    (ms / events).toFixed(2),
  ]);
  print(rows.at(-1)?.join("  ") ?? "");
}

const heads = ["game", "even odds", "bar", "bar, second half", "bar, all known", "ms an event"];
for (const row of [heads, heads.map(() => "---"), ...rows]) print(`| ${row.join(" | ")} |`);
