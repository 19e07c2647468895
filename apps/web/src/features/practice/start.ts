"use server";

import { findAgent } from "@wisp/arena";
import { firstGame, isFailure, joinQueue, leaveQueue, type TicketRequest } from "@wisp/db";
import { redirect } from "next/navigation";
import { z } from "zod";
import { writesTooFast } from "#server/owner.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { ownTicket } from "#server/tickets.ts";
import type { RequestForm } from "./request.ts";

const signInFirst = (next: string): never =>
  redirect(`/sign-in?${new URLSearchParams({ callbackUrl: next })}`);

const form = z.object({
  agent: z.string().max(300).catch(""),
  locale: z.enum(["", "en", "zh"]).catch(""),
  opponents: z.enum(["house", "queue"]).catch("house"),
});

/** Adds an agent of the signed-in user to a queue, and opens its ticket. */
async function start(kind: TicketRequest["kind"], sent: FormData): Promise<RequestForm> {
  const request = form.parse(Object.fromEntries(sent));
  const user = (await signedIn()) ?? signInFirst("/practice");
  if (writesTooFast(user)) return { ...request, problem: "too-many-requests" };
  const [slug = "", chosen, playedIn = ""] = request.agent.split("/");
  const locale = request.locale === "" ? playedIn : request.locale;
  const agent = await findAgent(database(), user, slug);
  if (isFailure(agent)) return { ...request, problem: "no-agent" };
  const game = chosen ?? firstGame(agent).game;
  const joined = await joinQueue(database(), {
    ...{ agentId: agent.id, game, kind, opponents: request.opponents },
    ...(locale !== "" && { locale }),
  });
  if (isFailure(joined)) return { ...request, problem: joined.failed };
  return redirect(`/practice/${joined.id}`);
}

export async function startPractice(_: RequestForm, sent: FormData): Promise<RequestForm> {
  return start("practice", sent);
}

export async function startRanked(_: RequestForm, sent: FormData): Promise<RequestForm> {
  return start("ranked", sent);
}

/** Removes an agent of the signed-in user from its queue. */
export async function leave(sent: FormData): Promise<void> {
  const id = z.uuid().safeParse(sent.get("ticket"));
  if (!id.success) redirect("/practice");
  const user = (await signedIn()) ?? signInFirst(`/practice/${id.data}`);
  // Above the rate limit, the user sees the ticket unchanged and can send the form again.
  const ticket = writesTooFast(user) ? null : await ownTicket(database(), user, id.data);
  if (ticket !== null) await leaveQueue(database(), ticket.id);
  redirect(`/practice/${id.data}`);
}
