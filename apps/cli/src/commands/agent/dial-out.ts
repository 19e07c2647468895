import { type DialOutKey, registerDialOut } from "@wisp/arena";
import { ensureUser, LOCAL_OWNER } from "@wisp/db";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { called, printJson, printStatus, UsageError } from "../../command.ts";
import { readEnvironment } from "../../env.ts";
import { gamesByCheck } from "./games.ts";
import type { Particulars } from "./register.ts";
import { valueOrUsageError } from "./value-or-usage-error.ts";

/** Where `wisp start` opens by default. */
const ORDINARY_PORT = 3000;

/** Shows a key, only once, and how to start an agent with it. */
export async function tellKey(arena: Arena, { slug, key }: DialOutKey): Promise<void> {
  const open = await arena.address();
  const address = open ?? `http://127.0.0.1:${readEnvironment().port ?? ORDINARY_PORT}`;
  const start = `WISP_URL=${address} WISP_KEY=${key}`;
  const closed = `${arena.closed} Open it with npm start: WISP_URL is the address it prints.`;
  printJson({ agent: slug, key });
  printStatus(`The key is shown only once. ${open === null ? `${closed} Then` : "With the arena open,"} start the agent with one of these:

  ${start} npx node packages/starters/any-game-typescript/dial-out.ts
  ${start} python3 packages/starters/any-game-python/dial_out.py

When it is connected, have it checked: ${called(`check ${slug}`)}`);
}

/** Registers an agent that connects to the arena by itself. */
export async function addDialOut(particulars: Particulars): Promise<number> {
  const { name, games = gamesByCheck([]) } = particulars;
  if (name === undefined) throw new UsageError("An agent that dials out needs a --name.");
  return inArena(async (arena) => {
    const { database } = arena;
    const owner = await ensureUser(database, LOCAL_OWNER);
    const registered = await registerDialOut(database, owner, { ...particulars, name, games });
    await tellKey(arena, valueOrUsageError(registered));
    return 0;
  });
}
