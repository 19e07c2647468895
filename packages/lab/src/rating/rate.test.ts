import { connectors, outboundClient, priceTable } from "@wisp/agents";
import { afterAll, expect, test } from "vitest";
import { completionOf, fakeModel, rawJson, requestIn } from "../../../agents/test/models.ts";
import { mergedSettings, settingsFor } from "../run/changed-session.ts";
import { type RatingReply, runRatings } from "./rate.ts";
import { ratingSettings, ratingTables } from "./table.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const price = { inputPerMillion: 2, outputPerMillion: 10, from: "2026-01-01", source: "test" };
const prices = priceTable([{ ...price, service: "127.0.0.1", model: "fake-1" }]);
const openai = connectors({ client, games: ratingTables, prices }).get("openai");
if (openai === undefined) throw new Error("no connector");
/** What an answer of the service costs: 812 tokens in, 64 out. */
const CALL_MICROS = 812 * 2 + 64 * 10;

/** A judge with prompts, a strategy and settings of its own for matches. */
const opener = (url: string) => {
  const own = {
    baseUrl: `${url}/v1`,
    model: "fake-1",
    strategy: "structured",
    templates: { system: "You are a pirate.", ask: "{{question}} Arr?" },
    sampling: { maxTokens: 100 },
  };
  const settings = openai.settings.parse(
    mergedSettings(own, settingsFor(own, ratingSettings("en"))),
  );
  return (context: Parameters<typeof openai.open>[1]) => openai.open(settings, context);
};
/** Long enough for the tokens that the service bills. */
const RUBRIC = "Read it. ".repeat(200);
const tasks = Array.from({ length: 40 }, (_, at) => ({
  nth: at + 1,
  prompt: `${RUBRIC}Item ${at}.`,
}));

/** A run that continues from what an earlier one stored. */
async function run(
  url: string,
  { dollars, known = [] }: { readonly dollars?: number; readonly known?: readonly Line[] },
) {
  const lines: Line[] = [...known];
  const done = new Set(lines.flatMap((line) => ("task" in line ? [line.task.nth] : [])));
  const spent = (): number =>
    lines.reduce((sum, line) => sum + ("spentMicros" in line ? line.spentMicros : 0), 0);
  let most = 0;
  const end = await runRatings(
    tasks.filter(({ nth }) => !done.has(nth)),
    "en",
    {
      open: opener(url),
      newSessionId: () => crypto.randomUUID(),
      concurrency: 8,
      ...(dollars !== undefined && { dollars }),
      spentMicros: spent(),
      async keep(line) {
        lines.push(line);
        most = Math.max(most, spent());
      },
    },
  );
  return { end, lines, most, spent: spent(), replies: lines.filter((line) => "task" in line) };
}
type Line =
  | { readonly task: (typeof tasks)[number]; readonly reply: RatingReply }
  | { readonly spentMicros: number };

test("a judge gets the rubric as its prompt, one item per session", async () => {
  await using service = await fakeModel(() => "clear: 4");
  const { end, replies } = await run(service.url, {});
  expect(end).toEqual({ end: "complete" });
  expect(replies).toHaveLength(40);
  expect(replies[0]).toMatchObject({
    reply: { text: "clear: 4", missed: null, costMicros: CALL_MICROS },
  });
  expect(service.received.map((call) => requestIn(call).messages)).toEqual(
    expect.arrayContaining([
      [
        { role: "system", content: "You rate what others have said, by a rubric." },
        { role: "user", content: `${RUBRIC}Item 7.\n\nWrite nothing else.` },
      ],
    ]),
  );
});

test("the budget is kept to the cent with eight calls at once, and a higher one continues", async () => {
  await using service = await fakeModel(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return "clear: 4";
  });
  const dollars = 0.06;
  const first = await run(service.url, { dollars });
  expect(first.end).toEqual({ end: "budget" });
  expect(first.most).toBeLessThanOrEqual(dollars * 1_000_000);
  const calls = service.received.length;
  expect(calls).toBeGreaterThan(0);
  // Nothing else was paid than what the service has billed.
  expect(first.spent).toBe(calls * CALL_MICROS);
  expect(first.replies).toHaveLength(calls);
  const second = await run(service.url, { dollars: 1, known: first.lines });
  expect(second.end).toEqual({ end: "complete" });
  expect(second.replies).toHaveLength(40);
  expect(service.received).toHaveLength(40);
});

test("an answer without a text is missed; a judge that is away is asked later", async () => {
  let asked = 0;
  await using service = await fakeModel(() => {
    asked += 1;
    if (asked === 1) return "";
    return asked <= 5 ? rawJson({ error: "later" }, 401) : rawJson(completionOf("true: no"), 200);
  });
  const first = await run(service.url, {});
  expect(first.end).toMatchObject({ end: "unreachable" });
  const missed = first.replies.filter((line) => "reply" in line && line.reply.missed === "error");
  expect(missed).toHaveLength(1);
  const second = await run(service.url, { known: first.lines });
  expect(second.end).toEqual({ end: "complete" });
  expect(second.replies).toHaveLength(40);
});
