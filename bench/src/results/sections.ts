/** What docs/performance.md says besides its results. No text here has a measured number. */

interface Section {
  readonly title: string;
  /** What its results are about. */
  readonly text?: string;
  /** Files of bench/results, in order; a measurement without a recorded run has none. */
  readonly results: readonly string[];
}

export const introduction = `# Performance

\`npm run bench\` runs every measurement, \`npm run bench -- path http\` some. Each prints the value, its limit or a peer measured in the same run, and pass or short. Results that miss their goal are **bold**. Postgres has fsync on and shares the machine with everything that is measured. Ratios are taken within one run. The [statistics](science.md) have their own measurements.

This page is made from files: bench/ceilings.json and those in bench/results. \`npm run bench -- path --record\` stores a result and writes the page again.`;

export const aboutCeilings = `## The ceilings

\`npm run bench -- counts\` fails when one of these figures is above its ceiling. They are counted and not timed, the same on every machine, and part of continuous integration. The pages are first visits; what a page asks again at intervals is not counted. Who adds to a figure beyond its ceiling raises it in bench/ceilings.json with a reason.`;

export const aboutGuard = `## Before and after

\`npm run bench -- guard --against <commit>\` measures this checkout and another commit by turns on one machine: rules, house decisions, stored matches, the full path, a turn over HTTP and a step of a replay. For each it says the ratio with a 95% interval, and SLOWER where the whole interval is above 1.10. It is run before what lies on the way of a decision or a page changes, and is no part of continuous integration: times differ up to twofold between machines.`;

export const sections: readonly Section[] = [
  {
    title: "Matches",
    results: [
      "rules",
      "house",
      "decisions",
      "http",
      "connectors",
      "path",
      "stored",
      "runners",
      "seats",
      "starts",
      "startup",
    ],
  },
  {
    title: "Hundreds of matches at once",
    text: "The runner's event loop is the first limit: add runners. Memory is the next. When hundreds of ballots close at once, calls to a seat that is about to be asked go first (`packages/agents/src/space/session.ts`).",
    results: ["crowd"],
  },
  { title: "Experiments and training", results: ["experiments", "openenv"] },
  {
    title: "Pages",
    text: "Readers share pages that are rendered once per second, signed in or not ([architecture](architecture.md#the-site)). Different addresses are all rendered, unless kept (finished matches).",
    results: ["web", "pages", "newcomer", "spectators", "scenes", "sockets", "guests"],
  },
  {
    title: "Leaderboards",
    text: "The rows of a million matches of 5,000 agents, compared with those of 10,000 matches of the same agents; the CPU time that Postgres reports. Fits run in a separate process ([The statistics](science.md#is-it-fast-enough)).",
    results: ["leaderboard", "ratings"],
  },
  {
    title: "Studies",
    text: "The answer to a rating has the next item. The report is computed in a separate process; its intervals take no draws ([the statistics](statistical-methods.md#agreement-of-raters)).",
    results: ["studies"],
  },
  {
    title: "Safety",
    text: "`packages/db/src/spend.test.ts` exceeds a daily limit by concurrent reservations, and `apps/runner/src/leaks.test.ts` and `apps/web/e2e/keys.spec.ts` search for a planted key: `npm test` runs them.",
    results: ["safety", "leaks"],
  },
  {
    title: "Matchmaking",
    text: "Simulated days of 1,000 agents, of which some are online, some have a limit of matches per day, and most play one match at a time. Everything except times is the same on every machine.",
    results: ["matchmaking", "tournaments"],
  },
  {
    title: "Exports",
    text: "Seasons of stored matches of house agents, each command in a separate process.",
    results: ["export"],
  },
  {
    title: "The whole arena under load",
    text: "At full scale 1,000 HTTP agents of 3 s, 200 matches at once (half at human pace), 2,000 sockets, 50 readers of the API and 10 of pages, one call per second each: p95 (median). It needs more than two cores.",
    results: ["load"],
  },
  {
    title: "Killed parts",
    text: "Eight matches play while a part is killed, three times each: how long a match commits nothing. On several hosts: [`bench -- cluster`](operating/cluster.md#measured).",
    results: ["kills", "cluster"],
  },
  {
    title: "Memory of the site",
    text: "Readers request everything from two processes. A 503 with `Retry-After: 5` means that no connection to Postgres was free within 10 s.",
    results: ["web-memory"],
  },
];
