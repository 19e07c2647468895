import { addedToDecisions } from "@wisp/test-kit/added-fields";
import { runChanged } from "@wisp/test-kit/changed-source";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { toApiDecision, toApiDecisionList, toApiTestRun } from "./decisions.ts";

const at = new Date("2026-01-02T03:04:05Z");
const answered = {
  text: "A tree.",
  missed: null,
  detail: null,
  askedAt: at,
  latencyMs: 100,
  tokensIn: 10,
  tokensOut: 2,
  costMicros: null,
  estimated: true,
};
const listed = {
  matchId: "0192f3c1-7c1e-7d3a-9a53-5f0b1c2d3e4f",
  seat: 2,
  nth: 1,
  ask: "speech",
  ...answered,
  player: "Ann",
  game: "who-is-spy",
  locale: "en",
  finishedAt: at,
  version: 3,
  foul: "repeated",
  wordsHidden: false,
};
const kept = { reasoning: "Why?", notes: { suspect: 1 }, raw: { text: "A tree." } };
const calls = [
  {
    name: "answer",
    messages: [{ role: "user" as const, content: "Speak." }],
    answer: "A tree.",
    reasoning: null,
    failure: null,
    latencyMs: 90,
    tokensIn: 10,
    tokensOut: 2,
    costMicros: null,
    estimated: true,
  },
];
const examined = {
  ...listed,
  ...kept,
  at: 4,
  prompt: "Speak.",
  cursor: 3,
  asks: 5,
  calls,
  question: {
    options: null,
    number: null,
    maxLength: 200,
    shape: { kind: "text" as const, maxLength: 200 },
    timeLimitMs: 10_000,
    parsed: "A tree.",
  },
};
const report = {
  run: {
    id: listed.matchId,
    agentId: listed.matchId,
    versionId: listed.matchId,
    version: 4,
    status: "done" as const,
    moments: [],
    times: 1,
    failure: null,
    createdAt: at,
    finishedAt: at,
  },
  moments: [
    {
      original: listed,
      answers: [{ moment: 0, attempt: 1, ...answered, ...kept, calls, same: null }],
      legal: 1,
      same: null,
      latencyMs: 100,
      verdict: "same" as const,
    },
  ],
  summary: {
    moments: 1,
    answers: 1,
    legalBefore: 1,
    legal: 1,
    verdicts: { waiting: 0, fixed: 0, broken: 0, "still-lost": 0, changed: 0, same: 1 },
    latencyBeforeMs: 100,
    latencyMs: 100,
    costMicros: null,
  },
};

test("the API answers with decisions byte for byte as recorded", async () => {
  const answers = [
    toApiDecisionList({ decisions: [listed], next: null }),
    toApiDecision(examined),
    toApiTestRun("an-agent", report),
  ];
  const lines = answers.map((each) => `${JSON.stringify(each)}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("./decisions.jsonl");
});

test("a field that one file and its migration add to decisions is stored and answered", async () => {
  const { url, database } = await freshDatabase();
  await database.connection.query(`ALTER TABLE "Decision" ADD COLUMN "mood" TEXT`);
  const program = "apps/web/test/added-decision-field.ts";
  const printed = await runChanged(addedToDecisions, program, url);
  const mood = "calm";
  const field = { properties: { mood: { type: ["string", "null"], description: "how it felt" } } };
  expect(JSON.parse(printed)).toMatchObject({
    log: [{ mood }],
    list: { decisions: [{ mood }] },
    own: { mood },
    schemas: {
      MatchLog: { properties: { decisions: { items: field } } },
      ListedDecision: field,
      OwnDecision: field,
      TestAnswer: field,
    },
  });
});
