"use server";

import { leaveOwnQueue, type MatchRequest, requestMatch } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { redirect } from "next/navigation";
import { z } from "zod";
import { ticketHref } from "#links.ts";
import { database } from "#server/storage/database.ts";
import { userActionAt } from "#server/user-action.ts";
import { problemOf, type RequestForm } from "./request.ts";

const form = z.object({
  agent: z.string().max(300).catch(""),
  locale: z.enum(["", "en", "zh"]).catch(""),
  opponents: z.enum(["house", "queue"]).catch("house"),
});

/** Adds an agent of the signed-in user to a queue, and opens its ticket. */
async function start(kind: MatchRequest["kind"], sent: FormData): Promise<RequestForm> {
  const request = form.parse(Object.fromEntries(sent));
  const [slug = "", game, playedIn = ""] = request.agent.split("/");
  const locale = request.locale === "" ? playedIn : request.locale;
  const { problem } = await userActionAt("/practice", async (user) => {
    const ticket = await requestMatch(database(), user, slug, {
      game,
      kind,
      opponents: request.opponents,
      ...(locale !== "" && { locale }),
    });
    if (isFailure(ticket)) return { problem: problemOf(ticket) };
    redirect(ticketHref(ticket.id));
  });
  return { ...request, problem };
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
  const href = ticketHref(id.data);
  // The outcome needs no sentence: the page shows the ticket. After too many requests within a
  // minute the ticket still waits, and the same button is there to try again.
  await userActionAt(href, (user) => leaveOwnQueue(database(), user, id.data));
  redirect(href);
}
