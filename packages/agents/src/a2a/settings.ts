import type { Mode } from "../outbound/index.ts";
import { type WispSettings, wispSettings } from "../wisp/index.ts";

/** How an A2A agent is reached: `url` is that of its agent card. `token` is a secret. */
export const a2aSettings = (mode: Mode) => wispSettings(mode);
export type A2aSettings = WispSettings;

/** The path of an agent card below the base URL of its agent (A2A 1.0, section 8.2). */
const WELL_KNOWN = "/.well-known/agent-card.json";

/** The card's URL for a person's input: a JSON file is the card, anything else a base URL. */
export const cardUrlAt = (url: string): string =>
  url.endsWith(".json") ? url : `${url}${WELL_KNOWN}`;
