import { KeyedSemaphore, RateLimit } from "@wisp/limits";
import { ApiProblem } from "#server/calls/api.ts";
import { timesOf } from "./classrooms.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A check that takes longer than this is rare. */
const PLAN_CHECK_WAIT_MS = 5_000;

const perProcess = () => ({
  /** Pages and calls that only read, of an address: far more than a person who clicks on everything. */
  reads: new RateLimit({ max: 1_200, windowMs: MINUTE_MS }),
  /** Forms and calls that change something, of an address. */
  writes: new RateLimit({ max: 240, windowMs: MINUTE_MS }),
  /** Steps of signing in, of an address; one sign-in takes two. */
  signIns: new RateLimit({ max: 60, windowMs: 10 * MINUTE_MS }),
  /** Tokens for the forms of signing in and out, of an address; a sign-in takes one. */
  formTokens: new RateLimit({ max: 120, windowMs: 10 * MINUTE_MS }),
  /** Changing calls of an account, by any of its tokens. */
  accountWrites: new RateLimit({ max: 120, windowMs: MINUTE_MS }),
  /** Guesses of an address: a person cannot watch twenty rounds in a minute. */
  guesses: new RateLimit({ max: 60, windowMs: MINUTE_MS }),
  /** Calls of suspects, of an address. */
  suspects: new RateLimit({ max: 60, windowMs: MINUTE_MS }),
  /** Answers to puzzles, of an address. */
  puzzles: new RateLimit({ max: 60, windowMs: MINUTE_MS }),
  /** Reactions to matches, of a visitor: more in a minute is no reaction. */
  reactionsOfVisitor: new RateLimit({ max: 30, windowMs: MINUTE_MS }),
  /** The same of an address. */
  reactions: new RateLimit({ max: 120, windowMs: MINUTE_MS }),
  /** The same of everybody together: a crowd that reacts leaves calls and puzzles alone. */
  allReactions: new RateLimit({ max: 2_400, windowMs: MINUTE_MS }),
  /** Calls of suspects and answers to puzzles of everybody together. */
  allSuspects: new RateLimit({ max: 2_400, windowMs: MINUTE_MS }),
  /** Seats taken by people and tables of friends opened, of an address. */
  seats: new RateLimit({ max: 60, windowMs: 10 * MINUTE_MS }),
  /** Seats taken by guest programs, and links to begin with, of an address. */
  guestSeats: new RateLimit({ max: 120, windowMs: 10 * MINUTE_MS }),
  /** Seats taken by the link of a table of friends, from any address. */
  tables: new RateLimit({ max: 60, windowMs: 10 * MINUTE_MS }),
  /** Answers of people at a table, of an address: each is judged several times while it is typed. */
  answers: new RateLimit({ max: 600, windowMs: MINUTE_MS }),
  /** Secrets of invitations to studies, of an address. */
  invitations: new RateLimit({ max: 60, windowMs: 10 * MINUTE_MS }),
  /** Ratings and what is entered for them, of a rater: a person gives one in seconds. */
  ratings: new RateLimit({ max: 240, windowMs: MINUTE_MS }),
  /** The same of an address, in place of `writes`: thirty raters of a class behind one, each within their own limit. */
  raterWrites: new RateLimit({ max: 7_200, windowMs: MINUTE_MS }),
  /** Exports of studies, of their owner: each reads a whole study. */
  studyExports: new RateLimit({ max: 60, windowMs: HOUR_MS }),
  /** Archives of seasons, of an address: each reads a whole season. */
  exports: new RateLimit({ max: 12, windowMs: HOUR_MS }),
  /** Downloads of all data of an account, of that account: each reads all its decisions. */
  accountExports: new RateLimit({ max: 6, windowMs: HOUR_MS }),
  /** Guesses of everybody together. */
  allGuesses: new RateLimit({ max: 1_200, windowMs: MINUTE_MS }),
  /** Plans of experiments and collections that are being checked, of an account: each takes seconds of a core. */
  planChecks: new KeyedSemaphore({ perKey: 2, total: 10 }),
});

declare global {
  var wispRates: ReturnType<typeof perProcess> | undefined;
}

/**
 * How often things may be asked for; described in docs/security.md. Each process counts these for itself:
 * its pages and its calls, which Next gives separate modules, count together. Limits by address leave
 * room for a school or an office behind one.
 */
globalThis.wispRates ??= perProcess();
export const rates = globalThis.wispRates;

/** Counts a call of an address; the milliseconds to wait if it is one too many. A classroom has a multiple. */
export const takeFrom = (rate: RateLimit, address: string): number =>
  rate.take(address, timesOf(address));

const READING: readonly string[] = ["GET", "HEAD"];
/** The calls by which people rate in studies. */
const RATING = /^\/api\/v1\/studies\/[^/]+\/rater(?:\/|$)/;

function rateFor(method: string, path: string): RateLimit {
  if (READING.includes(method)) return rates.reads;
  return RATING.test(path) ? rates.raterWrites : rates.writes;
}

/**
 * Counts a request for a page, a form or a call; the milliseconds to wait if it is one too many of its
 * address. Null on one's own machine, where nothing is counted.
 */
export const requestWaitMs = (method: string, path: string, address: string | null): number =>
  address === null ? 0 : takeFrom(rateFor(method, path), address);

/** The same without counting it, for a request that is counted later. */
export const overdueMs = (method: string, path: string, address: string | null): number =>
  address === null ? 0 : rateFor(method, path).waitMs(address, timesOf(address));

/** Forgets all that `rates` counted, for tests that open several sites in one process. */
export const forgetCounts = (): void => {
  Object.assign(rates, perProcess());
};

/** Limits that all processes count together, in the database, for `countAttempt`. */
export const sharedRates = {
  /** Sign-in links requested from one client address. */
  mailsFrom: { max: 20, windowMs: HOUR_MS },
  /** Links to an email address. Earlier links stay valid, so that excess requests lock no user out. */
  mailsTo: { max: 5, windowMs: HOUR_MS },
  /** The limit of mails for the operator's mail server. */
  mails: { max: 500, windowMs: HOUR_MS },
  /** Personal tokens made, by an account. */
  tokens: { max: 20, windowMs: HOUR_MS },
  /** Uploads of pictures by an account: each is decoded. */
  pictures: { max: 20, windowMs: HOUR_MS },
  /** Test messages to the webhook of an account. */
  webhookTests: { max: 20, windowMs: HOUR_MS },
} as const;

/**
 * Checks or starts a plan for an account; null while too many checks are open: those of the account, or of all
 * together.
 */
export async function checkingPlan<Result>(
  { id }: { readonly id: string },
  work: () => Promise<Result>,
): Promise<Result | null> {
  const release = rates.planChecks.tryAcquire(id);
  if (typeof release === "string") return null;
  try {
    return await work();
  } finally {
    release();
  }
}

/** What a call hears in place of a check. */
export const tooManyPlanChecks = (): ApiProblem =>
  new ApiProblem(
    "too-many",
    "Too many plans are being checked. Try again when one is done.",
    PLAN_CHECK_WAIT_MS,
  );

/** How long to wait, in words: "12 seconds", "3 minutes". */
export function waitInWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1_000);
  const [count, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Throws the problem, which begins with `what`, when there is time to wait. */
export function refuseEarly(waitMs: number, what: string): void {
  if (waitMs === 0) return;
  throw new ApiProblem("too-many", `${what} Try again in ${waitInWords(waitMs)}.`, waitMs);
}
