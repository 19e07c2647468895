import { headers } from "next/headers";
import { env } from "../env.ts";

/** Where people find the site: as it was told, else as this request was addressed. */
export async function siteAddress(): Promise<string> {
  if (env.WISP_URL !== undefined) return env.WISP_URL;
  const host = URL.parse(`http://${(await headers()).get("host") ?? ""}`)?.host;
  return `http://${host ?? "localhost"}`;
}
