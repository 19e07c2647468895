import { skillText } from "#features/doors/skill.ts";
import { publishedFile } from "#features/doors/routes.ts";

/** The settings are those of the running site, not of its build. */
export const dynamic = "force-dynamic";

export const GET = publishedFile("markdown", (base) => skillText(base, "en"), { forGuests: true });
