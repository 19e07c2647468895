/**
 * Measures how many calls a match of each experiment of a report card takes, and how much its agent reads in
 * them, and writes both to the file from which cards tell their cost before the first match:
 * node apps/cli/scripts/card-calls.ts && npx biome check --write packages/lab/src/card
 * With names of experiments it measures these alone, and keeps the others as they are.
 *
 * The agents of each anchor play a standard card. For each of their decisions a model is asked as well, on a
 * server of this machine, and its answer is dropped: so the prompts are those of the match that was played.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { outboundClient, type Session } from "@wisp/agents";
import { type Ask, isFailure } from "@wisp/game";
import { type Anchors, gameEntry } from "@wisp/games";
import {
  anchorNames,
  CARD_VERSION,
  cardCollection,
  checkCollection,
  type OpenSession,
  runCollection,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { z } from "zod";
import { agentsOf } from "../src/commands/lab/open-agents.ts";

const target = join(import.meta.dirname, "../../../packages/lab/src/card/calls.json");
/** As `tokensOf` of agents estimates them. */
const BYTES_PER_TOKEN = 4;
const only = process.argv.slice(2);
const SUBJECT = "agent:subject";
const JUDGE = "agent:judge";

/** Of one experiment and anchor. */
const counted = { calls: 0, judged: 0, prompts: 0, bytes: 0 };

const server = createServer((request, response) => {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    counted.prompts += 1;
    counted.bytes += bytes;
    const choices = [
      { index: 0, finish_reason: "stop", message: { role: "assistant", content: "none" } },
    ];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ model: "none", choices }));
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");
const model = `openai:none@http://127.0.0.1:${address.port}/v1`;

const client = outboundClient({ mode: "local" });
const agents = agentsOf(client);

async function judged({ shape }: Ask<unknown>) {
  counted.judged += 1;
  return { text: shape.kind === "number" ? "3" : "yes" };
}
const judge: Session = {
  perceive: () => {},
  flush: async () => {},
  decide: judged,
  interview: judged,
  close: async () => {},
};

/** An agent of the house beside which a model is asked the same. */
function watched(own: Session, shadow: Session): Session {
  const asked =
    (method: "decide" | "interview"): Session["decide"] =>
    async (ask, view, turn) => {
      counted.calls += 1;
      await shadow[method]?.(ask, view, turn);
      const answer = own[method] ?? own.decide;
      return answer.call(own, ask, view, turn);
    };
  return {
    perceive(event) {
      own.perceive(event);
      shadow.perceive(event);
    },
    flush: () => own.flush(),
    decide: asked("decide"),
    ...(own.interview !== undefined && { interview: asked("interview") }),
    close: () => own.close(),
  };
}

const openAs =
  (anchor: keyof Anchors, isWatched: boolean): OpenSession =>
  async (seat, context) => {
    if (seat.agent === JUDGE) return judge;
    if (seat.agent !== SUBJECT) return agents.open(seat, context);
    // Settings of models are none of a house agent's.
    const agent = `house:${gameEntry(context.game)?.anchors?.[anchor]}`;
    const own = await agents.open({ ...seat, agent }, context);
    if (isFailure(own) || !isWatched) return own;
    const shadow = await agents.open({ agent: model, settings: {} }, context);
    return isFailure(shadow) ? shadow : watched(own, shadow);
  };

const round = (value: number): number => Number(value.toPrecision(3));
const ends = (values: readonly number[]): [number, number] => [
  round(Math.min(...values)),
  round(Math.max(...values)),
];

interface Measured {
  readonly calls: number;
  readonly judged: number;
  readonly tokensIn: number;
  readonly ms: number;
}
const measured = new Map<string, Measured[]>();
for (const name of anchorNames) {
  const subject = { name, judge: JUDGE, addressIn: () => SUBJECT };
  const checked = await checkCollection(
    await cardCollection("standard", subject, library),
    library,
  );
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  const planned = checked.experiments.filter(({ id }) => only.length === 0 || only.includes(id));
  for (const each of planned) {
    /** Plays the experiment; milliseconds of a match. */
    const play = async (isWatched: boolean) => {
      let matches = 0;
      const startedAt = performance.now();
      const { end } = await runCollection([each], {
        open: openAs(name, isWatched),
        newSessionId: () => crypto.randomUUID(),
        concurrency: 4,
        known: [],
        spentMicros: 0,
        async keep(line) {
          if ("result" in line) matches += 1;
        },
      });
      if (end !== "complete") throw new Error(`${each.id}: ${end}`);
      return { matches, ms: (performance.now() - startedAt) / matches };
    };
    const { ms } = await play(false);
    Object.assign(counted, { calls: 0, judged: 0, prompts: 0, bytes: 0 });
    const { matches } = await play(true);
    const own = {
      calls: counted.calls / matches,
      judged: counted.judged / matches,
      tokensIn: counted.bytes / counted.prompts / BYTES_PER_TOKEN,
      ms,
    };
    measured.set(each.id, [...(measured.get(each.id) ?? []), own]);
    console.log(name, each.id, own);
  }
}
await client.close();
server.close();
const known = z
  .object({ experiments: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(await readFile(target, "utf8")));
const fresh = Object.fromEntries(
  [...measured].map(([id, own]) => [
    id,
    {
      calls: ends(own.map(({ calls }) => calls)),
      judged: ends(own.map(({ judged }) => judged)),
      tokensIn: ends(own.map(({ tokensIn }) => tokensIn)),
      ms: ends(own.map(({ ms }) => ms)),
    },
  ]),
);
const experiments = only.length === 0 ? fresh : { ...known.experiments, ...fresh };
await writeFile(target, `${JSON.stringify({ version: CARD_VERSION, experiments }, null, 1)}\n`);
