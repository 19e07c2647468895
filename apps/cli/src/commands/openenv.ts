import { parseArgs } from "node:util";
import { connectors, type OutboundClient, outboundClient } from "@wisp/agents";
import { type Games, games, withExperimentAgents } from "@wisp/games";
import { housePool, type Opponent, serveEnvironments } from "@wisp/openenv";
import { strategies } from "@wisp/papers/strategies";
import { z } from "zod";
import { agentForms, parseAgent } from "../agents.ts";
import { type Command, CommandError, printStatus, UsageError, wholeNumber } from "../command.ts";

const MAX_SESSIONS = 10_000;
const MAX_PORT = 65_535;

const options = {
  pool: { type: "string" },
  host: { type: "string", default: "127.0.0.1" },
  port: { type: "string", default: "8000" },
  sessions: { type: "string", default: "256" },
} as const;

/** The named games in their order; all where none is named. */
function gamesOf(text: string | undefined): Games {
  if (text === undefined) return games;
  const named = text.split(",").map((id) => id.trim());
  const unknown = named.find((id) => !Object.hasOwn(games, id));
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no game "${unknown}". There are: ${Object.keys(games).join(", ")}.`,
    );
  }
  return Object.fromEntries(named.flatMap((id) => (games[id] ? [[id, games[id]]] : [])));
}

/** The agents of `--pool`; throws UsageError for one that cannot be reached. */
function poolOf(text: string, client: OutboundClient): Promise<readonly Opponent[]> {
  const known = connectors({ client, games: withExperimentAgents(games), strategies });
  const opponents = text.split(",").map(async (word): Promise<Opponent> => {
    const name = word.trim();
    const { kind, settings } = await parseAgent(name, "full", client);
    const connector = known.get(kind);
    const parsed = connector?.settings.safeParse(settings);
    if (connector === undefined || parsed === undefined) {
      throw new UsageError(`"${name}" cannot be reached as an agent.`);
    }
    if (!parsed.success) throw new UsageError(`${name}: ${z.prettifyError(parsed.error)}`);
    const only = Object.values(games).filter(({ house, inExperiments = [] }) =>
      [...house, ...inExperiments].some(({ id }) => `house:${id}` === name),
    );
    if (kind === "house" && only.length === 0) {
      throw new UsageError(`No game has the house agent "${name}".`);
    }
    return {
      name,
      ...(kind === "house" && { games: only.map(({ game }) => game.id) }),
      open: (seat) => connector.open(parsed.data, seat),
    };
  });
  return Promise.all(opponents);
}

/** Resolves when the process is asked to end. */
const asked = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

export const openenv: Command = {
  usage: "openenv [game,…] [--pool a,b,…] [--host H] [--port N] [--sessions N]",
  about: `serves games as OpenEnv environments for training, against a pool of agents (${agentForms}; the house agents where none is named) or against itself`,
  async run(words) {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [named, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError("Separate several games by commas.");
    const offered = gamesOf(named);
    const maxSessions = wholeNumber("--sessions", values.sessions, MAX_SESSIONS);
    const port = wholeNumber("--port", values.port, MAX_PORT);
    const client = outboundClient({ mode: "local" });
    try {
      const pool =
        values.pool === undefined ? housePool(offered) : await poolOf(values.pool, client);
      const place = { host: values.host, port };
      const server = await serveEnvironments({ games: offered, pool, maxSessions, ...place }).catch(
        (error: unknown) => {
          throw new CommandError(`It cannot listen there: ${String(error)}`);
        },
      );
      printStatus(`${Object.keys(offered).join(", ")} at ${server.url}`);
      await asked();
      await server.close();
      return 0;
    } finally {
      await client.close();
    }
  },
};
