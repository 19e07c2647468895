import { headers } from "next/headers";
import { env } from "#env.ts";

/**
 * The site's address: as its operator configured it, or in local mode as in this request's `Host`
 * (proxy.ts accepts only names of this machine). Null for a public site whose operator configured
 * none: anybody may invent the `Host` of a request.
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
