import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectors, outboundClient, type SeatContext, type Session } from "@wisp/agents";
import { type Interviewing, isFailure, type Locale, randomFrom, scoped } from "@wisp/game";
import { games } from "@wisp/games";
import { MemoryStore, playMatch, type StoredPart } from "@wisp/play";
import { z } from "zod";
import { strategies } from "../src/strategies.ts";

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** One event of a match. */
export interface Until {
  readonly type: string;
  readonly nth: number;
}

/** A match with the same model agent in all seats, or the rest of one. */
interface ModelMatch {
  readonly game: string;
  readonly seats: number;
  readonly strategy: string;
  readonly strategySettings?: object;
  readonly locale?: Locale;
  readonly config?: object;
  /** Absent: those of an ordinary match. */
  readonly materials?: object;
  readonly stored?: StoredPart;
  /** The event after whose turn the match stops: the first, the second one of its type. Absent: it is played to its end. */
  readonly until?: Until;
  readonly interviewing?: Interviewing;
}

/** Tables at which a model plays that is served over HTTP; close them in the end. */
export interface ModelTables {
  play(match: ModelMatch): Promise<MemoryStore>;
  /** The model at one seat. */
  open(
    context: SeatContext,
    agent: Pick<ModelMatch, "strategy" | "strategySettings">,
  ): Promise<Session>;
  /** Of the model's service. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a model and lets it play.
 *
 * @param replyTo its answer to the user's message, null for an error; the same message should get the same answer
 */
export async function modelTables(replyTo: (asked: string) => string | null): Promise<ModelTables> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const content = replyTo(asked.messages.at(-1)?.content ?? "");
    if (content === null) {
      response.writeHead(400).end();
      return;
    }
    const message = { role: "assistant", content };
    const choices = [{ index: 0, finish_reason: "stop", message }];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "x", model: asked.model, choices }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = outboundClient({ mode: "local" });
  const openai = connectors({ client, games, strategies }).get("openai");
  const url = `http://127.0.0.1:${port}/v1`;
  const open: ModelTables["open"] = async (context, { strategy, strategySettings = {} }) => {
    const settings = openai?.settings.parse({
      baseUrl: url,
      model: "m",
      strategy,
      strategySettings,
      prompts: "wisp-v4",
    });
    const session = await openai?.open(settings, context);
    if (session === undefined || isFailure(session)) throw new Error(session?.detail);
    return session;
  };
  return {
    url,
    open,
    async play({ game: id, seats, strategy, strategySettings = {}, ...match }) {
      const entry = games[id];
      if (entry === undefined) throw new Error(`there is no ${id}`);
      const { game } = entry;
      const { locale = "en", config = {}, stored, until, interviewing } = match;
      const { materials = entry.ordinary(locale, randomFrom("models")).materials } = match;
      const setup = {
        seed: "models",
        config: game.config.parse({ ...config, language: locale }),
        materials: game.materials.parse(materials),
      };
      const sessions = await Promise.all(
        Array.from({ length: seats }, (_, seat) => {
          const random = scoped(randomFrom(setup.seed), `agent/${seat}`);
          const context = { sessionId: `${seat}`, game: id, locale, seat, random };
          return open({ ...context, config: setup.config }, { strategy, strategySettings });
        }),
      );
      const store = new MemoryStore();
      store.events.push(...(stored?.events ?? []));
      store.decisions.push(...(stored?.decisions ?? []));
      const stop = new AbortController();
      await playMatch({
        game,
        setup,
        locale,
        sessions,
        store,
        stop: stop.signal,
        onCommitted() {
          const seen = store.events.filter(({ event }) => event.type === until?.type).length;
          if (until !== undefined && seen >= until.nth) stop.abort();
        },
        ...(stored && { stored }),
        ...(interviewing && { interviewing }),
      });
      return store;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await client.close();
    },
  };
}
