import { wary as agent, examples } from "./examples.ts";

const { season } = examples.seasonDetail;

const pack = {
  slug: "cup-words",
  name: "Cup words",
  locale: "en",
  open: false,
  families: 1,
  ranked: 1,
  retiredAt: null,
  createdAt: "2026-01-01T12:00:00.000Z",
} as const;

/** Bodies and answers of calls about seasons and packs of organizers, as they may be. */
export const organizerExamples = {
  newSeason: {
    name: "Spring cup",
    game: "who-is-spy",
    locales: ["en"],
    packs: ["cup-words"],
    schedule: "blocks",
    matchesEach: 24,
    closesAt: "2026-05-01T00:00:00.000Z",
  },
  packList: { packs: [pack] },
  newPack: { name: "Cup words", locale: "en" },
  emptyPack: { pack: { ...pack, families: 0, ranked: 0 }, pairs: [] },
  packDetail: {
    pack,
    pairs: [
      {
        slug: "p-4f1c2b7d9a03",
        theme: "nature",
        status: "accepted",
        words: [
          { word: "lake", aliases: [] },
          { word: "pond", aliases: [] },
        ],
        closeness: [5, 4],
        ownCloseness: null,
        mayRate: false,
        ranked: true,
        proposer: "foxhole",
        note: "",
        matches: 40,
        hiddenWins: 12,
        hiddenWinRate: { value: 0.3, low: 0.17, high: 0.46 },
        outInFirstRound: 10,
        firstRoundRate: { value: 0.25, low: 0.13, high: 0.41 },
      },
    ],
  },
  newPairs: {
    theme: "food-and-drink",
    pairs: [{ words: [{ word: "doughnut", aliases: ["donut"] }, { word: "bagel" }], closeness: 4 }],
  },
  pairsProposed: { accepted: false, pairs: ["p-4f1c2b7d9a03"] },
  pairAction: { action: "accept", closeness: 4 },
  packAction: { action: "retire" },
  change: { matchesEach: 48 },
  copy: { name: "Spring cup 2", opensAt: "2026-06-01T00:00:00.000Z", agents: true },
  action: { action: "start" },
  entry: { agent: "wary-fox" },
  left: { agent: "wary-fox" },
  class: {
    link: {
      address: "https://wisp.example/seasons/class-12b/join?token=Yb0n6VtK3cZq8mJpXw2sRf4hLd7gTa1e",
      expiresAt: "2026-04-01T00:00:00.000Z",
    },
    members: [
      {
        account: "foxhole",
        name: "Ann Fox",
        team: "Owls",
        handle: "foxhole",
        consentedAt: "2026-03-02T09:30:00.000Z",
        agents: [
          {
            agent,
            ineligibility: null,
            matches: 15,
            checkedAt: "2026-03-02T09:20:00.000Z",
            passedAt: "2026-03-02T09:20:00.000Z",
            faults: [{ locale: "en", missed: 3, fouls: 1 }],
            missed: [
              {
                match: examples.match.id,
                seat: 2,
                nth: 4,
                ask: "vote",
                locale: "en",
                askedAt: "2026-03-02T10:00:00.000Z",
                code: "illegal",
                detail: "There is no player 9.",
                text: null,
                raw: '{"answer":"Player 9"}',
                wordsHidden: false,
              },
            ],
          },
        ],
      },
      {
        account: "bo@school.example",
        name: "Bo Berg",
        team: "Herons",
        handle: null,
        consentedAt: null,
        agents: [],
      },
    ],
  },
  newJoinLink: { expiresAt: "2026-04-01T00:00:00.000Z" },
  roster: {
    students: [
      { account: "foxhole", name: "Ann Fox", team: "Owls" },
      { account: "bo@school.example", name: "Bo Berg", team: "Herons" },
    ],
  },
  newRole: { role: "organizer" },
  givenRole: { handle: "foxhole", role: "organizer" },
  newMember: {
    link: "https://wisp.example/seasons/class-12b/join?token=Yb0n6VtK3cZq8mJpXw2sRf4hLd7gTa1e",
    agent: "wary-fox",
    consents: true,
  },
  memberEntered: { entered: true },
  memberToRemove: { member: "foxhole" },
  grades: {
    grades: [
      {
        account: "foxhole",
        handle: "foxhole",
        name: "Ann Fox",
        team: "Owls",
        agent: "wary-fox",
        language: "en",
        matches: 15,
        points: 27.6,
        score: 1.84,
        scoreLow: 1.2,
        scoreHigh: 2.48,
        winRate: 0.6,
        fouls: 1,
        missed: 3,
      },
    ],
  },
  detail: {
    season: {
      ...season,
      slug: "spring-cup",
      name: "Spring cup",
      locales: ["en"],
      house: false,
      organizer: "foxhole",
      schedule: "blocks",
      matchesEach: 24,
      closesAt: "2026-05-01T00:00:00.000Z",
      agents: 1,
      matches: 31,
      startedAt: "2026-03-01T00:00:00.000Z",
    },
    entries: [
      {
        agent,
        locales: ["en"],
        enteredAt: "2026-02-20T09:30:00.000Z",
        ineligibility: null,
        matches: 15,
      },
    ],
    progress: [{ locale: "en", planned: 48, waiting: 3, running: 2, finished: 31, failed: 0 }],
  },
} as const;
