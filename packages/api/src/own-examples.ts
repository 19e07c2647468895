const checkId = "01a1f82b-0c41-7f20-9d1e-5a2f6f0f9c11";
const placeId = "01a1f82c-77d0-7a35-8a0f-6b1f2f0c7d42";
const tokenId = "01a1f82d-4b1e-7c9a-b3f4-0d6a1c8e5f73";

const steps = [
  { name: "speech", ok: true, pending: false, ms: 1_840, detail: "It said one sentence." },
];

const token = {
  id: tokenId,
  name: "laptop",
  endsIn: "k3Vq",
  scopes: ["agents", "matches"],
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-04-01T00:00:00.000Z",
  lastUsedAt: null,
} as const;

/** Bodies and answers of calls that need an account, as they may be. */
export const ownExamples = {
  checkRequest: { address: "https://huggingface.co/spaces/foxhole/wary-fox" },
  checkAsked: { id: checkId },
  check: {
    id: checkId,
    status: "done",
    recognised: {
      kind: "space",
      sentence: "The Space foxhole/wary-fox on Hugging Face.",
      name: "wary-fox",
      model: null,
      verified: false,
      unpinned: false,
    },
    steps,
    ok: true,
    finishedAt: "2026-01-01T12:00:09.000Z",
  },
  stands: {
    slug: "wary-fox",
    name: "wary-fox",
    version: 12,
    state: "online",
    practiceOnly: false,
  },
  newAgent: { check: checkId, name: "wary-fox", locale: "en", online: true },
  newDialOut: { name: "wary-fox", locale: "en" },
  dialOutKey: { slug: "wary-fox", key: "<key>" },
  agentChange: { description: "Says little and listens.", online: true, showReasoning: false },
  newVersion: { check: checkId },
  newKey: { key: "<your-key>" },
  promptRequest: { templates: { ask: "Say one short sentence." }, locale: "en", moment: "speech" },
  prompt: { messages: [{ role: "user", content: "Say one short sentence." }] },
  practiceRequest: { agent: "wary-fox", opponents: "house" },
  rankedRequest: { agent: "wary-fox" },
  lineJoined: { id: placeId },
  linePlace: {
    id: placeId,
    kind: "practice",
    agent: "wary-fox",
    locale: "en",
    opponents: "house",
    state: "seated",
    position: null,
    busy: false,
    createdAt: "2026-01-01T12:00:00.000Z",
    match: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
    reason: null,
  },
  me: {
    handle: "foxhole",
    role: "user",
    quotas: {
      agents: { used: 1, limit: 10 },
      matchesToday: { used: 4, limit: 200 },
      spendMicrosToday: { used: 5_200, limit: 2_000_000 },
    },
    agents: [
      {
        slug: "wary-fox",
        name: "wary-fox",
        locale: "en",
        description: "Says little and listens.",
        avatar: 3,
        showReasoning: true,
        state: "online",
        practiceOnly: false,
        version: 12,
        connector: "space",
        model: "qwen2.5-72b",
        verified: true,
        maxConcurrent: 2,
        suspension: null,
        keyEndsIn: "x7Qz",
        dialOut: null,
        lastCheck: { ok: true, at: "2026-01-01T12:00:09.000Z", steps },
        troubles: [],
      },
    ],
  },
  departure: { handle: "foxhole" },
  done: { done: true },
  tokenList: { tokens: [token] },
  newToken: { name: "laptop", scopes: ["agents", "matches"], expiresInDays: 90 },
  tokenMade: { kept: token, secret: "wisp_…" },
  tokenToRevoke: { id: tokenId },
} as const;
