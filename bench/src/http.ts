/**
 * What playing over HTTP adds to six agents of 200 ms, against the time that they take alone:
 * npm run bench -- http [--matches 6]
 */
import { parseArgs } from "node:util";
import { connectors, outboundClient } from "@wisp/agents";
import { games } from "@wisp/games";
import { print, printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import { median } from "./figures/percentiles.ts";
import { type BareWalk, bareWalk, type Walk, walk } from "./matches/http-walk.ts";
import { startAgents } from "./processes/agents.ts";

const DELAY_MS = 200;
const { values } = parseArgs({ options: { matches: { type: "string", default: "6" } } });
const MATCHES = Number(values.matches);

await using agents = await startAgents(6, DELAY_MS);
const client = outboundClient({ mode: "local" });
const space = connectors({ client, games }).get("space");
if (space === undefined) throw new Error("there is no space connector");
const walks: Walk[] = [];
const bareWalks: BareWalk[] = [];
for (let match = 0; match <= MATCHES; match += 1) {
  const walked = await walk(space, agents.urls, `http/${match}`, DELAY_MS);
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
