/**
 * Chooses MAgIC's settings of Chameleon and Undercover from their candidates, by matches in which one agent has
 * all seats (paper, appendix A.1):
 *
 *   node packages/games/scripts/balance-magic.ts plan chameleon house:watchful > balance.json
 *   npx wisp lab run balance.json --results balance.jsonl
 *   node packages/games/scripts/balance-magic.ts choose chameleon balance.jsonl
 *
 * The first command writes an experiment: five matches of each candidate in each of the two ways in which it is
 * measured. The last keeps the 20 candidates in which the two roles score most alike, 7, 7 and 6 with the hidden
 * role at the first, second and third seat, writes the list of the scenario, and prints the scores for its README.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { magicOptions as chameleonOptions } from "../src/chameleon/entry.ts";
import { settingsOfRoles } from "../src/common/settings.ts";
import { games } from "../src/index.ts";
import { magicOptions as undercoverOptions } from "../src/undercover/entry.ts";

const REPEATS = 5;
/** Settings with the hidden role at each seat. */
const QUOTAS = [7, 7, 6];

const scenarioSchema = z.enum(["chameleon", "undercover"]);
const candidateSchema = z.looseObject({
  id: z.string(),
  materials: z.looseObject({
    chameleon: z.int().optional(),
    spies: z.array(z.int()).optional(),
  }),
});
const resultSchema = z.looseObject({
  setting: z.string(),
  pointsScale: z.int(),
  seats: z.array(z.looseObject({ role: z.string(), points: z.number() })),
});
type Materials = z.infer<typeof candidateSchema>["materials"];

const scenarios = {
  chameleon: {
    options: chameleonOptions,
    list: "magic",
    hidden: "chameleon",
    hiddenIn: ({ chameleon = 0 }: Materials) => [chameleon],
  },
  undercover: {
    options: undercoverOptions,
    // The list "magic" was chosen by other rules, which older plans have.
    list: "magic-2",
    hidden: "spy",
    hiddenIn: ({ spies = [] }: Materials) => spies,
  },
} as const;

const [command, game, given = ""] = process.argv.slice(2);
const scenario = scenarioSchema.parse(game);
const { options, list, hidden, hiddenIn } = scenarios[scenario];
const folder = join(import.meta.dirname, "../src", scenario);
const candidates = z
  .array(candidateSchema)
  .parse(JSON.parse(readFileSync(join(folder, "settings/magic-candidates.json"), "utf8")));

async function plan(defender: string): Promise<void> {
  const sets = settingsOfRoles(
    `file://${folder}/entry.ts`,
    "magic-candidates",
    (materials) => hiddenIn(candidateSchema.shape.materials.parse(materials)),
    { hidden: "hidden", others: "others" },
    options,
  );
  const lists = Object.entries(sets).map(async ([way, read]) =>
    z
      .array(candidateSchema)
      .parse(await read())
      .map(({ seats: _, id, ...setting }) => ({
        ...setting,
        id: `${id}/${way}`,
        cluster: id,
        seats: { subject: [0] },
      })),
  );
  const experiment = {
    format: "wisp-experiment/2",
    name: `Balance of ${games[scenario]?.name.en ?? scenario}`,
    question: "In which settings do both roles score alike when one agent has all seats?",
    game: scenario,
    agents: { "first seat": defender, defender },
    subjects: ["first seat"],
    table: [{ agent: "subject" }, { agent: "defender" }, { agent: "defender" }],
    arms: [{ name: "one agent" }],
    settings: (await Promise.all(lists)).flat(),
    repeats: REPEATS,
    blocks: { seed: "magic-balance/1" },
    primary: "score",
  };
  process.stdout.write(`${JSON.stringify(experiment, null, 2)}\n`);
}

function choose(file: string): void {
  const results = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => resultSchema.safeParse(JSON.parse(line)).data ?? []);
  const scoreIn = (id: string): { readonly score: number; readonly matches: number } => {
    const own = results.filter(({ setting }) => setting.startsWith(`${id}/`));
    const points = own.flatMap(({ pointsScale, seats }) =>
      seats.flatMap((seat) => (seat.role === hidden ? [seat.points / pointsScale] : [])),
    );
    return {
      score: points.reduce((sum, each) => sum + each, 0) / points.length,
      matches: own.length,
    };
  };
  const scored = candidates.map((candidate) => ({ candidate, ...scoreIn(candidate.id) }));
  if (scored.some(({ matches }) => matches !== 2 * REPEATS)) throw new Error("matches are missing");
  // The scores of the two roles sum to 1.
  const chosen = QUOTAS.flatMap((count, seat) =>
    scored
      .filter(({ candidate }) => hiddenIn(candidate.materials).includes(seat))
      .sort((one, other) => Math.abs(one.score - 0.5) - Math.abs(other.score - 0.5))
      .slice(0, count),
  );
  const kept = scored.filter((each) => chosen.includes(each));
  const settings = kept.map(({ candidate }) => candidate);
  writeFileSync(join(folder, `settings/${list}.json`), `${JSON.stringify(settings, null, 2)}\n`);
  const mean = (all: typeof scored): string =>
    (all.reduce((sum, { score }) => sum + score, 0) / all.length).toFixed(3);
  console.log(`| setting | ${hidden} | others |\n| --- | --- | --- |`);
  for (const { candidate, score } of kept) {
    console.log(`| ${candidate.id} | ${score.toFixed(2)} | ${(1 - score).toFixed(2)} |`);
  }
  console.log(`\nMean score of the ${hidden}: ${mean(kept)} in these, ${mean(scored)} in all.`);
}

if (command === "plan" && given !== "") await plan(given);
else if (command === "choose" && given !== "") choose(given);
else throw new Error("Usage: balance-magic.ts plan | choose <game> <defender | results>");
