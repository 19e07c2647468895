import type { Environment } from "#env.ts";
import { isLoopbackHost } from "#server/calls/same-site.ts";
import { missingFromOperator } from "./operator.ts";

/** The sign-in methods that a page may offer, in the order it offers them. */
const knownMethods = ["huggingface", "github", "email-link", "local"] as const;
export type SignInMethod = (typeof knownMethods)[number];

/** The settings of each method; all of them are needed. */
const needed = {
  huggingface: ["WISP_HUGGINGFACE_ID", "WISP_HUGGINGFACE_SECRET"],
  github: ["WISP_GITHUB_ID", "WISP_GITHUB_SECRET"],
  "email-link": ["WISP_SMTP_URL", "WISP_MAIL_FROM"],
} as const;

const isElsewhere = (method: SignInMethod): method is keyof typeof needed => method !== "local";

/** The missing settings of a method. */
const lacks = (method: keyof typeof needed, settings: Environment): readonly string[] =>
  needed[method].filter((name) => settings[name] === undefined);

/** What no method can do without: a key for sessions, and where mails and providers are to lead back. */
const lacksForAll = (settings: Environment): readonly string[] =>
  (["WISP_SECRET_KEYS", "WISP_URL"] as const).filter(
    (name) =>
      settings[name] === undefined &&
      (name === "WISP_SECRET_KEYS" || settings.WISP_MODE === "public"),
  );

/** The methods by which people can sign in here. */
export function signInMethods(settings: Environment): readonly SignInMethod[] {
  if (lacksForAll(settings).length > 0) return [];
  return knownMethods.filter((method) =>
    isElsewhere(method) ? lacks(method, settings).length === 0 : settings.WISP_MODE === "local",
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
  const begun = knownMethods.filter(isElsewhere).filter((method) => {
    const missing = lacks(method, settings);
    if (missing.length === 1) {
      warnings.push(`${missing[0]} is not set: nobody can sign in by ${method} until it is.`);
    }
    return missing.length < needed[method].length;
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
  const unnamed = missingFromOperator(settings);
  if (unnamed.length > 0) {
    warnings.push(
      `Nobody can register a new account before these are set: ${unnamed.join(", ")}. The pages on privacy and terms need them. See docs/self-hosting.md.`,
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
