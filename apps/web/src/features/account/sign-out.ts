"use server";

import { redirect } from "next/navigation";
import { endHere } from "#server/session/end-here.ts";

/** Ends the session of this browser, and leads home. */
export async function signOut(): Promise<void> {
  await endHere();
  redirect("/");
}
