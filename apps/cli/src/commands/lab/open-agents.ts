import {
  type AnswerFailure,
  connectors,
  type OutboundClient,
  type Price,
  type Session,
} from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { games, withExperimentAgents } from "@wisp/games";
import { mergedSettings, type OpenSession, ratingTables, settingsFor } from "@wisp/lab";
import { strategies } from "@wisp/papers/strategies";
import { z } from "zod";
import { parseAgent } from "../../agents.ts";
import { UsageError } from "../../command.ts";

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const OPENAI = "https://api.openai.com";

/**
 * The origins that keys of this machine may be sent to. A file names addresses, and may come from another
 * person: any but OpenAI's is named on the command line.
 */
export function keyOrigins(named: readonly string[]): ReadonlySet<string> {
  const origins = named.map((text) => {
    const { protocol, origin } = URL.parse(text) ?? {};
    if (origin !== undefined && (protocol === "https:" || protocol === "http:")) return origin;
    throw new UsageError(`--key-for is an address of the web, not "${text}".`);
  });
  return new Set([OPENAI, ...origins]);
}

/** Settings without a key that would go to another address than these. */
function withoutKey(settings: unknown, origins: ReadonlySet<string>): unknown {
  if (!isGroup(settings) || typeof settings.baseUrl !== "string") return settings;
  if (origins.has(new URL(settings.baseUrl).origin)) return settings;
  const { key: _, ...rest } = settings;
  return rest;
}

const refused = (detail: string): AnswerFailure => ({ failed: "refused", detail });

/** Agents as the command line names them; each address is looked up once. */
export interface Agents {
  readonly open: OpenSession;
  /** Why such an agent cannot be opened, as far as is known without calling it; null if it can. */
  problem(...seat: Parameters<OpenSession>): Promise<string | null>;
  /** What calls of such an agent cost: "none" here, or a price; undefined: it is not known. */
  price(agent: string): Promise<Price | "none" | undefined>;
}

/** @param origins where keys may be sent (see `keyOrigins`); absent: the agents were typed, not read */
export function agentsOf(client: OutboundClient, origins?: ReadonlySet<string>): Agents {
  const playable = { ...withExperimentAgents(games), ...ratingTables };
  const known = connectors({ client, games: playable, strategies });
  const agents = new Map<string, ReturnType<typeof parseAgent>>();

  /** The connector and the settings that have passed its schema. */
  async function prepared({
    agent,
    settings,
  }: Pick<Parameters<OpenSession>[0], "agent" | "settings">) {
    if (agent.startsWith("agent:")) {
      return refused(
        `${agent} is an agent of an arena, which alone can call it. Run an experiment there with lab run <experiment.json> --url <arena>, and a collection with "Run it again" on its page, or by pasting its file at <arena>/lab/collections/new.`,
      );
    }
    const found = agents.get(agent) ?? parseAgent(agent, "full", client);
    agents.set(agent, found);
    try {
      const { kind, settings: typed } = await found;
      const own = origins === undefined ? typed : withoutKey(typed, origins);
      const connector = known.get(kind);
      if (connector === undefined) return refused(`${agent} cannot be reached as an agent.`);
      const parsed = connector.settings.safeParse(mergedSettings(own, settingsFor(own, settings)));
      return parsed.success
        ? { kind, connector, settings: parsed.data }
        : refused(`${agent}: ${z.prettifyError(parsed.error)}`);
    } catch (error) {
      if (error instanceof UsageError) return refused(error.message);
      throw error;
    }
  }

  const open = async (
    ...[seat, context]: Parameters<OpenSession>
  ): Promise<Session | AnswerFailure> => {
    const ready = await prepared(seat);
    return isFailure(ready) ? ready : ready.connector.open(ready.settings, context);
  };
  return {
    open,
    async price(agent) {
      const ready = await prepared({ agent, settings: {} });
      if (isFailure(ready)) return undefined;
      const { connector, settings } = ready;
      return connector.price === undefined ? "none" : connector.price(settings, new Date());
    },
    async problem(seat, context) {
      const ready = await prepared(seat);
      if (isFailure(ready)) return ready.detail;
      // Opening an agent of another kind may already notify it of a match.
      if (ready.kind !== "house") return null;
      const session = await open(seat, context);
      if (isFailure(session)) return session.detail;
      await session.close();
      return null;
    },
  };
}
