import { createHash } from "node:crypto";
import {
  type Agent,
  addGames,
  agentByEndpoint,
  type Database,
  describeAgent,
  newId,
  readAgentName,
  slugsFor,
  type User,
} from "@wisp/db";
import { type Failure, isFailure, locales } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { createUnderFreeSlug } from "../agents/register.ts";

/** The connector of people: practice only. */
export const PERSON = "human";

/**
 * A player: the user of an account, or a visitor, known by a secret that their browser keeps. Only a
 * hash of the secret is stored.
 */
export type PersonIdentity =
  | { readonly user: Pick<User, "id" | "handle"> }
  | { readonly visitor: string };

const endpointOf = (identity: PersonIdentity): string =>
  "user" in identity
    ? `${PERSON}:${identity.user.id}`
    : `${PERSON}:visitor/${createHash("sha256").update(identity.visitor).digest("hex")}`;

/** The longest name that a guest may choose, in characters as people count them. */
export const MAX_GUEST_NAME = 24;

const characters = new Intl.Segmenter();

const WRONG_NAME: Failure<"wrong-name"> = {
  failed: "wrong-name",
  detail: `A guest's name has 1 to ${MAX_GUEST_NAME} characters that people see, none of them a check mark.`,
};

/**
 * Names a visitor, for friends to recognise; of an account the name stays, and so it does where nothing is
 * chosen. "Guest" stays in front, so that a guest cannot take the name of an account or an agent. Fails for a
 * name that no agent may have, or that is too long.
 */
export async function nameGuest(
  database: Database,
  identity: PersonIdentity,
  chosen: string,
): Promise<Failure<"wrong-name"> | null> {
  const typed = chosen.replace(/\s+/g, " ").trim();
  if ("user" in identity || typed === "") return null;
  const read = readAgentName(typed);
  if (!("name" in read)) return WRONG_NAME;
  if ([...characters.segment(read.name)].length > MAX_GUEST_NAME) return WRONG_NAME;
  const { id } = await personOf(database, identity);
  const refusal = await describeAgent(database, id, { name: `Guest ${read.name}` });
  return refusal === null ? null : WRONG_NAME;
}

/** Number of a guest: enough to distinguish two guests at one table. */
const guestNumber = (id: string): string =>
  String(Number.parseInt(id.slice(-6), 16) % 10_000).padStart(4, "0");

/** The agent that represents a person; null before the person's first match. */
export const findPerson = (database: Database, identity: PersonIdentity): Promise<Agent | null> =>
  agentByEndpoint(database, endpointOf(identity));

async function createPerson(database: Database, identity: PersonIdentity): Promise<Agent> {
  const endpoint = endpointOf(identity);
  const id = newId();
  const name = "user" in identity ? identity.user.handle : `Guest ${guestNumber(id)}`;
  const slugs = [...slugsFor(name, id), `${PERSON}-${id}`];
  const created = await createUnderFreeSlug(database, slugs, {
    id,
    name,
    endpoint,
    ownerId: null,
    person: true,
    games: gamesOfPeople(),
    version: { connector: PERSON, settings: { agent: id }, model: null, commit: null },
  });
  if (typeof created !== "string" && !isFailure(created)) return created;
  // Of two simultaneous first requests, the other one created it.
  const known = await agentByEndpoint(database, endpoint);
  if (known !== null) return known;
  const reason = typeof created === "string" ? created : created.detail;
  throw new Error(`No player could be created: ${reason}`);
}

const gamesOfPeople = () =>
  playableBy(PERSON).flatMap((game) => locales.map((locale) => ({ game, locale, online: false })));

/** The agent that represents a person, created on first use. It plays every game of the arena. */
export async function personOf(database: Database, identity: PersonIdentity): Promise<Agent> {
  const known = await findPerson(database, identity);
  if (known === null) return createPerson(database, identity);
  // A later release has games that it did not have when the person first played.
  const missing = gamesOfPeople().filter(
    ({ game }) => !known.games.some((played) => played.game === game),
  );
  if (missing.length > 0) await addGames(database, known.id, missing);
  return known;
}
