/**
 * Runs benchmarks one after another, each in a separate process:
 * npm run bench [-- name … [flags of a benchmark]]
 */
import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { print } from "./figures/report.ts";

const benchmarks: Readonly<Record<string, string>> = {
  rules: "the rules alone, compared with boardgame.io",
  house: "a round robin of the house agents in memory",
  http: "what playing over HTTP adds to the agents' own time",
  connectors: "what asking an agent adds to a bare fetch",
  matchmaking: "waits, shares and guesses at the spy with 1,000 simulated agents; a planned season",
  path: "whole stored matches, compared with bare SQL",
  starts: "from the creation of a match until a runner has claimed it",
  board: "reads of boards and profiles for 1,000,000 matches, compared with 10,000",
  crowd: "hundreds of matches at once in one runner",
  kills: "parts of an arena are killed under play: how long its matches are interrupted",
  cluster: "a cluster of hosts under play: its parts are killed, cut off and starved",
  load: "the whole arena with agents, spectators and readers for ten minutes, then more",
  web: "pages with 10,000 finished matches: bytes, paints, steps, answers",
  scenes: "frames that a slowed browser drops in ballots and in the end scene",
  "web-memory": "memory of the site's processes under a steady load of distinct addresses",
  leaks: "hidden data of 500 live matches, searched for in everything that is sent about them",
  runners: "1, 2 and 3 runners with the same share of a core: matches a second beside each other",
  sizing: "CPU of a match, a spectator and a page in each process; what an arena of a size needs",
  spectators: "from the commit of an event until 200 spectators have it",
  sockets: "2,000 spectators of a match in one process of the site: events that any of them lost",
  seats: "from a person's move until the other seat's page has it",
  lab: "the statistics of experiments, with synthetic agents whose truth is known",
  experiments: "a report of 10,000 matches; 1,000 matches on the command line and in an arena",
  ratings: "the rating of any game in simulated leagues, and its fit of a million matches",
  science: "statistics in leagues whose truth is known",
  export: "a season of 5,000 matches as one archive, and computed again",
  openenv: "steps a second of environments for training, with house agents as opponents",
  startup: "from npm start to the first finished match",
};

const words = process.argv.slice(2);
const wantsList = words.some((word) => word === "--help" || word === "-h") || words[0] === "help";
/** The first flag and all behind it are the benchmarks' own. */
const flagsFrom = words.findIndex((word) => word.startsWith("-"));
const asked = flagsFrom === -1 ? words : words.slice(0, flagsFrom);
const flags = flagsFrom === -1 ? [] : words.slice(flagsFrom);
const unknown = wantsList ? [] : asked.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) print(`There is no benchmark "${unknown.join('", "')}".`);
if (wantsList || unknown.length > 0) {
  print("npm run bench [-- name … [flags of a benchmark]]\n\nWithout a name all of these run:");
  for (const [name, about] of Object.entries(benchmarks)) print(`  ${name.padEnd(12)} ${about}`);
  process.exit(wantsList ? 0 : 2);
}
for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) {
  const [load = 0] = loadavg();
  print(
    `\n== ${name}: ${benchmarks[name]} (${cpus().length} cores, load ${load.toFixed(1)} before)`,
  );
  const file = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [file, ...flags], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
