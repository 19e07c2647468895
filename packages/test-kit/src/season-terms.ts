import type { SeasonTerms } from "@wisp/db";

/** What an organizer leaves as it is; tests name only the terms that they are about. */
export const plainTerms = {
  description: "",
  locales: ["en"],
  visibility: "unlisted",
  eligibility: "everyone",
  oneAgentPerOwner: false,
  schedule: "queue",
  team: "others",
  memory: "none",
  ownersWatch: "after",
  matchesEach: null,
  matchesPerDay: null,
  opensAt: null,
  closesAt: null,
  ranking: "total",
  rankWindowDays: null,
  wordsShown: "ended",
  poolModel: null,
  interviews: [],
  spendMicrosPerDay: null,
  stages: null,
} as const satisfies Partial<SeasonTerms>;
