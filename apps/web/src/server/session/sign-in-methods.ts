import type { Environment } from "#env.ts";
import { isLoopbackHost } from "#server/calls/same-site.ts";

/** The ways to sign in that a page may offer, in the order it offers them. */
const signInWays = ["huggingface", "github", "email-link", "local"] as const;
export type SignInWay = (typeof signInWays)[number];

/** The settings of each way; all of them are needed. */
const needed = {
  huggingface: ["WISP_HUGGINGFACE_ID", "WISP_HUGGINGFACE_SECRET"],
  github: ["WISP_GITHUB_ID", "WISP_GITHUB_SECRET"],
  "email-link": ["WISP_SMTP_URL", "WISP_MAIL_FROM"],
} as const;

const isElsewhere = (way: SignInWay): way is keyof typeof needed => way !== "local";

/** The missing settings of a way. */
const lacks = (way: keyof typeof needed, settings: Environment): readonly string[] =>
  needed[way].filter((name) => settings[name] === undefined);

/** What no way can do without: a key for sessions, and where mails and providers are to lead back. */
const lacksForAll = (settings: Environment): readonly string[] =>
  (["WISP_SECRET_KEYS", "WISP_URL"] as const).filter(
    (name) =>
      settings[name] === undefined &&
      (name === "WISP_SECRET_KEYS" || settings.WISP_MODE === "public"),
  );

/** The ways in which people can sign in here. */
export function waysOf(settings: Environment): readonly SignInWay[] {
  if (lacksForAll(settings).length > 0) return [];
  return signInWays.filter((way) =>
    isElsewhere(way) ? lacks(way, settings).length === 0 : settings.WISP_MODE === "local",
  );
}

/** Warnings about the settings of a site on one's own machine. */
const localWarnings = ({ WISP_URL }: Environment): readonly string[] =>
  WISP_URL === undefined || isLoopbackHost(URL.parse(WISP_URL)?.host)
    ? []
    : [
        "WISP_MODE is local, but WISP_URL is an address for others: nothing limits their requests. Set WISP_MODE=public.",
      ];

/** Warnings about security.txt; see app/.well-known. */
function securityWarnings(
  { WISP_SECURITY_CONTACT: contact, WISP_SECURITY_EXPIRES: expires }: Environment,
  now: Date,
): readonly string[] {
  if ((contact === undefined) !== (expires === undefined)) {
    const missing = contact === undefined ? "WISP_SECURITY_CONTACT" : "WISP_SECURITY_EXPIRES";
    return [`${missing} is not set: there is no security.txt until it is.`];
  }
  return expires !== undefined && expires <= now
    ? ["WISP_SECURITY_EXPIRES is over: there is no security.txt until it is renewed."]
    : [];
}

/** Warnings about a site's settings, printed at its start. */
export function setUpWarnings(settings: Environment, now = new Date()): readonly string[] {
  const security = securityWarnings(settings, now);
  if (settings.WISP_MODE === "local") return [...localWarnings(settings), ...security];
  const warnings: string[] = [...security];
  const begun = signInWays.filter(isElsewhere).filter((way) => {
    const missing = lacks(way, settings);
    if (missing.length === 1) {
      warnings.push(`${missing[0]} is not set: nobody can sign in by ${way} until it is.`);
    }
    return missing.length < needed[way].length;
  });
  const missing = lacksForAll(settings);
  if (begun.length > 0 && missing.length > 0) {
    warnings.push(`${missing.join(" and ")} is not set: nobody can sign in until it is.`);
  }
  if (begun.length === 0) {
    warnings.push(
      "No sign-in method is set up: people can watch, but nobody can register an agent. See docs/self-hosting.md.",
    );
  }
  const url = URL.parse(settings.WISP_URL ?? "");
  if (url?.protocol === "http:") {
    warnings.push("WISP_URL is not https: what people sign in with travels unprotected.");
  }
  if (url?.protocol === "https:" && settings.WISP_TRUST_PROXY === "off") {
    warnings.push(
      "WISP_URL is https, so the site is behind a proxy, but WISP_TRUST_PROXY is off: limits count all visitors as one.",
    );
  }
  return warnings;
}
