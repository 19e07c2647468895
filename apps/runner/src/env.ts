import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//i,
      "DATABASE_URL names the Postgres to use: postgresql://user:password@host:port/database.",
    ),
  WISP_MODE: z.enum(["local", "public"]).default("local"),
  /** Where the live gateway listens. */
  WISP_RUNNER_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  /** For public mode: local mode listens on loopback, whatever stands here. */
  WISP_RUNNER_HOST: z.string().min(1).default("0.0.0.0"),
  /** Matches that one runner plays at once. */
  WISP_RUNNER_MATCHES: z.coerce.number().int().min(1).max(10_000).default(100),
  /** How long a dead runner keeps its matches from the others, in milliseconds. */
  WISP_RUNNER_LEASE_MS: z.coerce.number().int().min(500).max(600_000).default(15_000),
  WISP_HOUSE_SEASON: z.enum(["on", "off"]).default("on"),
  WISP_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export interface RunnerSettings {
  readonly databaseUrl: string;
  readonly mode: "local" | "public";
  readonly host: string;
  readonly port: number;
  readonly matchesAtOnce: number;
  /** A lost runner's match is free again this long after its last heartbeat. */
  readonly leaseMs: number;
  readonly houseSeason: boolean;
  readonly logLevel: string;
}

/** The runner's settings from the environment; throws a sentence for each that is wrong. */
export function readEnvironment(): RunnerSettings {
  const parsed = schema.safeParse(process.env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { data } = parsed;
  return {
    databaseUrl: data.DATABASE_URL,
    mode: data.WISP_MODE,
    host: data.WISP_MODE === "local" ? "127.0.0.1" : data.WISP_RUNNER_HOST,
    port: data.WISP_RUNNER_PORT,
    matchesAtOnce: data.WISP_RUNNER_MATCHES,
    leaseMs: data.WISP_RUNNER_LEASE_MS,
    houseSeason: data.WISP_HOUSE_SEASON === "on",
    logLevel: data.WISP_LOG_LEVEL,
  };
}
