import { join } from "node:path";
import { databaseAddress, filled, parseVariables, revision } from "@wisp/db/variables";
import { archiveIn, type ObjectStore, storeAt, storeVariables } from "@wisp/exports/object-store";
import { z } from "zod";
import { UsageError } from "./command.ts";
import { terminal } from "./terminal.ts";

const port = filled.pipe(z.coerce.number<string | undefined>().int().min(1).max(65_535).optional());

const unlessEmpty = (text: string | undefined): string | undefined =>
  text === "" ? undefined : text;

const schema = z.object({
  ...storeVariables,
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//i,
      "DATABASE_URL is not a Postgres address: write postgresql://user:password@host:port/database, or unset it to use the embedded one.",
    )
    .optional(),
  /** Leads to the same Postgres without a pooler: commands keep a connection for long. */
  WISP_DATABASE_DIRECT_URL: filled.pipe(databaseAddress.optional()),
  /** Where people go: pages, API and sockets. */
  PORT: port,
  WISP_RUNNER_PORT: port,
  /** Where the embedded Postgres keeps its data. */
  WISP_DATA: z.string().min(1).optional(),
  /** Keys that seal the secrets of owners; see @wisp/secrets. */
  WISP_SECRET_KEYS: z.string().optional(),
  /** Where backups are kept: s3://bucket/prefix, or a folder. */
  WISP_BACKUPS: z.string().optional(),
  /** Keys that encrypt backups; as those of WISP_SECRET_KEYS. */
  WISP_BACKUP_KEY: z.string().optional(),
  /** For whom an arena that is started here is open: see docs/self-hosting.md. */
  WISP_MODE: filled.pipe(z.enum(["local", "public"]).default("local")),
});

export interface ArenaSettings {
  /** Undefined: the embedded Postgres. */
  readonly databaseUrl: string | undefined;
  readonly port: number | undefined;
  readonly runnerPort: number | undefined;
  readonly dataDirectory: string | undefined;
  /** Undefined: the keys in the arena's own file. */
  readonly secretKeys: string | undefined;
  readonly mode: "local" | "public";
  /** Of old logs; undefined: all are in the database. */
  readonly archive?: ObjectStore | undefined;
  /** Opens the store of backups, or throws a sentence; undefined: there is none. */
  readonly openBackups?: (() => ObjectStore) | undefined;
  /** Of backups; undefined: they are not encrypted. */
  readonly backupKeys?: string | undefined;
  /** What child processes inherit. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Settings of the commands from the environment; throws UsageError with a sentence for each that is wrong. */
export function readEnvironment(): ArenaSettings {
  const parsed = parseVariables(schema, terminal().env);
  if (!parsed.success) throw new UsageError(parsed.problem);
  const { data } = parsed;
  const backups = unlessEmpty(data.WISP_BACKUPS);
  return {
    databaseUrl: data.WISP_DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    port: data.PORT,
    runnerPort: data.WISP_RUNNER_PORT,
    dataDirectory: data.WISP_DATA,
    secretKeys: unlessEmpty(data.WISP_SECRET_KEYS),
    mode: data.WISP_MODE,
    archive: archiveIn(data),
    openBackups: backups === undefined ? undefined : () => storeAt(backups, data),
    backupKeys: unlessEmpty(data.WISP_BACKUP_KEY),
    environment: terminal().env,
  };
}

/** Where an arena is that a command is to talk to, and the personal token to show there. */
export const readSite = (): { readonly url?: string; readonly token?: string } => ({
  url: unlessEmpty(terminal().env.WISP_URL),
  token: unlessEmpty(terminal().env.WISP_TOKEN),
});

/** A key from a variable of any name; undefined when it is unset or empty. */
export const readKey = (name: string): string | undefined => unlessEmpty(terminal().env[name]);

/** The file of a login, in the folder for settings of this account; undefined where there is none. */
export function loginFile(): string | undefined {
  const { XDG_CONFIG_HOME, APPDATA, HOME } = terminal().env;
  const home = unlessEmpty(HOME);
  const folder =
    unlessEmpty(XDG_CONFIG_HOME) ?? unlessEmpty(APPDATA) ?? (home && join(home, ".config"));
  return folder && join(folder, "wisp", "login.json");
}

/** The commit that an image was built from; undefined elsewhere. */
export const readRevision = (): string | undefined => revision.parse(terminal().env.WISP_REVISION);

/** The packages whose games are loaded besides those of this release. */
export const readGames = (): string | undefined => unlessEmpty(terminal().env.WISP_GAMES);
