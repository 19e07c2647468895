import type { AnyConnector } from "@wisp/agents";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import { MemoryStore, playMatch } from "@wisp/play";
import { whoIsSpy } from "./season.ts";

const { game } = whoIsSpy();

/** A match that was played over HTTP. */
export interface Walk {
  readonly wallMs: number;
  /** CPU of this process. */
  readonly cpuMs: number;
  readonly criticalMs: number;
  readonly turns: number;
  /** Of the wall time, until the last answer of every turn was there, beyond the delay. */
  readonly answeringMs: number;
}

/** Plays one match of agents that take `delayMs`; its critical path is one delay for every time that seats were asked. */
export async function walk(
  connector: AnyConnector,
  urls: readonly string[],
  seed: string,
  delayMs: number,
): Promise<Walk> {
  const sessions = await Promise.all(
    urls.map(async (url, seat) => {
      const session = await connector.open(connector.settings.parse({ url }), {
        sessionId: crypto.randomUUID(),
        game: game.id,
        locale: "en",
        seat,
        config: game.config.parse({ language: "en" }),
        random: scoped(randomFrom(seed), `agent/${seat}`),
      });
      if (isFailure(session)) throw new Error(session.detail);
      return session;
    }),
  );
  const store = new MemoryStore();
  const setup = {
    seed,
    seats: urls.length,
    config: game.config.parse({ language: "en" }),
    materials: game.materials.parse({ pair: [{ word: "coffee" }, { word: "tea" }] }),
  };
  const [startMs, cpu] = [performance.now(), process.cpuUsage()];
  const played = await playMatch({ game, setup, locale: "en", sessions, store });
  const [wallMs, cpuMs] = [performance.now() - startMs, cpuMsSince(cpu)];
  await Promise.all(sessions.map((session) => session.close()));
  if ("stopped" in played || !played.clean || played.fouls !== 0) {
    throw new Error("the agents should play a clean match without fouls");
  }
  const slowest = [...Map.groupBy(store.decisions, ({ at }) => at).values()].map((decisions) =>
    Math.max(...decisions.map(({ latencyMs }) => latencyMs)),
  );
  const turns = slowest.length;
  const criticalMs = turns * delayMs;
  const answeringMs = slowest.reduce((total, latencyMs) => total + latencyMs, 0) - criticalMs;
  return { wallMs, cpuMs, criticalMs, turns, answeringMs };
}

const cpuMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

export interface BareWalk {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** As many turns asked one after another by fetch alone: what this machine adds right now. */
export async function bareWalk(url: string, turns: number): Promise<BareWalk> {
  const [startMs, cpu] = [performance.now(), process.cpuUsage()];
  for (let turn = 0; turn < turns; turn += 1) {
    const response = await fetch(`${url}/agent/interact`, {
      method: "POST",
      body: JSON.stringify({ message: null, name: null, status: "round", word: null, round: 1 }),
    });
    await response.json();
  }
  return { wallMs: performance.now() - startMs, cpuMs: cpuMsSince(cpu) };
}
