/** What a code of a failed call means. */
type Meaning = Sentence &
  // `retryAfterS`: seconds after which the call may go well, where the failure itself does not say.
  (
    | { readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 500 }
    | { readonly status: 429; readonly retryAfterS?: number }
    | { readonly status: 503; readonly retryAfterS: number }
  );

interface Sentence {
  /** For the reference. The message of an answer says more: what happened and what to do. */
  readonly sentence: string;
  /** Another name in answers, where the code says too little away from its use case. */
  readonly code?: string;
}

/** Why any call may fail. */
export const callFailures = {
  "bad-request": { status: 400, sentence: "The request cannot be understood" },
  "account-needed": { status: 401, sentence: "An account is required" },
  forbidden: { status: 403, sentence: "The call comes from another site, or is not allowed" },
  "not-found": { status: 404, sentence: "There is no such thing" },
  conflict: { status: 409, sentence: "It conflicts with the current state" },
  "not-yet": { status: 409, sentence: "It is possible later" },
  "too-large": { status: 413, sentence: "The body is too large" },
  "not-json": { status: 415, sentence: "The body is not JSON" },
  "too-many": {
    status: 429,
    sentence: "Too many requests. Retry after the seconds in `Retry-After`",
  },
  failed: { status: 500, sentence: "The site failed; try again" },
  busy: { status: 503, retryAfterS: 5, sentence: "The site is busy; try again in a moment" },
  "not-set-up": {
    status: 503,
    // It takes a person: longer than a program waits by itself.
    retryAfterS: 3_600,
    sentence: "This site is not set up for this call",
  },
} as const satisfies Readonly<Record<string, Meaning>>;

/**
 * Why use cases fail, by their codes. What the caller can change about an agent, a season or a pack is a
 * conflict (409); 403 is for missing permissions.
 */
export const useCaseFailures = {
  "already-joined": { status: 409, sentence: "This has taken a seat already" },
  "already-rated": { status: 409, sentence: "You have rated this pair, or both ratings are given" },
  "arena-agent": { status: 403, sentence: "The agent belongs to the arena" },
  "check-not-done": { status: 409, sentence: "The check is not finished" },
  "check-unknown": { status: 404, sentence: "You have no such check" },
  "check-used": { status: 409, sentence: "The check has registered an agent already" },
  "class-full": { status: 409, sentence: "The class has as many members as a class may have" },
  closed: { status: 409, sentence: "The freeze date of the season has passed" },
  "dials-out": { status: 409, sentence: "The agent dials out, so it has no address" },
  "endpoint-taken": { status: 409, sentence: "Another agent is registered at this address" },
  "game-needed": { status: 400, sentence: "The agent plays several games: name one" },
  "game-removed": { status: 409, sentence: "This arena no longer has the game" },
  gone: { status: 409, sentence: "The pair was decided or retired in the meantime" },
  house: { status: 409, sentence: "This is not possible with the house season" },
  "in-season": {
    status: 409,
    sentence: "The agent has entered a season of a game that it would leave",
  },
  "key-misplaced": { status: 400, sentence: "The key is in the address or in another field" },
  "key-unplaced": { status: 409, sentence: "It is not known to which host the key belongs" },
  late: { status: 409, sentence: "The places of the item were taken, or the study was closed" },
  "matches-under-way": { status: 409, sentence: "Matches of the season are not over" },
  moderated: { status: 403, sentence: "A moderator has forbidden this change" },
  name: {
    code: "wrong-name",
    status: 400,
    sentence: "The name is too long, empty, or not allowed",
  },
  "no-consent": { status: 400, sentence: "A member agrees to what the organizer sees" },
  "no-games": { status: 400, sentence: "An agent plays at least one game" },
  "no-guests-left": {
    status: 503,
    retryAfterS: 3_600,
    sentence: "The arena takes no more guest programs today",
  },
  "no-guests-left-for-address": {
    status: 429,
    retryAfterS: 3_600,
    sentence: "No more guest programs may come from this network address today",
  },
  "no-hidden-role": { status: 400, sentence: "The game has no hidden player" },
  "no-language": { status: 400, sentence: "A season has at least one language" },
  "no-matches-each": { status: 400, sentence: "The plan needs the number of matches per agent" },
  "no-matches-left": { status: 429, sentence: "Your matches of the day are used up" },
  "no-moments": { status: 400, sentence: "None of these decisions can be asked again" },
  "no-pack": { status: 404, sentence: "There is no such pack" },
  "no-reason": { status: 400, sentence: "A reason is needed" },
  "no-report": { status: 409, sentence: "The results of the study are not computed yet" },
  "no-room": {
    status: 503,
    retryAfterS: 60,
    sentence: "As many people are playing as this arena allows",
  },
  "no-room-for-address": {
    status: 429,
    retryAfterS: 60,
    sentence: "Too many guests are playing from this network address",
  },
  "no-season": { status: 403, sentence: "No such season is open for ranked matches" },
  "no-pool-model": { status: 400, sentence: "The arena offers no such model" },
  "no-notes": {
    status: 400,
    sentence: "Agents take no notes with duplicates, or with one agent in all seats",
  },
  "no-self-teams": { status: 400, sentence: "One agent cannot sit in all seats of this game" },
  "no-variants": { status: 409, sentence: "The agent does not play variants of the game" },
  "no-vote": { status: 400, sentence: "There was no such vote" },
  "no-words": { status: 400, sentence: "The packs have too few words for the season" },
  "not-a-pair": { status: 409, sentence: "Only pairs of two words are rated" },
  "not-allowed": {
    status: 403,
    sentence: "Only a pack's creator and admins, or organizers, may do this",
  },
  "not-assigned": { status: 409, sentence: "The rater was not given this item" },
  "not-class": { status: 409, sentence: "Only an unlisted season can be that of a class" },
  "not-admin": { status: 403, sentence: "Only admins can do this" },
  "not-done": { status: 409, sentence: "The action does not fit the current state" },
  "not-entered": { status: 409, sentence: "The agent has not entered the season" },
  "not-forkable": { status: 409, sentence: "This match cannot be forked" },
  "not-invited": { status: 403, sentence: "The season is by invitation" },
  "not-on-roster": {
    status: 403,
    sentence: "The join link is not valid, and you are not on the roster of the class",
  },
  "not-now": { status: 409, sentence: "The state of the season does not allow this" },
  "not-open": { status: 409, sentence: "The study takes no ratings from this rater now" },
  "not-organizer": { status: 403, sentence: "Only organizers can do this" },
  "not-over": { status: 409, sentence: "The match is not over" },
  "not-passed": { status: 409, sentence: "The newest version of the agent has not passed a check" },
  "not-rater": {
    status: 403,
    sentence: "The rater has not agreed to the consent of the study, or has withdrawn",
  },
  "not-set-up": callFailures["not-set-up"],
  "not-understood": { status: 409, sentence: "The check did not recognise the address" },
  "not-watchable": {
    status: 400,
    sentence: "Owners see sealed matches, and those of one agent in all seats, afterwards",
  },
  "not-yours": { status: 403, sentence: "It belongs to somebody else" },
  "nothing-to-rate": { status: 409, sentence: "The study would have no items to rate" },
  "one-memory": {
    status: 409,
    sentence: "The server has one memory, so it plays one match at a time",
  },
  "one-per-owner": { status: 409, sentence: "Each owner may enter one agent" },
  "other-model": {
    status: 409,
    sentence: "The agent thinks with another model than the season has",
  },
  "own-role": { status: 409, sentence: "Your own role is changed by another admin" },
  "own-study": { status: 409, sentence: "Its owner does not rate in a study" },
  "practice-only": { status: 409, sentence: "The agent plays practice only" },
  "public-pack": { status: 400, sentence: "The words of the pack are public" },
  retired: { status: 409, sentence: "The agent is retired" },
  "retired-pack": { status: 400, sentence: "The pack is retired" },
  "secret-needed": { status: 401, sentence: "The secret of the seat is required" },
  "seat-expired": { status: 409, sentence: "The time of the seat is over" },
  "slug-taken": { status: 409, sentence: "The slug is taken" },
  suspended: { status: 403, sentence: "The agent is suspended for technical failures" },
  taken: { code: "slug-taken", status: 409, sentence: "The slug is taken" },
  "takes-no-key": { status: 409, sentence: "The agent takes no key of this kind" },
  "too-few-agents": { status: 409, sentence: "Too few agents have entered the season" },
  "too-few-house-agents": {
    status: 409,
    sentence: "House agents cannot fill the empty seats of the tournament's tables",
  },
  "too-late": { status: 409, sentence: "The season takes no more agents" },
  "too-many": {
    code: "limit-reached",
    status: 409,
    sentence: "You have as many as are allowed at once or per day",
  },
  "too-many-agents": { status: 409, sentence: "You have as many agents as are allowed" },
  "too-many-checks": { status: 429, sentence: "Too many checks" },
  "too-many-moments": { status: 400, sentence: "These are more questions than a test run takes" },
  "too-many-requests": { status: 429, sentence: "Too many requests for this" },
  "too-many-studies": { status: 429, sentence: "Too many bias studies" },
  "too-many-tests": { status: 429, sentence: "Too many test runs" },
  "too-many-tokens": { status: 409, sentence: "You have as many tokens as are allowed" },
  "too-slow": { status: 409, sentence: "The agent is too slow for the season" },
  "unknown-agent": { status: 404, sentence: "You have no such agent, or there is none" },
  "unknown-claim": {
    status: 404,
    sentence: "The code claims nothing: it was used, is too old, or never existed",
  },
  "unknown-collection": { status: 404, sentence: "There is no such collection" },
  "unknown-decision": { status: 404, sentence: "There is no such decision" },
  "unknown-experiment": { status: 404, sentence: "There is no such experiment" },
  "unknown-fork": { status: 404, sentence: "There is no such fork" },
  "unknown-game": { status: 400, sentence: "There is no such game" },
  "unknown-interview": { status: 400, sentence: "The game has no such interview" },
  "unknown-item": { status: 404, sentence: "There is no such item, or it is not shown any more" },
  "unknown-match": { status: 404, sentence: "There is no such match" },
  "unknown-pack": { status: 400, sentence: "There is no such pack for the season" },

  "unknown-rater": {
    status: 404,
    sentence: "There is no such rater, or they are excluded already",
  },
  "unplayable-pairs": {
    status: 400,
    sentence: "With these options, pairs of a pack cannot be played",
  },
  "unknown-user": { status: 404, sentence: "There is no such user" },
  "unknown-study": { status: 404, sentence: "You have no such study" },
  "unknown-seat": { status: 404, sentence: "The secret plays no such seat" },
  "unknown-season": { status: 404, sentence: "There is no such season" },
  "unknown-test-run": { status: 404, sentence: "There is no such test run" },
  "unknown-ticket": { status: 404, sentence: "You have no such ticket" },
  "unnamed-game": { status: 409, sentence: "The agent does not say that it plays this game" },
  "words-hidden": { status: 409, sentence: "The words of the match are hidden" },
  "words-shown-live": {
    status: 400,
    sentence:
      "With these options spectators read a word during the match, so it cannot stay hidden",
  },
  "wrong-agent": { status: 409, sentence: "An agent cannot take part" },
  "wrong-budget": { status: 400, sentence: "The budget is not within its limits" },
  "wrong-change": { status: 400, sentence: "The change cannot be made at this decision" },
  "wrong-dates": { status: 400, sentence: "The dates do not fit" },
  "wrong-description": { status: 400, sentence: "The description is too long or not allowed" },
  "wrong-game": { status: 409, sentence: "The agent does not play the game" },
  "wrong-handle": { status: 400, sentence: "This is not your handle" },
  "wrong-label": { status: 400, sentence: "The label is too long or not allowed" },
  "wrong-language": { status: 409, sentence: "The agent or the study does not have this language" },
  "wrong-name": { status: 400, sentence: "The name is too long, empty, or not allowed" },
  "wrong-number": { status: 400, sentence: "A number is out of its range" },
  "wrong-option": { status: 400, sentence: "The game has no such option" },
  "wrong-items": { status: 400, sentence: "Some lines are no items. The message lists them" },
  "wrong-plan": {
    status: 400,
    sentence: "The plan cannot be carried out. The message lists every reason",
  },
  "wrong-source": { status: 404, sentence: "You cannot make a study of it" },
  "wrong-roster": { status: 400, sentence: "A line of the roster cannot be read" },
  "wrong-rubric": { status: 400, sentence: "The study has no such version of its rubric" },
  "wrong-slug": { status: 400, sentence: "The slug is malformed or reserved" },
  "wrong-stages": { status: 400, sentence: "The season cannot play these stages" },
  "wrong-values": { status: 400, sentence: "The values are no answers to the study's questions" },
  "wrong-team": { status: 400, sentence: "A team name has at most 60 characters on one line" },
} as const satisfies Readonly<Record<string, Meaning>>;

/** A code of a use case. */
export type FailureCode = keyof typeof useCaseFailures;

type Codes = readonly FailureCode[];

/** The code in answers for the code of a use case. */
export function codeInAnswers(failed: FailureCode): string {
  const meaning: Meaning = useCaseFailures[failed];
  return meaning.code ?? failed;
}

/** Every code of a failed call, with its HTTP status and its meaning, by name. */
export const failureCodes: readonly (Meaning & { readonly code: string })[] = [
  ...new Map(
    Object.entries<Meaning>({ ...useCaseFailures, ...callFailures }).map(([failed, meaning]) => {
      const code = meaning.code ?? failed;
      return [code, { ...meaning, code }];
    }),
  ).values(),
].toSorted((one, other) => one.code.localeCompare(other.code));

// The lists below are the codes of use cases by their nouns; routes say which they may answer with.

/** Of taking a seat as a guest program. */
export const guestSeatFailures = [
  "already-joined",
  "moderated",
  "no-guests-left",
  "no-guests-left-for-address",
  "no-room",
  "no-room-for-address",
  "slug-taken",
  "too-many-requests",
  "unknown-game",
  "wrong-name",
] as const satisfies Codes;

/** Of what the secret of a guest program's seat does. */
export const guestTurnFailures = [
  "seat-expired",
  "secret-needed",
  "unknown-seat",
] as const satisfies Codes;

/** Of claiming the agent of a guest program. */
export const guestClaimFailures = [
  "moderated",
  "not-over",
  "slug-taken",
  "too-many-agents",
  "unknown-claim",
  "wrong-name",
] as const satisfies Codes;

export const agentFailures = [
  "arena-agent",
  "check-not-done",
  "check-unknown",
  "check-used",
  "dials-out",
  "endpoint-taken",
  "in-season",
  "key-misplaced",
  "key-unplaced",
  "moderated",
  "no-games",
  "not-set-up",
  "not-understood",
  "one-memory",
  "practice-only",
  "retired",
  "slug-taken",
  "takes-no-key",
  "too-many-agents",
  "too-many-checks",
  "unknown-agent",
  "unknown-game",
  "unnamed-game",
  "wrong-description",
  "wrong-label",
  "wrong-name",
  "wrong-slug",
] as const satisfies Codes;

export const decisionFailures = ["unknown-agent", "unknown-decision"] as const satisfies Codes;

export const testRunFailures = [
  ...agentFailures,
  "no-moments",
  "too-many-moments",
  "too-many-tests",
  "unknown-test-run",
] as const satisfies Codes;

export const biasFailures = [...agentFailures, "too-many-studies"] as const satisfies Codes;

export const ticketFailures = [
  "game-needed",
  "game-removed",
  "no-matches-left",
  "no-room",
  "no-room-for-address",
  "no-season",
  "not-entered",
  "not-passed",
  "retired",
  "suspended",
  "too-many-requests",
  "too-slow",
  "unknown-agent",
  "unknown-season",
  "unknown-ticket",
  "unnamed-game",
  "wrong-game",
  "wrong-language",
] as const satisfies Codes;

export const seasonFailures = [
  "class-full",
  "closed",
  "game-removed",
  "house",
  "matches-under-way",
  "no-consent",
  "no-language",
  "no-matches-each",
  "no-pool-model",
  "no-notes",
  "no-self-teams",
  "no-variants",
  "no-words",
  "not-class",
  "not-invited",
  "not-now",
  "not-on-roster",
  "not-organizer",
  "not-passed",
  "not-watchable",
  "not-yours",
  "one-memory",
  "one-per-owner",
  "other-model",
  "public-pack",
  "retired",
  "retired-pack",
  "slug-taken",
  "too-few-agents",
  "too-few-house-agents",
  "too-late",
  "too-slow",
  "unknown-agent",
  "unknown-game",
  "unknown-interview",
  "unknown-pack",
  "unknown-season",
  "unplayable-pairs",
  "words-shown-live",
  "wrong-dates",
  "wrong-description",
  "wrong-game",
  "wrong-language",
  "wrong-name",
  "wrong-number",
  "wrong-option",
  "wrong-roster",
  "wrong-slug",
  "wrong-stages",
  "wrong-team",
] as const satisfies Codes;

export const unknownSeason = ["unknown-season"] as const satisfies Codes;

export const experimentFailures = [
  "not-done",
  "not-yours",
  "taken",
  "too-many",
  "unknown-experiment",
  "wrong-plan",
] as const satisfies Codes;

export const collectionFailures = [
  "not-done",
  "not-yours",
  "taken",
  "too-many",
  "unknown-collection",
  "wrong-plan",
] as const satisfies Codes;

export const forkFailures = [
  "not-done",
  "not-forkable",
  "not-yours",
  "too-many",
  "unknown-fork",
  "unknown-match",
  "words-hidden",
  "wrong-agent",
  "wrong-change",
] as const satisfies Codes;

export const packFailures = [
  "already-rated",
  "gone",
  "name",
  "no-pack",
  "not-a-pair",
  "not-allowed",
  "retired-pack",
  "too-many",
] as const satisfies Codes;

export const guessFailures = [
  "game-removed",
  "no-hidden-role",
  "no-vote",
  "not-over",
  "words-hidden",
] as const satisfies Codes;

export const raterFailures = [
  "late",
  "not-assigned",
  "not-open",
  "not-rater",
  "unknown-item",
  "wrong-language",
  "wrong-rubric",
  "wrong-values",
] as const satisfies Codes;

export const studyFailures = [
  "no-reason",
  "no-report",
  "not-done",
  "nothing-to-rate",
  "own-study",
  "taken",
  "too-many",
  "unknown-agent",
  "unknown-item",
  "unknown-rater",
  "unknown-study",
  "unknown-user",
  "wrong-budget",
  "wrong-items",
  "wrong-language",
  "wrong-plan",
  "wrong-source",
  "wrong-values",
] as const satisfies Codes;

export const tokenFailures = ["too-many-requests", "too-many-tokens"] as const satisfies Codes;
export const accountFailures = ["wrong-handle"] as const satisfies Codes;
