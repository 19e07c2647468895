import { type Database, ladderTable, mergeLadder, type NewRatedMatch } from "@wisp/db";
import { locales } from "@wisp/game";
import { type Games, houseAgentSlug, ladderResult } from "@wisp/games";
import { findPerson, type PersonIdentity, personOf } from "./person.ts";

/**
 * The agent in whose name the reader's rated matches are kept, null before the first match. What was rated
 * as a guest in this browser becomes the account's once its person has signed in.
 */
export async function ladderPerson(
  database: Database,
  identities: readonly PersonIdentity[],
): Promise<string | null> {
  const user = identities.find((identity) => "user" in identity);
  const visitor = identities.find((identity) => "visitor" in identity);
  const guest = visitor === undefined ? null : await findPerson(database, visitor);
  if (user === undefined) return guest?.id ?? null;
  if (guest === null) return (await findPerson(database, user))?.id ?? null;
  const person = await personOf(database, user);
  await mergeLadder(database, guest.id, person.id);
  return person.id;
}

/**
 * The results of people in a finished match, as they enter the ladder; [] where it is not one of it. One who
 * leaves loses, whatever the table does afterwards, so that leaving saves no rating.
 */
export async function ladderResults(
  database: Database,
  games: Games,
  matchId: string,
): Promise<NewRatedMatch[]> {
  const table = await ladderTable(database, matchId);
  const entry = games[table?.game ?? ""];
  if (table === null || entry?.ladder === undefined) return [];
  const { ladder, house: characters } = entry;
  const { game } = table;
  const ids = new Map(
    characters.flatMap(({ id }) => locales.map((locale) => [houseAgentSlug(id, locale), id])),
  );
  const seats = table.seats.map(({ side, won, points, house, slug }) => ({
    side,
    won,
    points,
    house: house ? (ids.get(slug) ?? null) : null,
  }));
  return table.seats.flatMap(({ seat, agentId, person, abandoned }) => {
    const result = person ? ladderResult(ladder, seats, seat) : null;
    if (result === null) return [];
    const score = abandoned ? 0 : result.score;
    return [{ matchId, seat, agentId, game, score, opponent: result.opponent }];
  });
}
