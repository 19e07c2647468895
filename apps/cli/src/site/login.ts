import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { CommandError, UsageError } from "../command.ts";
import { loginFile } from "../env.ts";
import { parseJson } from "../lines.ts";

const loginSchema = z.object({
  /** The arena that commands talk to. */
  url: z.string(),
  /** The personal token, which is shown to this arena only; absent where the arena needs none. */
  token: z.string().optional(),
});
type Login = z.infer<typeof loginSchema>;

/** The login of this account; {} without one. Throws UsageError for a file that is no login. */
export async function readLogin(): Promise<Partial<Login>> {
  const file = loginFile();
  const text = file && (await readFile(file, "utf8").catch(() => undefined));
  if (file === undefined || text === undefined) return {};
  const login = loginSchema.safeParse(parseJson(text, file));
  if (login.success) return login.data;
  throw new UsageError(`${file} contains no login: delete it, then log in again.`);
}

/** Writes a login that no other user of the machine can read; returns the file. Throws CommandError. */
export async function writeLogin(login: Login): Promise<string> {
  const file = loginFile();
  if (file === undefined) {
    throw new CommandError("There is no home folder for a login: set WISP_URL and WISP_TOKEN.");
  }
  try {
    await mkdir(dirname(file), { recursive: true });
    // A file that is there already keeps its mode.
    await rm(file, { force: true });
    await writeFile(file, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${String(error)}`);
  }
  return file;
}

/** Forgets the login; false: there was none. */
export async function removeLogin(): Promise<boolean> {
  const file = loginFile();
  if (file === undefined || (await readLogin()).url === undefined) return false;
  await rm(file, { force: true });
  return true;
}
