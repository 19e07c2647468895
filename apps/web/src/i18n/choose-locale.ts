"use server";

import { cookies } from "next/headers";
import { isLocale, LOCALE_COOKIE } from "./locale.ts";

/** Form action: remembers the language named by the pressed button for a year. */
export async function chooseLocale(form: FormData): Promise<void> {
  const locale = form.get("locale");
  if (typeof locale !== "string" || !isLocale(locale)) return;
  (await cookies()).set(LOCALE_COOKIE, locale, {
    path: "/",
    maxAge: 365 * 24 * 60 * 60,
    sameSite: "lax",
  });
}
