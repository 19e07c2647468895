import { headers } from "next/headers";
import { env } from "#env.ts";

/**
 * Where people find the site: as its operator told, or on one's own machine as this request was
 * addressed (proxy.ts lets that be a name of the machine alone). Null for a public site whose
 * operator did not tell: the `Host` of a request may be anybody's invention.
 */
export async function siteAddress(): Promise<string | null> {
  if (env.WISP_URL !== undefined) return env.WISP_URL;
  if (env.WISP_MODE === "public") return null;
  const host = URL.parse(`http://${(await headers()).get("host") ?? ""}`)?.host;
  return `http://${host ?? "localhost"}`;
}

/** The site's address in what people copy; one to replace where it is not known. */
export const addressToCopy = async (): Promise<string> =>
  (await siteAddress()) ?? "https://wisp.example";
