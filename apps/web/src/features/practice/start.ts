"use server";

import { leaveOwnQueue, type MatchRequest, requestMatch } from "@wisp/arena";
import { isFailure } from "@wisp/db";
import { redirect } from "next/navigation";
import { z } from "zod";
import { writesTooFast } from "#server/owner.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { problemOf, type RequestForm } from "./request.ts";

const signInFirst = (next: string): never =>
  redirect(`/sign-in?${new URLSearchParams({ callbackUrl: next })}`);

const form = z.object({
  agent: z.string().max(300).catch(""),
  locale: z.enum(["", "en", "zh"]).catch(""),
  opponents: z.enum(["house", "queue"]).catch("house"),
});

/** Adds an agent of the signed-in user to a queue, and opens its ticket. */
async function start(kind: MatchRequest["kind"], sent: FormData): Promise<RequestForm> {
  const request = form.parse(Object.fromEntries(sent));
  const user = (await signedIn()) ?? signInFirst("/practice");
  if (writesTooFast(user)) return { ...request, problem: "too-many-requests" };
  const [slug = "", game, playedIn = ""] = request.agent.split("/");
  const locale = request.locale === "" ? playedIn : request.locale;
  const ticket = await requestMatch(database(), user, slug, {
    ...{ game, kind, opponents: request.opponents },
    ...(locale !== "" && { locale }),
  });
  if (isFailure(ticket)) return { ...request, problem: problemOf(ticket) };
  return redirect(`/practice/${ticket.id}`);
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
  if (!writesTooFast(user)) await leaveOwnQueue(database(), user, id.data);
  redirect(`/practice/${id.data}`);
}
