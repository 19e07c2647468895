// The browser loads this: it must not load the games.

/** Slug of the arena's own season for reasoning models, which play the first game. */
export const REASONING_SLUG = "reasoning";

/** Milliseconds for each decision in seasons for reasoning models. */
export const REASONING_CLOCK_MS = 120_000;

/** Clocks that experiments and report cards are played with: their own, or that of seasons for reasoning models. */
export const clockNames = ["standard", "slow"] as const;
export type ClockName = (typeof clockNames)[number];

/** The limit that their models' answers should have, reasoning included. */
export const REASONING_TOKENS = 8_192;
