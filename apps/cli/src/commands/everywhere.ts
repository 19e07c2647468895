import type { Command } from "../command.ts";

/** Loads the module of each command when it is called. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** The commands that need no database of an arena: those of the checkout and of the package. */
export const everywhere: Commands = {
  play: async () => (await import("./play.ts")).play,
  judge: async () => (await import("./judge.ts")).judge,
  verify: async () => (await import("./verify.ts")).verify,
  recompute: async () => (await import("./recompute.ts")).recomputeSeason,
  login: async () => (await import("./login.ts")).login,
  logout: async () => (await import("./login.ts")).logout,
  check: async () => (await import("./check.ts")).check,
  enter: async () => (await import("./enter.ts")).enter,
  guest: async () => (await import("./guest.ts")).guest,
  season: async () => (await import("./season.ts")).season,
  try: async () => (await import("./try.ts")).tryAgain,
  practice: async () => (await import("./practice.ts")).practice,
  matches: async () => (await import("./practice.ts")).matches,
  watch: async () => (await import("./practice.ts")).watch,
  prompt: async () => (await import("./prompt.ts")).prompt,
  lab: async () => (await import("./lab.ts")).lab,
  collection: async () => (await import("./collection.ts")).collection,
  evaluate: async () => (await import("./evaluate.ts")).evaluate,
  card: async () => (await import("./evaluate.ts")).card,
  bias: async () => (await import("./bias.ts")).bias,
  suite: async () => (await import("./suite.ts")).suite,
  study: async () => (await import("./study.ts")).study,
  openenv: async () => (await import("./openenv.ts")).openenv,
};
