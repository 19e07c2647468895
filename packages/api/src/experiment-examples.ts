const plan = {
  format: "wisp-experiment/1",
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
  results: { experiment: { format: "wisp-experiment/1" }, format: "wisp-results/2" },
} as const;
