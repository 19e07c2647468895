import { createServer } from "node:http";
import { connectors, outboundClient } from "@wisp/agents";
import { games, withExperimentAgents } from "@wisp/games";
import { afterAll, expect, test } from "vitest";
import { besideProblem } from "../../lab/src/card/beside.ts";
import { cardOf } from "../../lab/src/card/card.ts";
import { cardMarkdown } from "../../lab/src/card/markdown.ts";
import { cardCollection, editedCard } from "../../lab/src/card/plan.ts";
import { cardSubject } from "../../lab/src/card/subject.ts";
import { checkCollection, type PlannedExperiment } from "../../lab/src/collections/check.ts";
import { collectionReport } from "../../lab/src/collections/report.ts";
import { type CollectionResult, runCollection } from "../../lab/src/collections/run.ts";
import { settingsFor } from "../../lab/src/run/changed-session.ts";
import { open as openHouse } from "../../lab/test/collections.ts";
import { library } from "./library.ts";

/** What the model needs for an answer. */
const ANSWER_MS = 40_000;
/** How many times faster the clocks run that are too short for it: their whole time is not awaited. */
const FASTER = 50;

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const models = connectors({ client, games: withExperimentAgents(games) }).get("openai");

/**
 * A model whose service refuses any temperature but its own. Below /timely it answers, and below /late, where the
 * questions give less time than it needs, it never does.
 */
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += String(part);
  const { temperature } = JSON.parse(body);
  response.setHeader("content-type", "application/json");
  if (temperature !== undefined && temperature !== 1) {
    const message =
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.";
    const error = {
      message,
      type: "invalid_request_error",
      param: "temperature",
      code: "unsupported_value",
    };
    response.writeHead(400).end(JSON.stringify({ error }));
    return;
  }
  if (request.url?.startsWith("/late/")) return;
  const message = { role: "assistant", content: "cooperate" };
  const choices = [{ index: 0, finish_reason: "stop", message }];
  response.end(JSON.stringify({ id: "x", model: "slow-2026-11", choices }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

/** With the parts of a card that have these games: a plan of a few games makes all parts. */
const papers = {
  ...library,
  cardParts: library.cardParts.filter(({ id }) => ["wis", "magic"].includes(id)),
};

/** The clocks in an experiment's options, its game's own among them. */
function optionClocks({ experiment, entry }: PlannedExperiment): (readonly [string, number])[] {
  const config = Object.entries(Object(entry.game.config.parse(experiment.options)));
  return config.flatMap(([name, value]) =>
    name.endsWith("TimeLimitMs") && typeof value === "number" ? [[name, value] as const] : [],
  );
}

/** All clocks of an experiment, in milliseconds. */
const clocksOf = (planned: PlannedExperiment): number[] => [
  ...optionClocks(planned).map(([, ms]) => ms),
  ...planned.experiment.interviews.flatMap(({ timeLimitMs }) => timeLimitMs ?? []),
];

/** An experiment whose clocks run faster. */
function faster(planned: PlannedExperiment): PlannedExperiment {
  const { experiment } = planned;
  const clocks = optionClocks(planned).map(([name, ms]) => [name, ms / FASTER]);
  return {
    ...planned,
    experiment: {
      ...experiment,
      options: { ...experiment.options, ...Object.fromEntries(clocks) },
      interviews: experiment.interviews.map((each) =>
        each.timeLimitMs === undefined ? each : { ...each, timeLimitMs: each.timeLimitMs / FASTER },
      ),
    },
  };
}

/** Plays a quick card of the model in some games. */
async function played(clock: "standard" | "slow", own: readonly string[]) {
  const subject = cardSubject("slow model", "openai:slow", {
    games: own,
    clock,
  });
  const checked = await checkCollection(await cardCollection("quick", subject, papers), papers);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  expect(await editedCard(checked.collection, papers)).toBeNull();
  const clocks = checked.experiments.flatMap(clocksOf);
  const suffices = clocks.filter((ms) => ms >= ANSWER_MS).length;
  expect([0, clocks.length]).toContain(suffices);
  const isTimely = suffices > 0;
  const experiments = isTimely ? checked.experiments : checked.experiments.map(faster);
  const baseUrl = `${origin}/${isTimely ? "timely" : "late"}/v1`;
  const results: CollectionResult[] = [];
  const run = await runCollection(experiments, {
    async open({ agent, settings }, context) {
      if (agent !== "openai:slow") return openHouse({ agent, settings }, context);
      const own = { baseUrl, model: "slow" };
      const parsed = models?.settings.parse({ ...own, ...settingsFor(own, settings) });
      return models?.open(parsed, context) ?? { failed: "refused", detail: "no connector" };
    },
    newSessionId: () => crypto.randomUUID(),
    concurrency: 8,
    known: [],
    spentMicros: 0,
    async keep(line) {
      if ("result" in line) results.push(line);
    },
  });
  const { collection } = checked;
  return { run, collection, experiments, results };
}

/** Plays with their cards, which are made when nothing waits for an answer any more. */
const withCard = ({
  run,
  collection,
  experiments,
  results,
}: Awaited<ReturnType<typeof played>>) => ({
  run,
  card: cardOf(collectionReport(collection, experiments, results), experiments, results),
});

test("a slow model whose service refuses a temperature has a whole card at the slow clock, and at the other one an honest one", {
  tags: ["sweep"],
}, async () => {
  // Both mostly wait for the model.
  const all = await Promise.all([
    played("standard", ["who-is-spy"]),
    played("slow", ["who-is-spy", "prisoners-dilemma"]),
  ]);
  const [standard, slow] = [withCard(all[0]), withCard(all[1])];
  for (const { run, card } of [slow, standard]) {
    expect(run).toEqual({ end: "complete" });
    expect(card.matches).toMatchObject({ played: card.matches.planned, failed: 0 });
    for (const { low, high } of card.figures) if (low !== null) expect(high).toBeGreaterThan(low);
    expect(cardMarkdown(card)).not.toMatch(/\[(\S+), \1\]/);
  }
  // With enough time no answer is late; without it the card says how many were, and where.
  expect(slow.card).toMatchObject({ clock: "slow", served: ["slow-2026-11"] });
  const timely = cardMarkdown(slow.card);
  for (const { decisions, interviews } of slow.card.answers) {
    expect(decisions).toMatchObject({ late: 0, failed: 0 });
    expect(interviews).toMatchObject({ late: 0, failed: 0 });
  }
  expect(timely).toContain("Clock slow: 120 s for every decision.");
  expect(timely).toContain("calls its model slow-2026-11.");
  expect(timely).toMatch(/refuses temperature: the plan's value could not be set/);
  const late = cardMarkdown(standard.card);
  const spy = standard.card.answers.find(({ experiment }) => experiment === "wis-spy");
  expect(spy?.decisions).toMatchObject({ legal: 0, failed: 0 });
  expect(spy).toMatchObject({ matches: 8, lateMatches: 8, failedMatches: 0 });
  expect(late).toMatch(
    /Who is Spy: as the spy: (\d+) of \1 decisions were late, in 8 of 8 matches/,
  );
  expect(late).toContain("a card with --clock slow gives 120 s for each");
  expect(besideProblem(slow.card, standard.card)).toMatch(/clock slow .* clock standard/);
});
