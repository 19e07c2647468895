import { newDialOutKey, newId } from "@wisp/db";
import { inArena } from "../../arena/in-arena.ts";
import { called, printJson, tell, UsageError } from "../../command.ts";
import { readEnvironment } from "../../env.ts";
import { createNamed, type Particulars } from "./register.ts";

/** Where `wisp start` opens unless it is told otherwise. */
const ORDINARY_PORT = 3000;

/** Tells a key, this once, and how an agent is started with it. */
export function tellKey(slug: string, key: string): void {
  const port = readEnvironment().port ?? ORDINARY_PORT;
  const start = `WISP_URL=http://127.0.0.1:${port} WISP_KEY=${key}`;
  printJson({ agent: slug, key });
  tell(`The key is shown this once. With the arena open, start the agent by one of these:

  ${start} npx node packages/starters/typescript-dial-out/agent.ts
  ${start} python3 packages/starters/python-dial-out/agent.py

When it is connected, have it checked: ${called(`check ${slug}`)}`);
}

/** Registers an agent that connects to the arena by itself. */
export async function addDialOut(particulars: Particulars): Promise<number> {
  const { name } = particulars;
  if (name === undefined) throw new UsageError("An agent that dials out needs a --name.");
  return inArena(async (arena) => {
    const id = newId();
    const agent = await createNamed(arena, name, particulars, {
      id,
      endpoint: `dial-out:${id}`,
      verified: true,
      version: { connector: "dial-out", settings: { agent: id }, model: null, commit: null },
    });
    tellKey(agent.slug, await newDialOutKey(arena.database, id));
    return 0;
  });
}
