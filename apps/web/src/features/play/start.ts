"use server";

import { personOf, takeSeat } from "@wisp/arena";
import { isFailure } from "@wisp/db";
import { locales } from "@wisp/game";
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
export type StartProblem = "no-game" | "too-many-requests" | "no-room" | null;

/** Seats the visitor at a practice table, with an account or without, and opens the seat. */
export async function startSeat(_: StartProblem, sent: FormData): Promise<StartProblem> {
  const request = form.safeParse(Object.fromEntries(sent));
  if (!request.success) return "no-game";
  if (rates.seats.take(callerOf(await headers())) > 0) return "too-many-requests";
  const person = await personOf(database(), await identityToPlay());
  const seat = await takeSeat(database(), person, request.data, env.WISP_PEOPLE_AT_ONCE);
  if (isFailure(seat)) {
    const { failed } = seat;
    return failed === "too-many-requests" || failed === "no-room" ? failed : "no-game";
  }
  redirect(`/play/${seat.id}`);
}
