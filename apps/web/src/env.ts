import { randomUUID } from "node:crypto";
import { labVariables, spendPerDay } from "@wisp/db/allowance";
import {
  databaseAddress,
  filled,
  httpAddress,
  readVariables,
  revision,
  siteAddress,
} from "@wisp/db/variables";
import { storeVariables } from "@wisp/exports/object-store";
import { z } from "zod";

/** What people read; spaces say nothing. */
const written = filled.transform((text) => text?.trim() || undefined);

/** Where something is found, without the slashes at its end. */
const address = filled.pipe(httpAddress.optional().transform((url) => url?.replace(/\/+$/, "")));

const SECURITY_CONTACT =
  "WISP_SECURITY_CONTACT is a list of addresses such as mailto:security@example.org or https://example.org/security.";

const CONTACT = "A contact is an e-mail address, or a page that begins with https://.";

/** Where people reach the operator: an e-mail address or a page. */
const contact = filled
  .transform((text) => text?.trim().replace(/^mailto:/, ""))
  .pipe(z.union([z.email(), z.url({ protocol: /^https$/ })], CONTACT).optional());

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Where the runner's gateway listens; `/live` and `/dial-out` are handed on to it. */
  WISP_RUNNER_URL: httpAddress.default("http://127.0.0.1:3100"),
  /**
   * `local`: the site listens on loopback alone, and everybody who can reach it owns its data. By
   * default public: only the operator knows where the site listens.
   */
  WISP_MODE: z.enum(["local", "public"]).default("public"),
  /** `on`: a proxy in front of the site appends the caller to `X-Forwarded-For`. */
  WISP_TRUST_PROXY: z.enum(["on", "off"]).default("off"),
  /** Where the site listens, unless its command line says otherwise. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Processes that render pages; by default one per core (up to 4), and one in local mode. */
  WISP_WEB_PROCESSES: filled.pipe(
    z.coerce.number<string | undefined>().int().min(1).max(64).optional(),
  ),
  /**
   * Where Prometheus reads what all processes of the site measure: a port of the same address that only a private
   * network may reach. Absent: nowhere.
   */
  WISP_METRICS_PORT: filled.pipe(
    z.coerce.number<string | undefined>().int().min(1).max(65_535).optional(),
  ),
  /** A collector of OpenTelemetry's traces (OTLP over HTTP); absent: there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  /** The commit that the site was built from, in images; the first process of a site passes its own to the others. */
  WISP_REVISION: revision,
  /** Token by which the processes of a site recognize their own requests; the first passes it to the others. */
  WISP_SELF_REQUEST_TOKEN: filled.pipe(z.uuid().optional()).transform((id) => id ?? randomUUID()),
  /** Packages whose games are loaded besides those of this release, by commas. */
  WISP_GAMES: filled,
  /** Maximum number of people who play in the whole arena, guests and accounts together. */
  WISP_PEOPLE_AT_ONCE: filled.pipe(
    z.coerce.number<string | undefined>().int().min(1).max(100_000).default(80),
  ),
  /** `off`: programs without an account cannot play. */
  WISP_GUEST_PROGRAMS: z.enum(["on", "off"]).default("on"),
  /** Maximum number of guest programs that play at once: in the whole arena, and from one network address. */
  WISP_GUEST_PROGRAMS_AT_ONCE: filled.pipe(
    z.coerce.number<string | undefined>().int().min(1).max(100_000).default(50),
  ),
  WISP_GUEST_PROGRAMS_PER_ADDRESS: filled.pipe(
    z.coerce.number<string | undefined>().int().min(1).max(100_000).default(2),
  ),
  /** Maximum number of guest programs that come on a day (UTC). */
  WISP_GUEST_PROGRAMS_PER_DAY: filled.pipe(
    z.coerce.number<string | undefined>().int().min(1).max(10_000_000).default(2_000),
  ),
  /** Seconds that people have for a decision at least: shown here, enforced by the runners. */
  WISP_PERSON_TIME_LIMIT: filled.pipe(
    z.coerce.number<string | undefined>().int().min(5).max(600).default(45),
  ),
  /** The daily allowance of an owner's agents: shown here, enforced by the runners. */
  WISP_SPEND_PER_DAY: spendPerDay,
  /** `off`: spectators cannot react to matches. */
  WISP_REACTIONS: filled.pipe(z.enum(["on", "off"]).default("on")),
  /** When the show of the evening begins, and in which time zone that is. */
  WISP_SHOW_TIME: filled.pipe(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "WISP_SHOW_TIME is a time such as 20:00.")
      .default("20:00"),
  ),
  WISP_TIME_ZONE: filled.pipe(
    z
      .string()
      .refine(isTimeZone, "WISP_TIME_ZONE is a time zone such as Europe/Berlin.")
      .default("UTC"),
  ),
  /** The lab's allowances: shown here, enforced by the runners. */
  ...labVariables,
  ...storeVariables,
  /** Postgres; absent while pages are only built. */
  DATABASE_URL: databaseAddress.optional(),
  /** Leads to the same Postgres without a pooler, where `DATABASE_URL` leads through one. */
  WISP_DATABASE_DIRECT_URL: filled.pipe(databaseAddress.optional()),
  /** Whether statements have names; by default they do unless there is a direct address. */
  WISP_DATABASE_PREPARED: filled.pipe(
    z
      .enum(["on", "off"])
      .optional()
      .transform((text) => (text === undefined ? undefined : text === "on")),
  ),
  /** A streaming replica of that Postgres, for reads that may be some seconds old; absent: there is none. */
  WISP_DATABASE_READ_URL: filled.pipe(databaseAddress.optional()),
  /** How far the replica may be behind and still be read, in milliseconds. */
  WISP_DATABASE_READ_LAG_MS: filled.pipe(
    z.coerce.number<string | undefined>().int().min(2_000).max(600_000).default(5_000),
  ),
  /**
   * Keys that seal the secrets of owners, and sessions; see @wisp/secrets. Without them no secret can
   * be given and signing in is impossible.
   */
  WISP_SECRET_KEYS: filled.pipe(
    z
      .string()
      .regex(
        /^\s*([a-z0-9-]{1,16}:[A-Za-z0-9+/]{43}=\s*)+$/,
        "WISP_SECRET_KEYS is a list of keys: make one with `npm run -s wisp -- secrets new-key`, and give the same list to every runner.",
      )
      .optional(),
  ),
  /** Where people find the site: https://wisp.example. Needed for links in mails and for signing in elsewhere. */
  WISP_URL: siteAddress,
  /** An OAuth application on Hugging Face, and one on GitHub, or a compatible provider. */
  WISP_HUGGINGFACE_ID: filled,
  WISP_HUGGINGFACE_SECRET: filled,
  WISP_HUGGINGFACE_URL: address.transform((url) => url ?? "https://huggingface.co"),
  WISP_GITHUB_ID: filled,
  WISP_GITHUB_SECRET: filled,
  WISP_GITHUB_URL: address.transform((url) => url ?? "https://github.com"),
  /** Sends links to sign in with: smtps://user:password@host, and the sender's address. */
  WISP_SMTP_URL: filled,
  WISP_MAIL_FROM: filled,
  /**
   * For /.well-known/security.txt (RFC 9116): where to report a weakness, as addresses that begin with
   * `mailto:`, `https://` or `tel:`, and until when this holds, as a date or a time. Without both there
   * is no such file.
   */
  WISP_SECURITY_CONTACT: filled
    .transform((text) => text?.trim().split(/[\s,]+/))
    .pipe(
      z
        .array(z.string().regex(/^(mailto:.+@.+|https:\/\/.+|tel:.+)$/, SECURITY_CONTACT))
        .optional(),
    ),
  WISP_SECURITY_EXPIRES: filled.pipe(
    z
      .union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        "A date such as 2027-01-31, or a time with its zone, is needed.",
      )
      .transform((text) => new Date(text))
      .optional(),
  ),
  /**
   * Who runs a public site, for its pages on privacy and terms: name, postal address or country, whose law applies,
   * and whom to ask about personal data and about abuse. Registration is closed until all are set; see operator.ts.
   */
  WISP_OPERATOR_NAME: written,
  WISP_OPERATOR_ADDRESS: written,
  WISP_JURISDICTION: written,
  WISP_PRIVACY_CONTACT: contact,
  WISP_ABUSE_CONTACT: contact,
  /** Markdown files that replace the project's texts. */
  WISP_PRIVACY_FILE: filled,
  WISP_TERMS_FILE: filled,
  /** The admins: "huggingface:name github:name". */
  WISP_ADMINS: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== "")),
});

export type Environment = z.output<typeof environment>;

/** The settings that variables make. Throws a sentence for each that is wrong. */
export const settingsFrom = (variables: Readonly<NodeJS.ProcessEnv>): Environment =>
  readVariables(environment, variables);

function fromEnvironment(): Environment {
  const settings = settingsFrom(process.env);
  // next-auth reads its own address from the environment: the site's, or on one's own machine the one
  // that the browser asked for (which proxy.ts lets be a name of this machine alone).
  if (settings.WISP_URL !== undefined) process.env.NEXTAUTH_URL ??= settings.WISP_URL;
  else if (settings.WISP_MODE === "local") process.env.AUTH_TRUST_HOST ??= "true";
  return settings;
}

/** The web application's settings, checked once. Nothing else reads the environment. */
export let env = fromEnvironment();

/** Reads the environment again, for tests that open several sites in one process. */
export function readEnvironment(): void {
  env = fromEnvironment();
}
