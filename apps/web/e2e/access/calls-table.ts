import {
  type AccessTable,
  accounts,
  agentOwner,
  agentOwnerAndAdmins,
  callingAdmins,
  entrants,
  everybody,
  nobodyAtAll,
  organizers,
  ownerAndAdmins,
  type Row,
  type Rule,
  readers,
  seasonOrganizer,
  seasonRunners,
  secretHolders,
} from "./rules.ts";
import { COLLECTION, EXPERIMENT, PACK, SEASON, STUDY, type World } from "./world.ts";

const PLAYED = { game: "who-is-spy", locale: "en" };
const ofMatch: Row = { rule: everybody, at: ({ match }) => ({ id: match }) };
const ofAgent: Row = { rule: everybody, at: ({ agent }) => ({ slug: agent }) };
const ofLeaderboard: Row = { rule: everybody, at: () => ({ season: "house" }) };
const ofSeat: Row = { rule: nobodyAtAll, at: ({ ticket }) => ({ id: ticket }) };
const ofGuest: Row = { rule: secretHolders, at: () => ({ seat: "none" }) };
const ofRater: Row = { rule: nobodyAtAll, at: () => ({ slug: "study", nth: "1" }) };
const ofCollection = { at: () => ({ slug: COLLECTION }) };
const ofExperiment = { at: () => ({ slug: EXPERIMENT }) };
/** Of something that there is not, for accounts. */
const nobodyThere: Rule = {
  nobody: "sign in",
  people: { ...agentOwner().people, owner: "nothing there" },
  scope: "matches",
};
const ofStudy = { at: () => ({ slug: STUDY }) };
const ofFork = { at: ({ fork }: World) => ({ id: fork }) };
const ofSeason = { at: () => ({ slug: SEASON }) };
const teachers = seasonOrganizer("refused")("seasons");
const ofDecision = {
  at: ({ agent, ended }: World) => ({ slug: agent, match: ended, nth: "1" }),
};
const ofOwned = { at: ({ agent }: { agent: string }) => ({ slug: agent }) };

/** The callers that may retire the owner's agent: each gets another one. */
const ENDERS: readonly string[] = ["owner", "admin", "token: agents"];

/** Every call of the API and of the MCP server with its permitted callers. */
export const calls: AccessTable = {
  "GET /api/pages/[page]/card.png": { rule: everybody, at: () => ({ page: "home" }) },
  "GET /api/v1/agents": { rule: everybody },
  "GET /api/v1/agents/[slug]": ofAgent,
  "GET /api/v1/agents/[slug]/badge.svg": ofAgent,
  "GET /api/v1/agents/[slug]/card.png": ofAgent,
  "GET /api/v1/agents/[slug]/days": ofAgent,
  "GET /api/v1/agents/[slug]/ranks": ofAgent,
  "GET /api/v1/agents/[slug]/rivals": ofAgent,
  "GET /api/v1/games/[game]/card.png": {
    rule: everybody,
    at: () => ({ game: "who-is-spy" }),
  },
  "GET /api/v1/health": { rule: everybody },
  "GET /api/v1/leaderboards/[season]": ofLeaderboard,
  "GET /api/v1/leaderboards/[season]/card.png": ofLeaderboard,
  "GET /api/v1/leaderboards/[season]/history": ofLeaderboard,
  // Nothing was fitted yet.
  "GET /api/v1/leaderboards/[season]/statistics": { ...ofLeaderboard, rule: nobodyAtAll },
  "GET /api/v1/matches": { rule: everybody },
  "GET /api/v1/matches/[id]": ofMatch,
  "GET /api/v1/matches/[id]/card.png": ofMatch,
  // A film of a match that is not over.
  "GET /api/v1/matches/[id]/frames": ofMatch,
  "GET /api/v1/matches/[id]/guesses": ofMatch,
  "GET /api/v1/matches/[id]/log": ofMatch,
  // A film of a match that is not over.
  "GET /api/v1/matches/[id]/replay.gif": ofMatch,
  "GET /api/v1/matches/[id]/stream": ofMatch,
  "GET /api/v1/matches/[id]/transcript.md": ofMatch,
  // The list is empty for a match of other owners.
  "GET /api/v1/matches/[id]/calls": { ...ofMatch, rule: accounts("read") },
  "POST /api/v1/matches/[id]/guesses": { ...ofMatch, body: () => ({ seat: 0, guess: 1 }) },
  // Refused with 409 until the match is over.
  "GET /api/v1/matches/[id]/suspicion": ofMatch,
  // Readers who have not named a suspect do not see the suspicion of the room (e2e/calls.spec.ts).
  "GET /api/matches/[id]/suspicion": ofMatch,
  "POST /api/matches/[id]/suspicion": { ...ofMatch, body: () => ({ cursor: 0, seat: 0 }) },
  "GET /api/matches/[id]/reactions": ofMatch,
  "POST /api/matches/[id]/reactions": {
    ...ofMatch,
    body: () => ({ cursor: 0, reaction: "clap" }),
  },
  // Owners of the match or its season turn them off (e2e/reactions.spec.ts); this one is the arena's.
  "PUT /api/matches/[id]/reactions": {
    ...ofMatch,
    rule: { nobody: "refused", people: callingAdmins().people },
    body: () => ({ scope: "match", on: true }),
  },
  "GET /api/puzzles/day": { rule: everybody },
  // Of a day that is over: nothing is kept.
  "POST /api/puzzles/day": {
    rule: everybody,
    body: () => ({ day: "2026-01-01", puzzle: "who-is-spy/en", results: [true] }),
  },
  // Neither today nor in the archive.
  "POST /api/puzzles/spot": {
    rule: nobodyAtAll,
    body: () => ({ day: "2025-01-01", game: "holdem", locale: "en", option: "fold" }),
  },
  // There is no puzzle without matches.
  "POST /api/puzzles": {
    rule: nobodyAtAll,
    body: () => ({
      day: "2026-01-01",
      game: "who-is-spy",
      locale: "en",
      place: 0,
      seat: 0,
      keep: true,
    }),
  },
  "GET /api/v1/baseline": { rule: everybody },
  "GET /api/v1/ladder": { rule: everybody },
  "GET /api/v1/pool-models": { rule: everybody },
  "GET /api/v1/agent-protocol.json": { rule: everybody },
  "GET /api/v1/openapi.json": { rule: everybody },
  "GET /api/v1/packs": { rule: everybody },
  "GET /api/v1/packs/[slug]": { rule: readers, at: () => ({ slug: PACK }) },
  "GET /api/v1/seasons": { rule: everybody },
  "GET /api/v1/seasons/[slug]": { rule: everybody, ...ofSeason },
  "GET /api/v1/seasons/[slug]/tournament": { rule: everybody, ...ofSeason },
  // Of a season that is no tournament, as the two below.
  "GET /api/v1/seasons/[slug]/tournament/day": { rule: nobodyAtAll, ...ofSeason },
  "GET /api/v1/seasons/[slug]/tournament/places": { rule: nobodyAtAll, ...ofSeason },
  "GET /api/v1/seasons/[slug]/tournament/places/[place]/card.png": {
    rule: nobodyAtAll,
    at: () => ({ slug: SEASON, place: "1" }),
  },
  ...Object.fromEntries(
    ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [
      `${method} /api/v1/[...unknown]`,
      { rule: nobodyAtAll, at: () => ({ "...unknown": "none" }) },
    ]),
  ),
  // The id of a check is secret: only its caller knows it.
  "GET /api/v1/checks/[id]": { rule: everybody, at: ({ check }) => ({ id: check }) },

  "GET /api/v1/me": { rule: accounts("read") },
  "GET /api/v1/me/ratings": { rule: accounts("read") },
  "GET /api/v1/me/tokens": { rule: accounts("read") },
  // What no token may do.
  "GET /api/me/export": { rule: accounts() },
  "DELETE /api/v1/me": { rule: accounts(), body: () => ({ handle: "somebody-else" }) },
  "POST /api/v1/me/tokens": {
    rule: accounts(),
    body: () => ({ name: "t", scopes: ["read"], expiresInDays: 1 }),
  },
  "DELETE /api/v1/me/tokens": { rule: accounts(), body: () => ({ id: "none" }) },

  "POST /api/v1/checks": {
    rule: accounts("agents"),
    body: () => ({ address: "https://a.example" }),
  },
  "POST /api/v1/agents": {
    // From the caller's own check.
    rule: agentOwner("agents"),
    body: ({ check }) => ({ check, name: "from-check", games: [PLAYED] }),
  },
  "POST /api/v1/agents/dial-out": {
    rule: accounts("agents"),
    body: () => ({ name: "dialling", games: [PLAYED] }),
  },
  "POST /api/v1/prompts": { rule: accounts("agents"), body: () => ({}) },
  "PATCH /api/v1/agents/[slug]": {
    rule: agentOwner("agents"),
    ...ofOwned,
    body: () => ({ description: "Mine." }),
  },
  "POST /api/v1/agents/[slug]/versions": {
    rule: agentOwner("agents"),
    ...ofOwned,
    body: ({ check }) => ({ check }),
  },
  "PUT /api/v1/agents/[slug]/key": {
    rule: agentOwner("agents"),
    ...ofOwned,
    body: () => ({ key: "a-new-key-of-mine" }),
  },
  "DELETE /api/v1/agents/[slug]/key": { rule: agentOwner("agents"), ...ofOwned },
  "POST /api/v1/agents/[slug]/dial-out-key": { rule: agentOwner("agents"), ...ofOwned },
  "POST /api/v1/agents/[slug]/retire": {
    rule: agentOwnerAndAdmins("agents"),
    at: async (world, caller) => ({
      slug: ENDERS.includes(caller) ? await world.spareAgent() : world.agent,
    }),
  },
  "GET /api/v1/agents/[slug]/decisions": { rule: agentOwner("read"), ...ofOwned },
  "GET /api/v1/agents/[slug]/decisions/[match]/[nth]": { rule: agentOwner("read"), ...ofDecision },
  "GET /api/v1/agents/[slug]/live": { rule: agentOwner("read"), ...ofOwned },
  "GET /api/v1/agents/[slug]/notes": { rule: agentOwner("read"), ...ofOwned },
  "POST /api/v1/agents/[slug]/test-runs": {
    rule: agentOwner("agents"),
    ...ofOwned,
    body: ({ ended }) => ({ decisions: [{ match: ended, nth: 1 }] }),
  },
  "GET /api/v1/agents/[slug]/test-runs/[id]": {
    rule: agentOwner("read"),
    at: ({ agent, testRun }) => ({ slug: agent, id: testRun }),
  },
  "POST /api/v1/agents/[slug]/bias": { rule: agentOwner("agents"), ...ofOwned, body: () => ({}) },
  "DELETE /api/v1/agents/[slug]/bias": { rule: agentOwner("agents"), ...ofOwned },
  "GET /api/v1/agents/[slug]/bias": { rule: readers, ...ofOwned },
  "POST /api/v1/practice": {
    rule: agentOwner("matches"),
    body: ({ agent }) => ({ agent, opponents: "queue" }),
  },
  "POST /api/v1/ranked": { rule: agentOwner("matches"), body: ({ agent }) => ({ agent }) },
  "GET /api/v1/tickets/[id]": { rule: agentOwner("matches"), at: ({ ticket }) => ({ id: ticket }) },
  "DELETE /api/v1/tickets/[id]": {
    rule: agentOwner("matches"),
    at: ({ ticket }) => ({ id: ticket }),
  },

  // A body that is not a picture.
  "PUT /api/agents/[slug]/picture": { rule: agentOwner("agents"), ...ofOwned, body: () => ({}) },
  "DELETE /api/agents/[slug]/picture": { rule: agentOwner("agents"), ...ofOwned },
  "GET /api/pictures/[hash]": { rule: nobodyAtAll, at: () => ({ hash: "0".repeat(64) }) },
  // The token is the permission.
  "GET /api/unsubscribe": { rule: everybody },
  "POST /api/unsubscribe": { rule: everybody },

  // The seat of a person is found by the browser that took it alone (e2e/play.spec.ts).
  // Null without a session.
  "GET /api/reader": { rule: everybody },
  "GET /api/live": { rule: everybody },
  "GET /api/seats/[id]": ofSeat,
  "GET /api/seats/[id]/after": ofSeat,
  "GET /api/seats/[id]/changes": ofSeat,
  "POST /api/seats/[id]/answer": {
    ...ofSeat,
    body: () => ({ question: "0/1", text: "", intent: "give" }),
  },
  "POST /api/seats/[id]/leave": { ...ofSeat, body: () => ({}) },

  // To all but its owner a study does not exist; a rater may be one of them.
  "GET /api/v1/studies": { rule: accounts("read") },
  "POST /api/v1/studies": { rule: accounts("matches"), body: () => ({}) },
  "GET /api/v1/studies/[slug]": { rule: agentOwner("read"), ...ofStudy },
  "GET /api/v1/studies/[slug]/judges": { rule: agentOwner("read"), ...ofStudy },
  "GET /api/v1/studies/[slug]/report": { rule: agentOwner("read"), ...ofStudy },
  "GET /api/v1/studies/[slug]/disagreements": { rule: agentOwner("read"), ...ofStudy },
  "GET /api/v1/studies/[slug]/export.jsonl": { rule: agentOwner("read"), ...ofStudy },
  "GET /api/v1/studies/[slug]/ratings.csv": { rule: agentOwner("read"), ...ofStudy },
  // Its report is not computed yet.
  "GET /api/v1/studies/[slug]/card.md": { rule: agentOwner("read"), ...ofStudy },
  "POST /api/v1/studies/[slug]/actions": {
    rule: agentOwner("matches"),
    ...ofStudy,
    // It is a draft; nothing happens.
    body: () => ({ action: "close" }),
  },
  "POST /api/v1/studies/[slug]/rubrics": {
    rule: agentOwner("matches"),
    ...ofStudy,
    body: () => ({ texts: { en: { text: "Read it twice.", examples: [] } } }),
  },
  "POST /api/v1/studies/[slug]/links": {
    rule: agentOwner("matches"),
    ...ofStudy,
    body: () => ({ count: 1 }),
  },
  // There is no such user, rater, agent or item; nothing happens. What strangers are answered: studies.test.ts of the route.
  "POST /api/v1/studies/[slug]/raters": {
    rule: nobodyThere,
    ...ofStudy,
    body: () => ({ handle: "no-one-at-all" }),
  },
  "POST /api/v1/studies/[slug]/raters/[pseudonym]/exclusion": {
    rule: nobodyThere,
    at: () => ({ slug: STUDY, pseudonym: "NONE" }),
    body: () => ({ reason: "None." }),
  },
  "POST /api/v1/studies/[slug]/judges": {
    rule: nobodyThere,
    ...ofStudy,
    body: () => ({ agent: "no-such-agent", language: "en", dollars: 1 }),
  },
  // No model is asked.
  "DELETE /api/v1/studies/[slug]/judges/[pseudonym]": {
    rule: agentOwner("matches"),
    at: () => ({ slug: STUDY, pseudonym: "NONE" }),
  },
  "POST /api/v1/studies/[slug]/items/[nth]/adjudications": {
    rule: agentOwner("matches"),
    at: () => ({ slug: STUDY, nth: "1" }),
    body: () => ({ values: { clear: "yes" }, reason: "It is." }),
  },

  // A rater is found by the browser that has the invitation, or by an invited account (rating.spec.ts).
  "GET /api/v1/studies/[slug]/rater": ofRater,
  "POST /api/v1/studies/[slug]/rater": { ...ofRater, body: () => ({ secret: "a".repeat(32) }) },
  "DELETE /api/v1/studies/[slug]/rater": ofRater,
  "PUT /api/v1/studies/[slug]/rater/consent": ofRater,
  "POST /api/v1/studies/[slug]/rater/next": ofRater,
  "GET /api/v1/studies/[slug]/rater/rated": ofRater,
  "PUT /api/v1/studies/[slug]/rater/items/[nth]": ofRater,
  "PUT /api/v1/studies/[slug]/rater/items/[nth]/draft": ofRater,

  // Before anything is asked of the database.
  "POST /api/v1/guest-seats": { rule: everybody, body: () => ({ game: "none" }) },
  // The secret of the seat is the permission.
  "GET /api/v1/guest-seats/[seat]/next": ofGuest,
  "POST /api/v1/guest-seats/[seat]/answer": { ...ofGuest, body: () => ({}) },
  "POST /api/v1/guest-seats/[seat]/leave": ofGuest,
  "POST /api/v1/guest-claims": {
    rule: accounts("agents"),
    body: () => ({ claim: "none", name: "" }),
  },
  "POST /a2a": { rule: everybody, body: () => ({}) },

  "POST /mcp": {
    // Without a token they play as guests.
    rule: { ...accounts("matches"), anonymous: "answered" },
    body: () => ({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  },

  "GET /api/v1/experiments": { rule: everybody },
  "POST /api/v1/experiments": { rule: accounts("matches"), body: () => ({}) },
  "GET /api/v1/experiments/[slug]": { rule: agentOwnerAndAdmins("read"), ...ofExperiment },
  "GET /api/v1/experiments/[slug]/plan": { rule: agentOwnerAndAdmins("read"), ...ofExperiment },
  "GET /api/v1/experiments/[slug]/results": { rule: agentOwnerAndAdmins("read"), ...ofExperiment },
  "GET /api/v1/collections": { rule: everybody },
  "POST /api/v1/collections": { rule: accounts("matches"), body: () => ({}) },
  "GET /api/v1/collections/[slug]": { rule: agentOwnerAndAdmins("read"), ...ofCollection },
  "GET /api/v1/collections/[slug]/plan": { rule: agentOwnerAndAdmins("read"), ...ofCollection },
  "GET /api/v1/collections/[slug]/results": { rule: agentOwnerAndAdmins("read"), ...ofCollection },
  "GET /api/v1/collections/[slug]/card": { rule: agentOwnerAndAdmins("read"), ...ofCollection },
  "POST /api/v1/collections/[slug]/actions": {
    rule: agentOwnerAndAdmins("matches"),
    ...ofCollection,
    // It is not finished; nothing happens.
    body: () => ({ action: "publish" }),
  },
  "GET /api/v1/forks": { rule: accounts("read") },
  "POST /api/v1/forks": { rule: accounts("matches"), body: () => ({}) },
  "GET /api/v1/forks/[id]": { rule: everybody, ...ofFork },
  "POST /api/v1/forks/[id]/stop": { rule: ownerAndAdmins("matches"), ...ofFork },
  "POST /api/v1/experiments/[slug]/actions": {
    rule: agentOwnerAndAdmins("matches"),
    ...ofExperiment,
    // It is not finished; nothing happens.
    body: () => ({ action: "publish" }),
  },

  "POST /api/v1/packs": {
    rule: organizers("seasons"),
    body: (_, caller) => ({ name: `Words of ${caller.replace(/\W+/g, " ")}`, locale: "en" }),
  },
  "POST /api/v1/packs/[slug]/pairs": {
    rule: accounts("seasons"),
    at: () => ({ slug: PACK }),
    body: () => ({ pairs: [] }),
  },
  "POST /api/v1/packs/[slug]/pairs/[pair]/actions": {
    rule: seasonRunners("seasons"),
    at: () => ({ slug: PACK, pair: "none" }),
    // The answer does not reveal whether there is such a pair.
    body: () => ({ action: "rate", closeness: 4 }),
  },
  "POST /api/v1/packs/[slug]/actions": {
    // An action that there is not, so that the pack stays. Who may retire it: packs.test.ts of the route.
    rule: accounts("seasons"),
    at: () => ({ slug: PACK }),
    body: () => ({ action: "none" }),
  },

  "POST /api/v1/seasons": {
    rule: organizers("seasons"),
    body: (_, caller) => ({
      name: `Cup of ${caller.replace(/\W+/g, " ")}`,
      game: "who-is-spy",
      locales: ["en"],
      visibility: "unlisted",
    }),
  },
  "PATCH /api/v1/seasons/[slug]": {
    rule: seasonRunners("seasons"),
    ...ofSeason,
    body: () => ({ description: "Ours." }),
  },
  "POST /api/v1/seasons/[slug]/actions": {
    rule: seasonRunners("seasons"),
    ...ofSeason,
    // Of a season that has not started; nothing happens.
    body: () => ({ action: "pause" }),
  },
  "POST /api/v1/seasons/[slug]/copies": {
    ...ofSeason,
    rule: organizers("seasons"),
    body: (_, caller) => ({ name: `Copy of ${caller.replace(/\W+/g, " ")}` }),
  },
  "GET /api/v1/seasons/[slug]/export": { rule: seasonRunners("read"), ...ofSeason },
  "POST /api/v1/seasons/[slug]/entries": {
    rule: entrants("seasons"),
    ...ofSeason,
    body: ({ agent }) => ({ agent }),
  },
  "DELETE /api/v1/seasons/[slug]/entries": {
    rule: entrants("seasons"),
    ...ofSeason,
    body: ({ agent }) => ({ agent }),
  },
  "GET /api/v1/seasons/[slug]/class": { rule: teachers, ...ofSeason },
  "GET /api/v1/seasons/[slug]/class/grades": { rule: teachers, ...ofSeason },
  "PUT /api/v1/seasons/[slug]/class/link": { rule: teachers, ...ofSeason, body: () => ({}) },
  "DELETE /api/v1/seasons/[slug]/class/link": { rule: teachers, ...ofSeason },
  "PUT /api/v1/seasons/[slug]/class/roster": {
    rule: teachers,
    ...ofSeason,
    body: () => ({ students: [] }),
  },
  "PUT /api/v1/users/[handle]/role": {
    rule: callingAdmins("seasons"),
    at: () => ({ handle: "stranger" }),
    body: () => ({ role: "user" }),
  },
  "POST /api/v1/seasons/[slug]/class/members": {
    rule: accounts("seasons"),
    ...ofSeason,
    // Without consent no one joins. Who may: class.test.ts of the route.
    body: () => ({ consents: false }),
  },
  "DELETE /api/v1/seasons/[slug]/class/members": {
    rule: accounts("seasons"),
    ...ofSeason,
    // Without a name no one leaves. Who may remove whom: class.test.ts of the route.
    body: () => ({ member: 1 }),
  },

  // Signing in; each step has its own proofs (e2e/providers.spec.ts, sign-in-refused.spec.ts).
  "GET /api/auth/[...nextauth]": { rule: everybody, at: () => ({ "...nextauth": "csrf" }) },
  "POST /api/auth/[...nextauth]": { rule: everybody, at: () => ({ "...nextauth": "signout" }) },
};
