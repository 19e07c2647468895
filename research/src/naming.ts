/**
 * How much a list of neighbour words proves in Who is Spy, in tables of house agents:
 * npm run -s research -- naming [--matches 200] [--seed NAME]
 *
 * --matches  of each cell, as many in each language; docs/science.md has those of 200
 * --seed     other draws than the usual ones
 */
import { parseArgs } from "node:util";
import { type Character, locales } from "@wisp/game";
import { type Config, configSchema, materialsSchema, type State } from "@wisp/games/who-is-spy";
import { house, knowledgeOf, listing, namedIn, playHouseMatch } from "@wisp/games/who-is-spy/house";
import { drawPair, publicPack } from "@wisp/games/who-is-spy/words";
import { print } from "@wisp/test-kit/measure";
import { z } from "zod";
import { seeded, useSeed } from "./seed.ts";

const { matches, seed } = z
  .strictObject({
    matches: z.coerce.number().int().min(10).default(200),
    seed: z.string().default(""),
  })
  .parse(parseArgs({ options: { matches: { type: "string" }, seed: { type: "string" } } }).values);
useSeed(seed);

type Agent = Character<State>;

const bayes = house.find(({ id }) => id === "bayes");
if (bayes === undefined) throw new Error("bayes is gone");

const agents: readonly (readonly [name: string, agent: Agent])[] = [
  ["no word", bayes],
  ["1 word", listing(1)],
  ["3 words", listing(3)],
  ["all they know", listing(Number.POSITIVE_INFINITY)],
];

const rules: readonly (readonly [name: string, own: Partial<Config>])[] = [
  ["own word", {}],
  ["either word", { naming: "either-word" }],
  ["either word, roles told", { naming: "either-word", roles: "told" }],
];

const Z = 1.959964;

/** A share with Wilson's 95% interval. */
function share(count: number, of: number): string {
  const p = count / of;
  const middle = (p + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((p * (1 - p)) / of + Z ** 2 / (4 * of ** 2));
  const percent = (value: number) => Math.round(100 * Math.min(1, Math.max(0, value)));
  return `${percent(p)}% [${percent(middle - half)}, ${percent(middle + half)}]`;
}

/** A mean over matches with the normal 95% interval. */
function mean(values: readonly number[]): string {
  const average = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - average) ** 2, 0);
  const half = Z * Math.sqrt(squares / (values.length - 1) / values.length);
  return `${average.toFixed(2)} [${(average - half).toFixed(2)}, ${(average + half).toFixed(2)}]`;
}

/** The finished matches of a cell. The same draws deal the same words, seats and names in every cell. */
const played = (own: Partial<Config>, charactersOf: (at: number) => readonly Agent[]) =>
  locales.flatMap((language) =>
    Array.from({ length: matches }, (_, at) => {
      const label = `naming/${language}/${at}`;
      const table = playHouseMatch({
        seed: `${seed}/${label}`,
        config: configSchema.parse({ ...own, language }),
        materials: materialsSchema.parse(drawPair(publicPack(language).pairs, seeded(label))),
        characters: charactersOf(at),
      });
      const { outcome, state } = table;
      if (outcome === undefined || state.closed === null) throw new Error(`${label} did not end`);
      return { state, outcome, spy: state.closed.spy };
    }),
  );

type Played = ReturnType<typeof played>;

/** Whether all votes of the first round together, those of players who fouled too, would put the spy out. */
function foundByAll({ state, spy }: Played[number]): boolean {
  const counts = new Map<number, number>();
  for (const { round, choice } of state.votes) {
    if (round === 1 && choice !== null) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  const others = [...counts].filter(([seat]) => seat !== spy).map(([, count]) => count);
  return (counts.get(spy) ?? 0) > Math.max(0, ...others);
}

/** Points of a lister less those of an agent that lists nothing, three of each at a table. */
const edge = (own: Partial<Config>, lister: Agent): string => {
  const places = (at: number) =>
    seeded(`naming/seats/${at}`)("seats").shuffle([true, true, true, false, false, false]);
  const table = played(own, (at) => places(at).map((lists) => (lists ? lister : bayes)));
  return mean(
    table.map(({ outcome }, index) => {
      const lists = places(index % matches);
      const points = outcome.points.map((each, seat) => (lists[seat] ? each : -each));
      return points.reduce((sum, each) => sum + each, 0) / outcome.pointsScale / 3;
    }),
  );
};

function printTable(name: string, own: Partial<Config>): void {
  print(`\n${name}`);
  print(
    "| a list has | civilians' votes right, round 1 | spy out in round 1 | if all votes counted | spy wins | fouls in round 1 | points, lister less the others |",
  );
  print("|---|---|---|---|---|---|---|");
  for (const [length, agent] of agents) {
    const all = played(own, () => Array.from({ length: 6 }, () => agent));
    const votes = all.flatMap(({ state, spy }) =>
      state.votes.flatMap(({ round, seat, choice }) =>
        round === 1 && seat !== spy ? [choice === spy] : [],
      ),
    );
    const speeches = all.flatMap(({ state }) => state.speeches.filter(({ round }) => round === 1));
    const found = all.filter(({ state, spy }) => state.players[spy]?.out?.round === 1);
    const wins = all.filter(({ state }) => state.closed?.winner === "spy");
    const fouls = speeches.filter(({ foul }) => foul !== null);
    const cells = [
      length,
      share(votes.filter((isRight) => isRight).length, votes.length),
      share(found.length, all.length),
      share(all.filter(foundByAll).length, all.length),
      share(wins.length, all.length),
      share(fouls.length, speeches.length),
      agent === bayes ? "" : edge(own, agent),
    ];
    print(`| ${cells.join(" | ")} |`);
  }
}

/** How many bits a player has learnt of the other word, and whether it knows it. */
interface Learnt {
  readonly bits: number;
  readonly knows: boolean;
}

/**
 * What rulings on the first round tell each player of the other word, who takes any of the words that house agents
 * know beside theirs for it. A speech that is no foul names neither word; a foul that can be read names one.
 *
 * @param isRead whether the speech of a foul is shown
 */
function learntFrom({ state }: Played[number], isRead: boolean): Learnt[] {
  const speeches = state.speeches.filter(({ round }) => round === 1);
  return state.players.flatMap(({ word }, seat): Learnt[] => {
    if (word === null) return [];
    const { words } = knowledgeOf(state.config.language, word);
    const others = words.filter((each) => each.word !== word);
    const heard = speeches.filter((speech) => speech.seat !== seat);
    let left = others;
    for (const { text, foul } of heard) {
      const named = namedIn(state.config.language, words, text);
      if (foul === null) left = left.filter((each) => !named.has(each.word));
      else if (isRead && !named.has(word)) left = left.filter((each) => named.has(each.word));
    }
    const rest = Math.max(1, left.length);
    return [{ bits: Math.log2(others.length / rest), knows: rest === 1 }];
  });
}

function printLearnt(): void {
  print(
    "\nWhat rulings on round 1 tell of the other word (either word; bits of a player, of 2.32)",
  );
  print(
    "| a list has | withheld speeches: before the vote | fouls after the vote: before it | after it | know the word: withheld, before the vote | fouls after the vote, after it | withheld speeches that are the spy's |",
  );
  print("|---|---|---|---|---|---|---|");
  for (const [length, agent] of agents) {
    if (agent === bayes) continue;
    const all = played({ naming: "either-word" }, () => Array.from({ length: 6 }, () => agent));
    const learnt = (isRead: boolean) => all.map((match) => learntFrom(match, isRead));
    const [withheld, read] = [learnt(false), learnt(true)];
    const bits = (of: Learnt[][]) =>
      mean(of.map((seats) => seats.reduce((sum, each) => sum + each.bits, 0) / seats.length));
    const knowing = (of: Learnt[][]) => {
      const seats = of.flat();
      return share(seats.filter(({ knows }) => knows).length, seats.length);
    };
    const fouls = all.flatMap(({ state, spy }) =>
      state.speeches.flatMap(({ round, foul, seat }) =>
        round === 1 && foul === "said-word" ? [seat === spy] : [],
      ),
    );
    const cells = [
      length,
      bits(withheld),
      "0",
      bits(read),
      knowing(withheld),
      knowing(read),
      share(fouls.filter((isSpy) => isSpy).length, fouls.length),
    ];
    print(`| ${cells.join(" | ")} |`);
  }
}

for (const [name, own] of rules) printTable(name, own);
printLearnt();
