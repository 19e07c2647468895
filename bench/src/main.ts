/**
 * Runs benchmarks one after another, each in a separate process:
 * npm run bench [-- name … [flags of a benchmark]] [--record]
 *
 * `--record` keeps their figures in bench/results, and makes docs/performance.md from them.
 */
import { runNamed } from "@wisp/test-kit/named-programs";
import { writePerformance } from "./results/performance.ts";
import { saveRun } from "./results/runs.ts";

const about = {
  guard: "speed before and after: this checkout and another commit, measured by turns",
  counts:
    "statements of a stored match, bytes and requests of five pages: at most bench/ceilings.json",
  rules: "the rules alone, compared with boardgame.io",
  house: "a round robin of the house agents in memory",
  strengths: "the known ratings of the house agents, against which people are rated; writes them",
  newcomer: "from Play now to the first move that a newcomer gives, in a browser, by game",
  http: "what playing over HTTP adds to the agents' own time",
  connectors: "what asking an agent adds to a bare fetch",
  matchmaking: "waits, shares and guesses at the spy with 1,000 simulated agents; a planned season",
  tournaments: "Swiss, knockouts and their pairing, simulated with agents of drawn strengths",
  decisions: "a house decision of each game, relative to fixed work",
  stored: "CPU of a stored match, relative to empty statements",
  pages: "memory of the site, a step of a replay",
  path: "whole stored matches, compared with bare SQL",
  starts: "from the creation of a match until a runner has leased it",
  leaderboard: "reads of leaderboards and profiles for 1,000,000 matches, compared with 10,000",
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
  redis:
    "CPU of Redis for the live messages of a million matches a day, with one and with three nodes",
  spectators: "from the commit of an event until 200 spectators have it",
  sockets: "2,000 spectators of a match in one process of the site: events that any of them lost",
  seats: "from a person's move until the other seat's page has it",
  guests: "from /skill.md to a first answer; 100 guest programs beside the pages of others",
  experiments: "a report of 10,000 matches; 1,000 matches on the command line and in an arena",
  studies: "30 raters at once, the page of a study's owner, the report of 100,000 ratings",
  ratings: "fits the rating of any game to a million matches",
  export: "a season of 5,000 matches as one archive, and computed again",
  openenv: "steps a second of environments for training, with house agents as opponents",
  startup: "from npm start to the first finished match",
};

const RECORD = "--record";
const words = process.argv.slice(2);
const records = words.includes(RECORD);
runNamed(
  {
    command: "npm run bench",
    folder: import.meta.dirname,
    about,
    ...(records && { onFigures: saveRun }),
  },
  words.filter((word) => word !== RECORD),
);
if (records) writePerformance();
