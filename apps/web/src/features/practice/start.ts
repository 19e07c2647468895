"use server";

import { firstGame, isFailure, joinLine, leaveLine, type Wish } from "@wisp/db";
import { redirect } from "next/navigation";
import { z } from "zod";
import { ownAgent } from "../../server/agents/own-agent.ts";
import { database } from "../../server/database.ts";
import { ownPlace } from "../../server/lines.ts";
import { writesTooFast } from "../../server/owner.ts";
import { signedIn } from "../../server/session/signed-in.ts";
import type { WishForm } from "./wish.ts";

const signInFirst = (next: string): never =>
  redirect(`/sign-in?${new URLSearchParams({ callbackUrl: next })}`);

const form = z.object({
  agent: z.string().max(300).catch(""),
  locale: z.enum(["", "en", "zh"]).catch(""),
  opponents: z.enum(["house", "queue"]).catch("house"),
});

/** Puts an agent of who is signed in in line, and leads to its place. */
async function start(kind: Wish["kind"], sent: FormData): Promise<WishForm> {
  const wish = form.parse(Object.fromEntries(sent));
  const user = (await signedIn()) ?? signInFirst("/practice");
  if (writesTooFast(user)) return { ...wish, problem: "too-many-wishes" };
  const [slug = "", chosen, playedIn = ""] = wish.agent.split("/");
  const locale = wish.locale === "" ? playedIn : wish.locale;
  const agent = await ownAgent(database(), user, slug);
  if (agent === null) return { ...wish, problem: "no-agent" };
  const game = chosen ?? firstGame(agent).game;
  const joined = await joinLine(database(), {
    ...{ agentId: agent.id, game, kind, opponents: wish.opponents },
    ...(locale !== "" && { locale }),
  });
  if (isFailure(joined)) return { ...wish, problem: joined.failed };
  return redirect(`/practice/${joined.id}`);
}

export async function startPractice(_: WishForm, sent: FormData): Promise<WishForm> {
  return start("practice", sent);
}

export async function startRanked(_: WishForm, sent: FormData): Promise<WishForm> {
  return start("ranked", sent);
}

/** Takes an agent of who is signed in out of its line. */
export async function leave(sent: FormData): Promise<void> {
  const id = z.uuid().safeParse(sent.get("place"));
  if (!id.success) redirect("/practice");
  const user = (await signedIn()) ?? signInFirst(`/practice/${id.data}`);
  // Who sends so much at once sees its place as it is, and may send it again.
  const place = writesTooFast(user) ? null : await ownPlace(database(), user, id.data);
  if (place !== null) await leaveLine(database(), place.id);
  redirect(`/practice/${id.data}`);
}
