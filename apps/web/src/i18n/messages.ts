import type { Locale } from "@wisp/game";
import { en } from "./en.ts";
import { zh } from "./zh.ts";

/** Both languages hold the same keys; messages.test.ts sees to it. */
export const messages: Readonly<Record<Locale, typeof en>> = { en, zh };

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
