const plan = {
  format: "wisp-experiment/2",
  name: "Fox or chance",
  question: "How much stronger is the fox than chance?",
  game: "tic-tac-toe",
  agents: { planner: "house:planner", dice: "house:dice", fox: "agent:wary-fox@2" },
  subjects: ["planner"],
  table: [{ agent: "subject" }, { agent: "dice" }],
  arms: [{ name: "chance" }, { name: "fox", changes: [{ of: "dice", agent: "fox" }] }],
  blocks: { count: 40, seed: "fox-or-chance/1" },
  primary: "score",
  contrasts: [{ arms: ["fox", "chance"] }],
} as const;

const experiment = {
  slug: "fox-or-chance-3f2a9c01",
  name: plan.name,
  question: plan.question,
  game: plan.game,
  language: "en",
  owner: "foxhole",
  status: "running",
  reason: null,
  hash: "3f2a9c01d4b5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70819a2b3c4d5e6f7",
  matches: { planned: 80, played: 31 },
  spentMicros: 0,
  createdAt: "2026-03-01T12:00:00.000Z",
  endedAt: null,
  publishedAt: null,
  waitsUntil: null,
  matchesUntil: null,
  matchesDeletedAt: null,
} as const;

/** Bodies and answers of calls about experiments, as they may be. */
export const experimentExamples = {
  plan,
  detail: { experiment, plan, limits: [{ agent: "agent:wary-fox@2", limit: "this-arena" }] },
  list: { experiments: [{ ...experiment, publishedAt: "2026-03-02T08:00:00.000Z" }] },
  action: { action: "pause" },
  /** The first line; the others are matches. */
  results: { experiment: { format: "wisp-experiment/2" }, format: "wisp-results/4" },
} as const;

const request = {
  match: "019c5f2e-8a3b-7c4d-9e5f-2a1b3c4d5e6f",
  seat: 2,
  nth: 3,
  answer: "You find it in most kitchens.",
  runs: 20,
  chance: "fresh",
} as const;

const fork = {
  ...request,
  id: "019c5f31-1b2c-7d3e-8f4a-5b6c7d8e9f01",
  game: "chameleon",
  language: "en",
  agent: null,
  owner: "foxhole",
  status: "running",
  reason: null,
  createdAt: "2026-03-01T12:00:00.000Z",
  endedAt: null,
  waitsUntil: null,
  matchesUntil: null,
  matchesDeletedAt: null,
} as const;

/** Bodies and answers of calls about forks, as they may be. */
export const forkExamples = {
  request,
  list: { forks: [fork] },
  detail: {
    fork,
    branches: [
      {
        run: 0,
        kind: "original",
        match: "019c5f31-2c3d-7e4f-8a5b-6c7d8e9f0a1b",
        status: "finished",
        winners: [0, 1, 3, 4, 5],
        isBroken: false,
      },
      {
        run: 0,
        kind: "changed",
        match: "019c5f31-2c3e-7f4a-8b5c-6d7e8f9a0b1c",
        status: "running",
        winners: null,
        isBroken: null,
      },
    ],
    effect: {
      runs: 12,
      isRepeated: false,
      broken: 0,
      sides: [
        {
          side: "chameleon",
          seats: [2],
          wins: { changed: 0.58, original: 0.25, difference: 0.33, low: -0.24, high: 0.76 },
        },
      ],
      points: { changed: 6.1, original: 3.2, difference: 2.9, low: -2.9, high: 8.1 },
    },
  },
} as const;
