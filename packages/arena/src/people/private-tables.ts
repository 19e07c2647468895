import {
  type Agent,
  createPrivateTable,
  type Database,
  joinPrivateTable,
  nextPrivateTable,
  type PrivateTable,
  type PrivateTableFailure,
  privateTable,
  type User,
} from "@wisp/db";
import { type Failure, isFailure, type Locale, seatsIn } from "@wisp/game";
import { gameEntry, tableNamed, tableProblem } from "@wisp/games";
import { findActiveAgent } from "../agents/find.ts";
import { tableSize } from "../seasons/find.ts";
import { type PersonIdentity, personOf } from "./person.ts";
import { maxPeopleForGuests } from "./seats.ts";

/** Why a private table cannot be opened or joined. */
export type TableFailure =
  | PrivateTableFailure
  | Failure<"unknown-agent" | "no-game" | "wrong-options" | "too-few-pairs">;

const NO_GAME: TableFailure = {
  failed: "no-game",
  detail: "This arena does not have this game.",
};

/** The seconds for a decision that the host of a table may give people. */
export const PERSON_SECONDS = [30, 45, 60, 90, 120, 180] as const;

/** The options that the host of a table may choose. */
export interface TableChoices {
  /** Least seconds that a person has for a decision; null: the operator's. */
  readonly personSeconds: (typeof PERSON_SECONDS)[number] | null;
  /** Agents are told which players are people, by their in-game names. */
  readonly announcesPeople: boolean;
  /** Options of the game, without the language; absent or empty: the usual ones. */
  readonly gameOptions?: Readonly<Record<string, unknown>>;
  /** A table that the game declares, by its name, in place of `gameOptions`. */
  readonly preset?: string;
}

const ORDINARY: TableChoices = { personSeconds: null, announcesPeople: false };

const WRONG_OPTIONS: TableFailure = {
  failed: "wrong-options",
  detail: "The game has no such options.",
};

/** Seats of a table; null if the arena no longer has its game. */
export const sizeOfTable = ({
  game,
  gameOptions,
}: Pick<PrivateTable, "game" | "gameOptions">): number | null =>
  tableSize({ game, config: gameOptions ?? {} });

/** Whether a game can be played with these options, by a person and house agents if need be. */
function fits(game: string, config: object): boolean {
  const entry = gameEntry(game);
  if (entry?.game.config.safeParse(config).success !== true) return false;
  return seatsIn(entry.game, config) <= entry.house.length + 1;
}

/** The options of the game that a host chooses, without the language. */
function optionsOf(
  game: string,
  locale: Locale,
  { gameOptions = {}, preset }: TableChoices,
): Readonly<Record<string, unknown>> | TableFailure {
  const { language: _, ...options } = gameOptions;
  if (preset === undefined) return fits(game, options) ? options : WRONG_OPTIONS;
  const entry = gameEntry(game);
  const table = entry === undefined ? null : tableNamed(entry, preset);
  if (table === null) return WRONG_OPTIONS;
  const problem = tableProblem(table, [locale], "en");
  return problem === null ? table.options : { failed: "too-few-pairs", detail: problem };
}

/**
 * Opens a private table for a person, who takes its first seat. Returns the id of the table. Places that
 * are kept for accounts are not for the table of a guest.
 *
 * @param mostPeople limit of people who play at the same time
 * @param choices options of the match; the ordinary ones by default
 */
export async function openPrivateTable(
  database: Database,
  host: PersonIdentity,
  { game, locale }: { readonly game: string; readonly locale: Locale },
  mostPeople: number,
  choices: TableChoices = ORDINARY,
): Promise<{ readonly id: string } | TableFailure> {
  if (gameEntry(game) === undefined) return NO_GAME;
  const options = optionsOf(game, locale, choices);
  if (isFailure(options)) return options;
  const size = sizeOfTable({ game, gameOptions: options }) ?? 0;
  const { personSeconds, announcesPeople } = choices;
  const person = await personOf(database, host);
  const id = await createPrivateTable(database, {
    game,
    locale,
    hostId: person.id,
    announcesPeople,
    personTimeLimitMs: personSeconds === null ? null : personSeconds * 1_000,
    gameOptions: Object.keys(options).length === 0 ? null : options,
  });
  const most = "user" in host ? mostPeople : maxPeopleForGuests(mostPeople);
  const seat = await joinPrivateTable(database, id, person.id, { size, mostPeople: most });
  return isFailure(seat) ? seat : { id };
}

/**
 * Seats an agent, or the agent that represents a person, at a private table; returns the id of the
 * ticket. A person who holds another seat is refused.
 *
 * @param mostPeople limit of people who play at the same time
 */
export async function sitDown(
  database: Database,
  id: string,
  agent: Pick<Agent, "id">,
  mostPeople: number,
): Promise<{ readonly id: string } | TableFailure> {
  const table = await privateTable(database, id);
  const size = table === null ? null : sizeOfTable(table);
  if (table !== null && size === null) return NO_GAME;
  // The database refuses an unknown table.
  return joinPrivateTable(database, id, agent.id, { size: size ?? 0, mostPeople });
}

/**
 * Seats a player of a private table at the one that follows it, which is opened if no player has done so
 * yet. Players bring their own agents of the earlier table, and no others: owners pay for the calls of
 * their agents. Places that are kept for accounts are not for a table that a guest hosts. Returns the id
 * of the table.
 *
 * @param mostPeople limit of people who play at the same time
 */
export async function openNextTable(
  database: Database,
  id: string,
  player: PersonIdentity,
  mostPeople: number,
): Promise<{ readonly id: string } | TableFailure> {
  const person = await personOf(database, player);
  const next = await nextPrivateTable(database, id, person.id);
  if (isFailure(next)) return next;
  // The others are a match ahead: the player waits for them at the table after that.
  if (next.isMissed) return openNextTable(database, next.id, player, mostPeople);
  const isGuestHost = next.isHost && !("user" in player);
  const most = isGuestHost ? maxPeopleForGuests(mostPeople) : mostPeople;
  const seat = await sitDown(database, next.id, person, most);
  if (isFailure(seat)) return seat;
  if (next.isSeated || !("user" in player)) return { id: next.id };
  const members = (await privateTable(database, id))?.members ?? [];
  const own = members.filter(({ ownerId }) => ownerId === player.user.id);
  for (const { agentId } of own) {
    // An agent that cannot come leaves its seat to a house agent.
    await sitDown(database, next.id, { id: agentId }, mostPeople);
  }
  return { id: next.id };
}

/** Seats an agent of a user at a private table, see `sitDown`. */
export async function bringAgent(
  database: Database,
  id: string,
  owner: Pick<User, "id">,
  slug: string,
  mostPeople: number,
): Promise<{ readonly id: string } | TableFailure> {
  const agent = await findActiveAgent(database, owner, slug);
  if (isFailure(agent)) return { failed: "unknown-agent", detail: agent.detail };
  return sitDown(database, id, agent, mostPeople);
}
