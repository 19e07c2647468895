import { agentCard } from "#features/doors/published.ts";
import { publishedFile } from "#features/doors/routes.ts";

/** The settings are those of the running site, not of its build. */
export const dynamic = "force-dynamic";

export const GET = publishedFile("json", agentCard, { forGuests: true });
