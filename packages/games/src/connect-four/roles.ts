import type { Locale } from "@wisp/game";

/** Names of the roles for readers, by role. */
export const roleNames: Readonly<Record<"red" | "yellow", Readonly<Record<Locale, string>>>> = {
  red: { en: "Red", zh: "红方" },
  yellow: { en: "Yellow", zh: "黄方" },
};
