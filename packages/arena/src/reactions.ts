import {
  agentSeat,
  type Database,
  type ReactionState,
  reactionCounts,
  reactionState,
  type StoredReaction,
  setReactions,
  type User,
} from "@wisp/db";
import type { Failure } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { findPerson, type PersonIdentity } from "./people/person.ts";

export type ReactionFailureCode = "unknown-match" | "reactions-off" | "own-match" | "not-yours";

const fail = (failed: ReactionFailureCode, detail: string): Failure<ReactionFailureCode> => ({
  failed,
  detail,
});

const unknownMatch = fail("unknown-match", "There is no match with this id to react to.");

/** Whether one of these people is who `is` asks for. */
async function someone(
  database: Database,
  people: readonly PersonIdentity[],
  is: (personId: string) => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const identity of people) {
    const person = await findPerson(database, identity);
    if (person !== null && (await is(person.id))) return true;
  }
  return false;
}

/**
 * Whether a spectator may react to a match now; null if so. Players of a match that runs may not: a sign
 * from outside is none of the game.
 */
export async function reactionRefusal(
  database: Database,
  people: readonly PersonIdentity[],
  matchId: string,
): Promise<Failure<ReactionFailureCode> | null> {
  const state = await reactionState(database, matchId);
  if (state === null) return unknownMatch;
  if (state.matchOff || state.seasonOff) {
    return fail("reactions-off", "Reactions to this match are turned off.");
  }
  const sits = async (id: string) => (await agentSeat(database, matchId, id)) !== null;
  if (state.running && (await someone(database, people, sits))) {
    return fail("own-match", "You sit at this table. Only spectators can react.");
  }
  return null;
}

/** Whom a person may turn reactions off for. */
interface ReactionModerator {
  readonly match: boolean;
  readonly season: boolean;
}

/** Who asks: the signed-in user, and everybody they are known as. */
interface ReactionReader {
  readonly user: Pick<User, "id" | "role"> | null;
  readonly people: readonly PersonIdentity[];
}

/** What a reader may turn off: admins and owners both, hosts of a table of friends their match. */
async function moderatorOf(
  database: Database,
  { user, people }: ReactionReader,
  { ownerId, hostId, seasonId }: ReactionState,
): Promise<ReactionModerator> {
  const runs = user !== null && (user.role === "admin" || user.id === ownerId);
  const hosts =
    !runs && hostId !== null && (await someone(database, people, (id) => id === hostId));
  return { match: runs || hosts, season: runs && seasonId !== null };
}

/** The reactions to a match as a reader sees them. */
export interface ShownReactions {
  /** Whether they are on for the match, and for its season. */
  readonly on: Readonly<Record<"match" | "season", boolean>>;
  /** What the reader may turn off and on. */
  readonly may: ReactionModerator;
  readonly counts: readonly StoredReaction[];
  /** Whether spectators may call who wins. */
  readonly callsWinner: boolean;
}

/** Null where there is no such match, or its log is sealed. Reactions that are off are not shown. */
export async function shownReactions(
  database: Database,
  reader: ReactionReader,
  matchId: string,
): Promise<ShownReactions | null> {
  const state = await reactionState(database, matchId);
  if (state === null) return null;
  const on = { match: !state.matchOff, season: !state.seasonOff };
  const isOn = on.match && on.season;
  return {
    on,
    may: await moderatorOf(database, reader, state),
    counts: isOn ? await reactionCounts(database, matchId) : [],
    callsWinner: isOn && gameEntry(state.game)?.callsWinner === true,
  };
}

/** Turns reactions to a match, or to all matches of its season, off or on. */
export async function moderateReactions(
  database: Database,
  reader: ReactionReader,
  {
    matchId,
    scope,
    on,
  }: {
    readonly matchId: string;
    readonly scope: "match" | "season";
    readonly on: boolean;
  },
): Promise<Failure<ReactionFailureCode> | null> {
  const state = await reactionState(database, matchId);
  if (state === null) return unknownMatch;
  const may = await moderatorOf(database, reader, state);
  if (!may[scope]) {
    return fail("not-yours", "Only admins and the owner of the match or its season can do this.");
  }
  const { seasonId } = state;
  const of = scope === "season" && seasonId !== null ? { season: seasonId } : { match: matchId };
  await setReactions(database, of, !on);
  return null;
}
