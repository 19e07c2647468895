import { z } from "zod";

const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Where the runner's gateway listens; `/live` is handed on to it. */
  WISP_RUNNER_URL: z.url().default("http://127.0.0.1:3100"),
  /** Postgres; absent while pages are only built. */
  DATABASE_URL: z.string().min(1).optional(),
});

/** The web application's settings, checked once. Nothing else reads the environment. */
export const env = environment.parse(process.env);
