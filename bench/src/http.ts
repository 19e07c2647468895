/**
 * What playing over HTTP adds to six agents of 200 ms, against the time that they take alone:
 * npm run bench -- http [--matches 6]
 */
import { parseArgs } from "node:util";
import { type AnyConnector, connectors, outboundClient } from "@wisp/agents";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import { games } from "@wisp/games";
import { MemoryStore, playMatch } from "@wisp/play";
import { print, printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import { median } from "./figures/percentiles.ts";
import { whoIsSpy } from "./matches/season.ts";
import { startAgents } from "./processes/agents.ts";

const DELAY_MS = 200;
const { values } = parseArgs({ options: { matches: { type: "string", default: "6" } } });
const MATCHES = Number(values.matches);

const { game } = whoIsSpy();

interface Walk {
  readonly wallMs: number;
  /** CPU of this process. */
  readonly cpuMs: number;
  readonly criticalMs: number;
  readonly turns: number;
  /** Of the wall time, until the last answer of every turn was there, beyond the delay. */
  readonly answeringMs: number;
}

/** Plays one match; its critical path is one delay for every time that seats were asked. */
async function walk(connector: AnyConnector, urls: readonly string[], seed: string): Promise<Walk> {
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
  const criticalMs = turns * DELAY_MS;
  const answeringMs = slowest.reduce((total, latencyMs) => total + latencyMs, 0) - criticalMs;
  return { wallMs, cpuMs, criticalMs, turns, answeringMs };
}

const cpuMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

interface BareWalk {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** As many turns asked one after another by fetch alone: what this machine adds right now. */
async function bareWalk(url: string, turns: number): Promise<BareWalk> {
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

await using agents = await startAgents(6, DELAY_MS);
const client = outboundClient({ mode: "local" });
const space = connectors({ client, games }).get("space");
if (space === undefined) throw new Error("there is no space connector");
const walks: Walk[] = [];
const bareWalks: BareWalk[] = [];
for (let match = 0; match <= MATCHES; match += 1) {
  const walked = await walk(space, agents.urls, `http/${match}`);
  // The first warms up.
  if (match === 0) continue;
  walks.push(walked);
  for (const url of agents.urls.slice(0, 1)) bareWalks.push(await bareWalk(url, walked.turns));
}
await client.close();

const mean = (read: (walked: Walk) => number): number =>
  walks.reduce((total, walked) => total + read(walked), 0) / MATCHES;
const meanBare = (read: (walked: BareWalk) => number): number =>
  bareWalks.reduce((total, walked) => total + read(walked), 0) / MATCHES;
const wallMs = mean((walked) => walked.wallMs);
const criticalMs = mean((walked) => walked.criticalMs);
const turns = mean(({ turns }) => turns);
const answeringMs = mean((walked) => walked.answeringMs);
print(`${MATCHES} matches one after another, ${shown(turns, 1)} turns each`);
printMetric({
  what: "added to a turn",
  value: (wallMs - criticalMs) / turns,
  unit: "ms",
  digits: 1,
});
printMetric({
  what: "of it before the answer is there",
  value: answeringMs / turns,
  unit: "ms",
  digits: 1,
});
printMetric({
  what: "the same turns by fetch alone, relative to the critical path",
  value: meanBare((walked) => walked.wallMs) / criticalMs,
  unit: "x",
  digits: 3,
});
printMetric({
  what: "the median match, relative to its critical path",
  value: median(walks.map((walked) => walked.wallMs / walked.criticalMs)),
  unit: "x",
  digits: 3,
});
// Other work on the machine changes it less than times.
printMetric({
  what: "CPU of a turn, relative to one bare fetch",
  value: mean(({ cpuMs }) => cpuMs) / meanBare(({ cpuMs }) => cpuMs),
  unit: "x",
  digits: 1,
});
printMeasure({
  what: "six agents over HTTP",
  ours: `${shown(wallMs)} ms a match`,
  against: `${shown(criticalMs)} ms critical path`,
  ratio: wallMs / criticalMs,
  goal: { atMost: 1.03 },
});
