"use server";

import { maxGuestsOfAddress, maxPeopleForGuests, personOf, takeSeat } from "@wisp/arena";
import { isFailure, locales } from "@wisp/game";
import { isRegistered } from "@wisp/games";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { env } from "#env.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates } from "#server/limits/limits.ts";
import { identityToPlay } from "#server/seats/identity.ts";
import { database } from "#server/storage/database.ts";

const form = z.object({
  game: z.string().max(60).refine(isRegistered),
  locale: z.enum(locales),
  opponents: z.enum(["house", "queue"]).catch("house"),
});

/** Why no seat was taken; the form says it. */
export type StartProblem =
  | "no-game"
  | "too-many-requests"
  | "no-room"
  | "no-room-for-guests"
  | "no-room-for-address"
  | null;

/** Seats the visitor at a practice table, with an account or without, and opens the seat. */
export async function startSeat(_: StartProblem, sent: FormData): Promise<StartProblem> {
  const request = form.safeParse(Object.fromEntries(sent));
  if (!request.success) return "no-game";
  const address = callerOf(await headers());
  if (rates.seats.take(address) > 0) return "too-many-requests";
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
    if (seat.failed === "no-room") return isGuest ? "no-room-for-guests" : "no-room";
    const { failed } = seat;
    return failed === "too-many-requests" || failed === "no-room-for-address" ? failed : "no-game";
  }
  redirect(`/play/${seat.id}`);
}
