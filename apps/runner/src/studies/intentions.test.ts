import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { connectors, outboundClient } from "@wisp/agents";
import {
  actOnStudy,
  agreeToRate,
  exportStudy,
  findRater,
  inviteRatersByLink,
  makeStudyOf,
  nextRating,
  rate,
  reportOfStudy,
} from "@wisp/arena";
import {
  computeStudyReport,
  createExperiment,
  createMatch,
  ensureUser,
  experimentBySlug,
  staleStudies,
} from "@wisp/db";
import { type Failure, isFailure, randomAlgorithm, seedHash } from "@wisp/game";
import { games } from "@wisp/games";
import { studyPresets } from "@wisp/papers";
import { strategies } from "@wisp/papers/strategies";
import { readStudyExport, studyReport } from "@wisp/study";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { register, rowOf } from "../../test/arena.ts";
import { scriptedReply } from "../../test/avalon-model.ts";
import { leaseAndRun } from "../../test/lease-and-run.ts";
import { createLogger } from "../log.ts";

const { database } = await freshDatabase();
const owner = await ensureUser(database, "olga");
const client = outboundClient({ mode: "local" });
const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ content: z.string() })),
});
const server = createServer(async (request, response) => {
  const { model, messages } = requestSchema.parse(await json(request));
  const content = scriptedReply(messages.at(-1)?.content ?? "");
  const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ id: "x", model, choices }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await client.close();
});

const isDone = <Value extends object>(value: Value): value is Exclude<Value, Failure<string>> =>
  !isFailure(value);

function unwrap<Value extends object>(value: Value): Exclude<Value, Failure<string>> {
  if (!isDone(value)) throw new Error(JSON.stringify(value));
  return value;
}

/** An experiment of one finished match, in which five models speak by their intentions. */
async function played(slug: string): Promise<void> {
  unwrap(
    await createExperiment(database, {
      ownerId: owner.id,
      slug,
      name: slug,
      game: "avalon",
      plan: {},
      hash: slug,
    }),
  );
  const experimentId = (await experimentBySlug(database, slug))?.id ?? "";
  const { avalon } = games;
  if (avalon === undefined) throw new Error("no Avalon");
  const models = await Promise.all(
    ["one", "two", "three", "four", "five"].map((model) =>
      register(database, `${model}-model`, "openai", {
        baseUrl: `http://127.0.0.1:${port}/v1`,
        model,
        strategy: "intention",
        prompts: "wisp-v4",
      }),
    ),
  );
  await database.pool.query(`UPDATE "Agent" SET "showReasoning" = true, "ownerId" = $1`, [
    owner.id,
  ]);
  const id = await createMatch(database, {
    seasonId: null,
    experimentId,
    borrowerId: owner.id,
    game: "avalon",
    gameVersion: avalon.game.version,
    locale: "en",
    config: avalon.game.config.parse({}),
    materials: avalon.game.materials.parse({ firstLeader: 0 }),
    seed: slug,
    seedHash: seedHash(slug),
    randomAlgorithm,
    pace: "full",
    seats: models.map((model, seat) => ({ ...model, seat })),
  });
  if (typeof id !== "string") throw new Error(id.detail);
  await leaseAndRun(
    {
      database,
      games,
      connectors: new Map(connectors({ client, games, strategies })),
      secretOf: async () => undefined,
      gateway: { eventsAppended: () => {}, statusChanged: () => {} },
      log: createLogger("silent"),
      runner: "test",
      leaseMs: 15_000,
      leases: { keep: () => () => {} },
      drain: new AbortController().signal,
    },
    id,
  );
  expect(await rowOf(database, id)).toMatchObject({ status: "finished" });
  await database.pool.query(
    `INSERT INTO "ExperimentMatch" ("experimentId", "planned", "matchId", "result") VALUES ($1, '1/one/intentions', $2, '{}')`,
    [experimentId, id],
  );
  await database.pool.query(`UPDATE "Experiment" SET "status" = 'finished'`);
}

/** Two people rate every item, the second one differently now and then. */
async function rated(slug: string, values: (nth: number, rater: number) => object): Promise<void> {
  await actOnStudy(database, owner, slug, "open");
  const { links } = unwrap(await inviteRatersByLink(database, owner, slug, 2));
  for (const [at, { secret }] of links.entries()) {
    await agreeToRate(database, unwrap(await findRater(database, { secret })), "en");
    const rater = unwrap(await findRater(database, { secret }));
    for (;;) {
      const { item } = unwrap(await nextRating(database, rater));
      if (item === null) break;
      const { nth, rubric } = item;
      const given = { nth, rubric: rubric.version, knowsMatch: false, ms: 1 };
      unwrap(await rate(database, rater, { ...given, values: values(nth, at) }));
    }
  }
}

test("people rate the intentions of models in an arena's match, and exports give the same figures", async () => {
  await played("five");
  const evaluations = {
    "interintent-selection": (nth: number, at: number) => ({
      reasonable: nth % (5 + at) === 0 ? "no" : "yes",
    }),
    "interintent-following": (nth: number, at: number) => ({
      thinking: 1 + (nth % 5),
      speaking: 1 + (nth % (5 - at)),
    }),
    "interintent-human": (nth: number, at: number) => ({
      intentions: at === 0 ? ["c3", "p1"] : nth % 2 === 0 ? ["i3", "x2", "c1"] : ["c3", "x4"],
    }),
  };
  for (const [name, values] of Object.entries(evaluations)) {
    const from = { kind: "experiment", slug: "five", content: "preset", name, size: 12 };
    const request = { plan: null, rubric: null, own: "", from };
    const { slug } = unwrap(await makeStudyOf(database, owner, request, studyPresets));
    await rated(slug, values);
    for (const stale of await staleStudies(database, 10)) {
      await computeStudyReport(database, stale, studyPresets);
    }
    const { last } = unwrap(await reportOfStudy(database, owner, slug));
    const table = last?.report.table;
    expect([name, table?.rows.length === 0, last?.report.measures[0]?.ratings]).toEqual([
      name,
      false,
      24,
    ]);
    const exported = unwrap(await exportStudy(database, owner, slug, "jsonl"));
    const read = readStudyExport(await text(Readable.from(exported.parts)));
    expect(studyReport(read, studyPresets[name] ?? null).table).toEqual(table);
  }
});
