import { createHash, randomBytes } from "node:crypto";
import {
  claimGuest,
  type Database,
  type GuestCaps,
  type GuestDoor,
  type GuestSeat,
  guestName,
  guestSeatByToken,
  isAgentName,
  joinQueue,
  type NoGuestRoom,
  type NotClaimed,
  newId,
  readAgentName,
  releaseGuestSeat,
  reserveGuestSeat,
  seatGuest,
  slugsFor,
  type Ticket,
  ticketById,
  type User,
} from "@wisp/db";
import { type Failure, isFailure, type Locale, locales } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { readPresentation } from "../agents/presentation.ts";
import { createUnderFreeSlug } from "../agents/register.ts";

/** The connector of guest programs: practice only. */
const GUEST = "guest";

/** The longest name that a guest program may choose, in characters as people count them. */
const MAX_GUEST_PROGRAM_NAME = 24;

const MINUTE_MS = 60_000;
/** The secret of the door that needs nothing but addresses stands in addresses: it lives shortly. */
const LIFE_MS: Readonly<Record<GuestDoor, number>> = {
  api: 24 * 60 * MINUTE_MS,
  mcp: 24 * 60 * MINUTE_MS,
  a2a: 24 * 60 * MINUTE_MS,
  get: 30 * MINUTE_MS,
};

/** What a guest program wants to play. */
export interface GuestRequest {
  readonly game: string;
  readonly locale: Locale;
  /** Absent: it is numbered. */
  readonly name?: string | undefined;
}

/** How a guest program comes. */
export interface GuestArrival {
  readonly door: GuestDoor;
  /** A network address as limits count it; null: it is not counted. */
  readonly address: string | null;
  /**
   * A secret that follows from what the caller has already, so that the same call again leads to the same
   * seat; absent: a new one.
   */
  readonly token?: string;
}

/** A seat that was just taken; its secrets are shown only once. */
export interface TakenGuestSeat {
  readonly seat: string;
  /** Slug of the agent that plays. */
  readonly agent: string;
  readonly name: string;
  readonly token: string;
  /** Claims the agent within a day; null: it cannot be claimed. */
  readonly claimCode: string | null;
}

type GuestFailure =
  | NoGuestRoom
  | Failure<"wrong-name" | "unknown-game" | "already-joined" | "moderated">;

const secret = (prefix: string): string => `${prefix}${randomBytes(24).toString("base64url")}`;

const characters = new Intl.Segmenter();

/** Four digits: enough to tell programs at one table apart. */
const numberOf = (id: string): string =>
  String(
    Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 8), 16) % 10_000,
  ).padStart(4, "0");

/** The name as it is shown, with its mark. Fails for a name that no agent may have or another has. */
async function shownName(
  database: Database,
  id: string,
  typed: string | undefined,
): Promise<{ readonly name: string } | Failure<"wrong-name">> {
  const chosen = (typed ?? "").replace(/ +/g, " ").trim();
  if (chosen === "") return { name: guestName(`Guest ${numberOf(id)}`) };
  const read = readAgentName(chosen);
  if (!("name" in read) || [...characters.segment(read.name)].length > MAX_GUEST_PROGRAM_NAME) {
    return {
      failed: "wrong-name",
      detail: `A guest program's name has 1 to ${MAX_GUEST_PROGRAM_NAME} characters that people see, on one line, none of them a check mark.`,
    };
  }
  const presented = await readPresentation(database, { name: read.name });
  if (isFailure(presented)) return { failed: "wrong-name", detail: presented.detail };
  if (await isAgentName(database, read.name)) {
    const detail = `"${read.name}" is the name of an agent of this arena. Choose another name.`;
    return { failed: "wrong-name", detail };
  }
  return { name: guestName(read.name) };
}

async function createGuest(
  database: Database,
  id: string,
  name: string,
): Promise<{ readonly slug: string } | Failure<"moderated">> {
  const slugs = [...slugsFor(name, id), `guest-program-${id}`];
  const created = await createUnderFreeSlug(database, slugs, {
    id,
    name,
    endpoint: `${GUEST}:${id}`,
    ownerId: null,
    guest: true,
    games: playableBy(GUEST).flatMap((game) => locales.map((locale) => ({ game, locale }))),
    version: { connector: GUEST, settings: { agent: id }, model: null, commit: null },
  });
  if (created === "registered-before") throw new Error(`The new id ${id} is taken.`);
  if (!isFailure(created)) return created;
  if (created.failed === "moderated") return { failed: "moderated", detail: created.detail };
  throw new Error(`No guest program could be created: ${created.detail}`);
}

/**
 * Seats a guest program at a practice table against house agents. It needs no account, is ranked nowhere,
 * and plays one match; its agent may be claimed afterwards, unless it came by addresses alone.
 */
export async function takeGuestSeat(
  database: Database,
  { door, address, token: given }: GuestArrival,
  { game, locale, name: typed }: GuestRequest,
  caps: GuestCaps,
): Promise<TakenGuestSeat | GuestFailure> {
  if (!playableBy(GUEST).includes(game)) {
    const detail = `There is no game "${game}". Games: ${playableBy(GUEST).join(", ")}.`;
    return { failed: "unknown-game", detail };
  }
  const agentId = newId();
  const named = await shownName(database, agentId, typed);
  if (isFailure(named)) return named;
  const { name } = named;
  const token = given ?? secret("wisp_seat_");
  const claimCode = door === "get" ? null : secret("wisp_claim_");
  const arrival = { door, address, token, claimCode, lifeMs: LIFE_MS[door] };
  const place = await reserveGuestSeat(database, arrival, caps);
  if (isFailure(place)) return place;
  if (!place.isNew) {
    return { failed: "already-joined", detail: "This has taken a seat already." };
  }
  try {
    const agent = await createGuest(database, agentId, name);
    if (isFailure(agent)) {
      await releaseGuestSeat(database, place.id);
      return agent;
    }
    const practice = { agentId, kind: "practice", game, locale, opponents: "house" } as const;
    const ticket = await joinQueue(database, practice);
    if (isFailure(ticket)) throw new Error(`No seat for a guest program: ${ticket.detail}`);
    await seatGuest(database, place.id, { agentId, ticketId: ticket.id });
    return { seat: place.id, agent: agent.slug, name, token, claimCode };
  } catch (error) {
    await releaseGuestSeat(database, place.id);
    throw error;
  }
}

/** A guest program's seat with its ticket. */
export interface HeldGuestSeat extends GuestSeat {
  readonly ticket: Ticket;
}

/**
 * The seat that a secret plays. The failure is the same for secrets that were guessed, are of another seat,
 * or are older than tickets are kept.
 *
 * @param seat id of the seat where the caller names one: a secret plays no other
 */
export async function heldGuestSeat(
  database: Database,
  token: string,
  seat?: string,
): Promise<HeldGuestSeat | Failure<"unknown-seat" | "seat-expired">> {
  const found = await guestSeatByToken(database, token);
  const ticket = found && (await ticketById(database, found.ticketId));
  if (found === null || ticket === null || (seat !== undefined && seat !== found.id)) {
    return { failed: "unknown-seat", detail: "This secret plays no seat. Take a new one." };
  }
  if (found.expired) {
    return { failed: "seat-expired", detail: "The time of this seat is over. Take a new one." };
  }
  return { ...found, ticket };
}

/** Makes a guest program's agent an owner's own; it dials out from then on with the key that is returned. */
export async function claimGuestAgent(
  database: Database,
  owner: Pick<User, "id">,
  code: string,
  name: string,
): Promise<{ readonly slug: string; readonly key: string } | NotClaimed | Failure<"wrong-name">> {
  const presented = await readPresentation(database, { name });
  if (isFailure(presented)) return { failed: "wrong-name", detail: presented.detail };
  const slugs = slugsFor(presented.name, `${owner.id}/${code}`);
  return claimGuest(database, owner.id, code, { name: presented.name, slugs });
}
