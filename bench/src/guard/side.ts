/**
 * One of two checkouts that `guard` compares: `node side.ts <measurements>` prepares, says so, and then measures once
 * for every line of its input: figures as a line of JSON. Less is better in all of them.
 */
import { createInterface } from "node:readline";
import { type AnyConnector, connectors, outboundClient } from "@wisp/agents";
import { openDatabase } from "@wisp/db";
import { games } from "@wisp/games";
import { bestOf } from "../figures/best-of.ts";
import { fixedWork } from "../figures/fixed-work.ts";
import { decisionOf } from "../figures/house-decision.ts";
import { houseAgents, houseConnector } from "../matches/house-table.ts";
import { bareWalk, walk } from "../matches/http-walk.ts";
import { POOL_SIZE, playBatch } from "../matches/path-batch.ts";
import { playSpies } from "../matches/scripted-spies.ts";
import { createWaiting, openSeason } from "../matches/season.ts";
import { cpuOfStored } from "../matches/stored-cpu.ts";
import { startAgents } from "../processes/agents.ts";
import { openFilledSite } from "../processes/filled-site.ts";
import { startPostgres } from "../processes/postgres.ts";
import { stepOfReplay } from "../readers/page-visit.ts";
import { READY, type SideFigures } from "./figures.ts";

const measurements = Number(process.argv[2]);

const WARM_UP = 60;
const PATH = 120;
const STORED = 40;
const SITE_MATCHES = 60;
const STEPS = 20;
const TURNS_MATCHES = 2;
const DELAY_MS = 30;
/** Of the rounds that `bench -- decisions` plays. */
const DECISIONS_LENGTH = 0.5;

await using site = await openFilledSite(SITE_MATCHES, { WISP_WEB_PROCESSES: "1" });
await using postgres = await startPostgres();
const oursUrl = await postgres.create("ours");
const setup = openDatabase({ url: oursUrl });
const ids = await createWaiting(setup, {
  seasonId: await openSeason(setup),
  agents: await houseAgents(setup),
  count: WARM_UP + measurements * (PATH + STORED),
  seed: "guard",
});
await setup.close();
const bareUrl = await postgres.copy("ours", "bare");
const ours = openDatabase({ url: oursUrl, poolSize: POOL_SIZE });
const bare = openDatabase({ url: bareUrl, poolSize: POOL_SIZE });
const house = houseConnector();
const table = { ours, bare, agents: house };
const take = (count: number): string[] => ids.splice(0, count);
await playBatch(take(WARM_UP), table);

await using agents = await startAgents(6, DELAY_MS);
const client = outboundClient({ mode: "local" });
const space = spaceConnector();
await walk(space, agents.urls, "guard/warm-up", DELAY_MS);

function spaceConnector(): AnyConnector {
  const space = connectors({ client, games }).get("space");
  if (space === undefined) throw new Error("there is no space connector");
  return space;
}

function rules(): SideFigures {
  const [matches, fixed] = bestOf(playSpies, () => {
    fixedWork();
    return 1;
  });
  return { "a match by rules alone": fixed / matches };
}

function decisions(): SideFigures {
  const each = Object.entries(games).map(
    ([game, entry]) => [`house decision, ${game}`, decisionOf(entry, DECISIONS_LENGTH)] as const,
  );
  const sum = each.reduce((total, [, taken]) => total + taken, 0);
  return { ...Object.fromEntries(each), "house decisions, their sum": sum };
}

async function stored(): Promise<SideFigures> {
  const { match, peer } = await cpuOfStored(ours, house, take(STORED));
  return { "CPU of a stored match": match / peer };
}

async function path(): Promise<SideFigures> {
  const batch = await playBatch(take(PATH), table);
  return { "full path of house agents": batch.ours.seconds / batch.bare.seconds };
}

async function turn(): Promise<SideFigures> {
  let [cpuMs, bareMs] = [0, 0];
  for (let match = 0; match < TURNS_MATCHES; match += 1) {
    const walked = await walk(space, agents.urls, `guard/${match}`, DELAY_MS);
    cpuMs += walked.cpuMs;
    bareMs += (await bareWalk(agents.urls[0] ?? "", walked.turns)).cpuMs;
  }
  return { "CPU of a turn over HTTP": cpuMs / bareMs };
}

const replay = async (): Promise<SideFigures> => ({
  "step of a replay": await stepOfReplay(site.pages.match[0] ?? "", STEPS),
});

process.stdout.write(`${READY}\n`);
for await (const _ of createInterface({ input: process.stdin })) {
  const figures: SideFigures = {
    ...rules(),
    ...decisions(),
    ...(await stored()),
    ...(await path()),
    ...(await turn()),
    ...(await replay()),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
await client.close();
await Promise.all([ours.close(), bare.close()]);
