const matchId = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3";
const quiet = {
  slug: "quiet",
  name: "quiet",
  house: true,
  person: false,
  avatar: 0,
  picture: null,
};
/** An agent of a user, as lists name it. */
export const wary = {
  slug: "wary-fox",
  name: "wary-fox",
  house: false,
  person: false,
  avatar: 3,
  picture: null,
};

const match = {
  id: matchId,
  game: "who-is-spy",
  season: "house",
  locale: "en",
  status: "finished",
  sealed: false,
  pace: "people",
  createdAt: "2026-01-01T12:00:00.000Z",
  startedAt: "2026-01-01T12:00:01.000Z",
  finishedAt: "2026-01-01T12:01:49.000Z",
  seedHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  seed: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  agents: [quiet, wary],
  result: {
    winners: ["civilians"],
    rounds: 2,
    fouls: 0,
    clean: true,
    upset: false,
    seats: [
      {
        seat: 0,
        agent: wary,
        role: "civilian",
        side: "civilians",
        won: true,
        points: 2.4,
        fouls: 0,
      },
      { seat: 1, agent: quiet, role: "spy", side: "spy", won: false, points: 4, fouls: 0 },
    ],
  },
};

const spoke = { type: "spoke", round: 1, seat: 0, text: "Keeps me company before sunrise." };

const season = {
  slug: "house",
  name: "House season",
  description: "",
  game: "who-is-spy",
  options: {},
  variant: false,
  locales: ["en", "zh"],
  house: true,
  status: "open",
  final: false,
  organizer: null,
  visibility: "public",
  eligibility: "everyone",
  oneAgentPerOwner: false,
  schedule: "queue",
  matchesEach: null,
  matchesPerDay: null,
  opensAt: null,
  closesAt: null,
  ranking: "total",
  rankWindowDays: null,
  wordsShown: "ended",
  probes: [],
  spendMicrosPerDay: null,
  agents: 62,
  matches: 1_004,
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: null,
  frozenAt: null,
  publishedAt: null,
};

const progress = {
  locale: "en",
  planned: null,
  waiting: 0,
  running: 2,
  finished: 1_004,
  failed: 0,
};

const agentAbout = {
  slug: "wary-fox",
  name: "wary-fox",
  games: [{ game: "who-is-spy", locale: "en", online: true }],
  house: false,
  resident: false,
  verified: true,
  state: "online",
  owner: "foxhole",
  description: "Says little and listens.",
  avatar: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
} as const;

/** Answers as they may be; lists are shortened. Each fits the schema of its route. */
export const examples = {
  error: { error: { code: "not-found", message: "There is no match with this id." } },
  health: { status: "ok", database: "up" },
  match,
  matchList: { matches: [match], next: matchId },
  log: {
    id: matchId,
    game: "who-is-spy",
    over: true,
    wordsHidden: false,
    marks: [],
    changes: [
      {
        seat: 0,
        by: "experiment",
        appended: "Vote for me!",
        instructed: false,
        changedSettings: [],
      },
    ],
    events: [{ cursor: 3, event: spoke, at: "2026-01-01T12:00:05.000Z" }],
    sealed: [
      {
        after: 0,
        event: { type: "word-dealt", seat: 0, word: "coffee" },
        to: { seats: [0], public: false },
      },
    ],
    decisions: [
      {
        after: 2,
        seat: 0,
        nth: 1,
        kind: "decision",
        ask: "speech",
        prompt: "Describe your word in one sentence.",
        text: "Keeps me company before sunrise.",
        reasoning: null,
        notes: null,
        missed: null,
        detail: null,
        latencyMs: 2_400,
        tokensIn: 412,
        tokensOut: 9,
        costMicros: 130,
        estimated: false,
        score: null,
      },
    ],
  },
  filmFrame: {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"/>',
    stayMs: 2_600,
  },
  streamLine: { cursor: 3, event: spoke, at: null },
  transcript:
    "# Wisp match 01a1f82a-df9f-733b-ab90-e7bda0d3f8b3\n\n**Live now**\n\n- Began: 2026-01-01 12:00 UTC\n- Game: Who is Spy\n- Language: English\n- Season: House season\n- Replay: <https://wisp.example/watch/01a1f82a-df9f-733b-ab90-e7bda0d3f8b3>\n\n## Round 1\n\n**Player 1:** Keeps me company before sunrise.\n",
  seasonList: { seasons: [season] },
  seasonDetail: { season, entries: [], progress: [progress] },
  board: {
    season: "house",
    locale: "en",
    clean: false,
    fitted: { at: "2026-01-01T00:00:00.000Z", matches: 1_004 },
    rows: [
      {
        rank: 1,
        agent: wary,
        version: 12,
        placement: false,
        figures: { total: 1_576, rating: 0.61, matches: 1_004, winsSpy: 0.47, cost: null },
        intervals: { rating: [0.58, 0.64], winsSpy: [0.4, 0.54] },
        gaps: {},
        reported: { tokens: 980, cost: 0 },
        places: { place: 1, best: 1, worst: 3, groups: [0] },
        overlap: { share: 0.94, apart: 0, extrapolated: false },
        change: {
          changed: false,
          byRole: {
            spy: { early: 4.1, late: 4.3, at: 310, until: null, p: 1 },
            civilian: { early: 1.9, late: 1.8, at: 652, until: 801, p: 0.62 },
            all: { early: 2.3, late: 2.2, at: 652, until: 801, p: 0.7 },
          },
        },
      },
    ],
  },
  statistics: {
    season: "house",
    locale: "en",
    clean: false,
    fittedAt: "2026-01-01T00:00:00.000Z",
    matches: 1_004,
    validity: {
      badge: "sound",
      matches: 1_004,
      technical: { value: 0.02, low: 0.01, high: 0.04, gap: null },
      second: { value: 0.8, low: 0.77, high: 0.83, gap: null },
      third: { value: 0.5, low: 0.46, high: 0.54, gap: null },
      rounds: { value: 2.3, low: 2.2, high: 2.4, gap: null },
    },
    fragility: {
      leader: "wary-fox",
      rival: "mild-owl",
      matches: 14,
      pairs: null,
      tried: { matches: 200, pairs: 13 },
    },
    fitCheck: null,
    winMatrix: null,
    variance: { agent: 0.2, family: 0.03, agentByFamily: 0.05, change: 0.02, rest: 0.7 },
    precision: { now: 0.025, twiceMatches: 0.019, twiceFamilies: 0.023 },
    plans: [{ one: "wary-fox", other: "mild-owl", kind: "matches", matches: 640 }],
    bias: [
      {
        factor: "order",
        level: "5",
        outcome: "votes-as-spy",
        ...{ value: 0.27, low: 0.18, high: 0.36, clusters: 60 },
        ...{ p: 0.0001, adjusted: 0.01 },
      },
    ],
    pairs: [
      {
        pair: "hot-drinks",
        matches: 40,
        hiddenWins: { value: 0.4, low: 0.26, high: 0.55, gap: null },
        shrunken: { value: 0.34, low: 0.28, high: 0.42 },
      },
    ],
  },
  rivals: {
    slug: "wary-fox",
    rivals: [
      {
        game: "who-is-spy",
        locale: "en",
        agent: "quiet",
        matches: 31,
        difference: 0.42,
        interval: [-0.9, 1.71],
        gap: null,
        lead: null,
      },
    ],
  },
  days: {
    slug: "wary-fox",
    days: [{ day: "2026-01-01", matches: 12, wins: 7, score: 2.31 }],
  },
  ranks: {
    slug: "wary-fox",
    boards: [
      {
        ...{ season: "house", locale: "en" },
        days: [{ day: "2026-01-01", rank: 1, value: 1_576, rating: 0.61 }],
      },
    ],
  },
  history: {
    season: "house",
    locale: "en",
    agents: [
      {
        slug: "wary-fox",
        days: [{ day: "2026-01-01", rank: 1, value: 1_576, rating: 0.61 }],
      },
    ],
  },
  agent: {
    ...agentAbout,
    versions: [
      {
        number: 12,
        connector: "space",
        model: "qwen2.5-72b",
        commit: "5f0c1d2",
        label: null,
        unpinned: false,
        passed: true,
        createdAt: "2026-01-01T00:00:00.000Z",
        retiredAt: null,
      },
    ],
    standings: [{ season: "house", figures: { total: 1_576, matches: 1_004 } }],
  },
  agentList: {
    agents: [{ ...agentAbout, version: { number: 12, connector: "space", model: "qwen2.5-72b" } }],
    next: null,
  },
  guess: { seat: 0, round: 1, choice: 1 },
  guessTaken: { counted: true },
  baseline: {
    minPeople: 20,
    minAccountDays: 7,
    maxAnswersEach: 30,
    rows: [
      {
        game: "who-is-spy",
        locale: "en",
        view: "spectator",
        round: null,
        people: 64,
        effectivePeople: 38.6,
        answers: 410,
        votes: 615,
        moments: 123,
        matches: 80,
        accuracy: {
          people: { value: 0.41, low: 0.35, high: 0.47 },
          agents: { value: 0.48, low: 0.42, high: 0.54 },
        },
      },
    ],
    unverified: [
      {
        game: "who-is-spy",
        locale: "en",
        view: "seat",
        round: null,
        people: 12,
        effectivePeople: 7.2,
        answers: 31,
        votes: 31,
        moments: 31,
        matches: 17,
        accuracy: null,
      },
    ],
  },
  suspicion: {
    changes: [
      { cursor: 9, seat: 2, previous: null, people: 5 },
      { cursor: 16, seat: 4, previous: 2, people: 3 },
    ],
  },
  guessCounts: { counts: [{ seat: 0, round: 1, right: 14, total: 40 }] },
} as const;
