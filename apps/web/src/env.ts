import { z } from "zod";

const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Where the runner's gateway listens; `/live` and `/dial-out` are handed on to it. */
  WISP_RUNNER_URL: z.url().default("http://127.0.0.1:3100"),
  /**
   * `local`: the site listens on loopback alone, and who reaches it owns what is in it. Public
   * unless told otherwise: nobody but who starts the site knows where it listens.
   */
  WISP_MODE: z.enum(["local", "public"]).default("public"),
  /** Postgres; absent while pages are only built. */
  DATABASE_URL: z.string().min(1).optional(),
  /** Keys that seal the secrets of owners; see @wisp/secrets. Without them none can be given. */
  WISP_SECRET_KEYS: z
    .string()
    .regex(
      /^\s*([a-z0-9-]{1,16}:[A-Za-z0-9+/]{43}=\s*)+$/,
      "WISP_SECRET_KEYS is a list of keys: make one with `npm run -s wisp -- secrets new-key`, and give the same list to every runner.",
    )
    .optional(),
});

/** The web application's settings, checked once. Nothing else reads the environment. */
export const env = environment.parse(process.env);
