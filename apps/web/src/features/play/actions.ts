"use server";

import {
  bringAgent,
  findPerson,
  maxGuestsOfAddress,
  maxPeopleForGuests,
  nameGuest,
  openNextTable,
  openPrivateTable,
  PERSON_SECONDS,
  personOf,
  sitDown,
  type TableFailure,
  takeSeat,
} from "@wisp/arena";
import { leaveQueue, privateTable, startPrivateTable } from "@wisp/db";
import { isFailure, locales } from "@wisp/game";
import { gameEntry, presetIn, strengths } from "@wisp/games";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { env } from "#env.ts";
import { GAME_OPTION } from "#features/play/table-options.tsx";
import { seatHref, tableHref } from "#links.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, takeFrom } from "#server/limits/limits.ts";
import {
  identities,
  identityToPlay,
  seatAndPlayer,
  seatOfRequest,
} from "#server/seats/identity.ts";
import { database } from "#server/storage/database.ts";
import { userActionAt } from "#server/user-action.ts";

const form = z.object({
  game: z.string().max(60),
  locale: z.enum(locales),
  opponents: z.enum(["house", "queue"]).catch("house"),
  /** Of a match as a paper plays it, see `presetText`. */
  preset: z.string().max(100).optional(),
  strength: z
    .union([z.literal(""), z.enum(strengths)])
    .transform((value) => (value === "" ? undefined : value))
    .optional(),
});

/** The result of the form that takes a seat, unless it leads to the seat. */
export interface StartState {
  readonly problem?:
    | "no-game"
    | "too-many-requests"
    | "no-room"
    | "no-room-for-guests"
    | "no-room-for-address";
}

/** Seats the visitor at a practice table, with an account or without, and opens the seat. */
export async function startSeat(_: StartState, sent: FormData): Promise<StartState> {
  const request = form.safeParse(Object.fromEntries(sent));
  if (!request.success) return { problem: "no-game" };
  const { game, preset } = request.data;
  const entry = gameEntry(game);
  if (entry === undefined || (preset !== undefined && presetIn(entry, preset) === null)) {
    return { problem: "no-game" };
  }
  const address = callerOf(await headers());
  if (takeFrom(rates.seats, address) > 0) return { problem: "too-many-requests" };
  const identity = await identityToPlay();
  const isGuest = "visitor" in identity;
  const most = env.WISP_PEOPLE_AT_ONCE;
  const person = await personOf(database(), identity);
  // On one's own machine addresses are not counted.
  const isCounted = isGuest && env.WISP_MODE === "public";
  const seat = await takeSeat(
    database(),
    person,
    request.data,
    isGuest ? maxPeopleForGuests(most) : most,
    isCounted ? { address, maxGuests: maxGuestsOfAddress(most) } : null,
  );
  if (isFailure(seat)) {
    if (seat.failed === "no-room") return { problem: isGuest ? "no-room-for-guests" : "no-room" };
    const { failed } = seat;
    const isNamed = failed === "too-many-requests" || failed === "no-room-for-address";
    return { problem: isNamed ? failed : "no-game" };
  }
  redirect(seatHref(seat.id));
}

/** The result of a form of a private table, unless it leads to another page. */
export interface TableState {
  readonly problem?: TableFailure["failed"] | "wrong-name" | "too-many-requests";
}

/** A choice of the form; the empty one stands for the operator's time. */
const seconds = z
  .union([z.literal(""), z.coerce.number().pipe(z.literal(PERSON_SECONDS))])
  .transform((value) => (value === "" ? null : value));
const opening = z.object({
  game: z.string().max(60),
  locale: z.enum(locales),
  seconds: seconds.default(null),
  announce: z.literal("yes").optional(),
  /** A table that the game declares; empty: the options that the form chooses one by one. */
  preset: z.string().max(60).default(""),
  /** Of a host without an account. */
  name: z.string().default(""),
});
const ofTable = z.object({ table: z.uuid(), agent: z.string().max(300).optional() });

/** The options of the game that a form chooses; an empty field chooses nothing. */
const gameOptionsIn = (sent: FormData): Record<string, string> =>
  Object.fromEntries(
    [...sent].flatMap(([name, value]) =>
      name.startsWith(GAME_OPTION) && typeof value === "string" && value !== ""
        ? [[name.slice(GAME_OPTION.length), value]]
        : [],
    ),
  );

/** Opens a private table for the visitor, with an account or without, and shows it. */
export async function openTable(_: TableState, sent: FormData): Promise<TableState> {
  const request = opening.safeParse(Object.fromEntries(sent));
  if (!request.success) return { problem: "no-game" };
  if (takeFrom(rates.seats, callerOf(await headers())) > 0) return { problem: "too-many-requests" };
  const { game, locale, seconds: personSeconds, announce, preset, name } = request.data;
  const choices = {
    personSeconds,
    announcesPeople: announce !== undefined,
    gameOptions: gameOptionsIn(sent),
    ...(preset !== "" && { preset }),
  };
  const host = await identityToPlay();
  const misnamed = await nameGuest(database(), host, name);
  if (misnamed !== null) return { problem: misnamed.failed };
  const most = env.WISP_PEOPLE_AT_ONCE;
  const table = await openPrivateTable(database(), host, { game, locale }, most, choices);
  if (isFailure(table)) return { problem: table.failed };
  redirect(tableHref(table.id));
}

/** Seats the visitor at a private table, with an account or without. */
export async function joinTable(_: TableState, sent: FormData): Promise<TableState> {
  const form = ofTable.safeParse(Object.fromEntries(sent));
  if (!form.success) return { problem: "unknown-table" };
  // Before a new visitor is stored: anybody can send invented ids.
  if ((await privateTable(database(), form.data.table)) === null)
    return { problem: "unknown-table" };
  // Not by address: a class behind one address joins by its link.
  if (rates.tables.take(form.data.table) > 0) return { problem: "too-many-requests" };
  const person = await personOf(database(), await identityToPlay());
  const seat = await sitDown(database(), form.data.table, person, env.WISP_PEOPLE_AT_ONCE);
  if (isFailure(seat)) return { problem: seat.failed };
  redirect(tableHref(form.data.table));
}

/** Seats an agent of the signed-in user at a private table. */
export async function joinWithAgent(_: TableState, sent: FormData): Promise<TableState> {
  const form = ofTable.safeParse(Object.fromEntries(sent));
  if (!form.success) return { problem: "unknown-table" };
  const { table, agent = "" } = form.data;
  return userActionAt(tableHref(table), async (user): Promise<TableState> => {
    const seat = await bringAgent(database(), table, user, agent, env.WISP_PEOPLE_AT_ONCE);
    if (isFailure(seat)) return { problem: seat.failed };
    redirect(tableHref(table));
  });
}

/** Starts a private table for its host. */
export async function startTable(_: TableState, sent: FormData): Promise<TableState> {
  const form = ofTable.safeParse(Object.fromEntries(sent));
  if (!form.success) return { problem: "unknown-table" };
  const { table } = form.data;
  let problem: TableFailure["failed"] = "not-host";
  for (const identity of await identities()) {
    const person = await findPerson(database(), identity);
    if (person === null) continue;
    const most = env.WISP_PEOPLE_AT_ONCE;
    const started = await startPrivateTable(database(), table, person.id, most);
    if (!isFailure(started)) redirect(tableHref(table));
    if (started.failed !== "not-host") problem = started.failed;
  }
  return { problem };
}

/** Seats the player of a finished match at the table where those who sat there meet again. */
export async function playAgain(_: TableState, sent: FormData): Promise<TableState> {
  const form = z.object({ ticket: z.uuid() }).safeParse(Object.fromEntries(sent));
  const seat = form.success ? await seatAndPlayer(form.data.ticket) : null;
  const tableId = seat?.ticket.tableId ?? null;
  if (seat === null || tableId === null) return { problem: "unknown-table" };
  if (rates.tables.take(tableId) > 0) return { problem: "too-many-requests" };
  const most = env.WISP_PEOPLE_AT_ONCE;
  const table = await openNextTable(database(), tableId, seat.player, most);
  if (isFailure(table)) return { problem: table.failed };
  redirect(tableHref(table.id));
}

/** Gives up the visitor's seat before the match begins. */
export async function leaveTable(_: TableState, sent: FormData): Promise<TableState> {
  const form = z.object({ ticket: z.uuid() }).safeParse(Object.fromEntries(sent));
  const ticket = form.success ? await seatOfRequest(form.data.ticket) : null;
  if (ticket === null) return { problem: "unknown-table" };
  if (!(await leaveQueue(database(), ticket.id))) return { problem: "started" };
  redirect("/play");
}
