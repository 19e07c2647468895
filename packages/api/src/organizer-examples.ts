import { wary as agent, examples } from "./examples.ts";

const { season } = examples.seasonDetail;

/** Bodies and answers of calls about seasons of organizers, as they may be. */
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
  change: { matchesEach: 48 },
  copy: { name: "Spring cup 2", opensAt: "2026-06-01T00:00:00.000Z", agents: true },
  action: { action: "start" },
  entry: { agent: "wary-fox" },
  left: { agent: "wary-fox" },
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
