/** What playing over HTTP adds to six agents of 200 ms, against the time that they take alone. */
import { type AnyConnector, connectors, outboundClient } from "@wisp/agents";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import { games } from "@wisp/games";
import { MemoryStore, playMatch } from "@wisp/play";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { median } from "./figures/percentiles.ts";
import { whoIsSpy } from "./matches/season.ts";
import { startAgents } from "./processes/agents.ts";

const DELAY_MS = 200;
const MATCHES = 6;

const { game } = whoIsSpy();

interface Walk {
  readonly wallMs: number;
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
  const startMs = performance.now();
  const played = await playMatch({ game, setup, locale: "en", sessions, store });
  const wallMs = performance.now() - startMs;
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
  return { wallMs, criticalMs, turns, answeringMs };
}

/** As many turns asked one after another by fetch alone: what this machine adds right now. */
async function bareWalk(url: string, turns: number): Promise<number> {
  const startMs = performance.now();
  for (let turn = 0; turn < turns; turn += 1) {
    const response = await fetch(`${url}/agent/interact`, {
      method: "POST",
      body: JSON.stringify({ message: null, name: null, status: "round", word: null, round: 1 }),
    });
    await response.json();
  }
  return performance.now() - startMs;
}

await using agents = await startAgents(6, DELAY_MS);
const client = outboundClient({ mode: "local" });
const space = connectors({ client, games }).get("space");
if (space === undefined) throw new Error("there is no space connector");
const walks: Walk[] = [];
const bareMs: number[] = [];
for (let match = 0; match <= MATCHES; match += 1) {
  const walked = await walk(space, agents.urls, `http/${match}`);
  // The first warms up.
  if (match === 0) continue;
  walks.push(walked);
  for (const url of agents.urls.slice(0, 1)) bareMs.push(await bareWalk(url, walked.turns));
}
await client.close();

const sum = (read: (walked: Walk) => number): number =>
  walks.reduce((total, walked) => total + read(walked), 0);
const wallMs = sum((walked) => walked.wallMs) / MATCHES;
const criticalMs = sum((walked) => walked.criticalMs) / MATCHES;
const turns = sum((walked) => walked.turns) / MATCHES;
print(`${MATCHES} matches one after another, ${shown(turns, 1)} turns each`);
const answeringMs = sum((walked) => walked.answeringMs) / MATCHES;
print(
  `added to a turn: ${shown((wallMs - criticalMs) / turns, 1)} ms, ` +
    `of it ${shown(answeringMs / turns, 1)} ms before the answer is there`,
);
const bare = bareMs.reduce((total, each) => total + each, 0) / MATCHES;
print(`the same turns by fetch alone: ${shown(bare)} ms, ${(bare / criticalMs).toFixed(3)}x`);
print(
  `ratio of the median match: ${median(walks.map((walked) => walked.wallMs / walked.criticalMs)).toFixed(3)}x`,
);
printMeasure({
  what: "six agents over HTTP",
  ours: `${shown(wallMs)} ms a match`,
  against: `${shown(criticalMs)} ms critical path`,
  ratio: wallMs / criticalMs,
  goal: { atMost: 1.03 },
});
