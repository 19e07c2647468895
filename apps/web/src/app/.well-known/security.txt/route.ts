import { env } from "#env.ts";
import { cacheFor } from "#server/calls/api.ts";

/** The settings are those of the running site, not of its build. */
export const dynamic = "force-dynamic";

const KEPT_S = 3_600;

/**
 * Whom to tell about a weakness (RFC 9116), from the operator's settings. Without them, or after the time
 * until which they hold, there is no such file: an old one would lead people nowhere.
 */
export function GET(): Response {
  const {
    WISP_SECURITY_CONTACT: contacts,
    WISP_SECURITY_EXPIRES: expires,
    WISP_URL: address,
  } = env;
  if (contacts === undefined || expires === undefined || expires <= new Date()) {
    return new Response(null, { status: 404 });
  }
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, zh",
    ...(address === undefined ? [] : [`Canonical: ${address}/.well-known/security.txt`]),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", ...cacheFor(KEPT_S) },
  });
}
