import { isFailure } from "@wisp/game";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { describe, expect, test } from "vitest";
import { playerNames, playMatch, type Script, seatContext } from "../../test/match.ts";
import { fakeAgent, Raw, type ReceivedCall } from "../../test/servers.ts";
import { outboundClient } from "../outbound/index.ts";
import { spaceConnector } from "./index.ts";
import { caller, emptyMessage } from "./protocol.ts";

/**
 * Round 1: Dan says nothing (a foul), the vote is tied. Round 2: Bob, whose agent is under test, is
 * voted out. Round 3: the spy, Fay, is found.
 */
const ballotsByRound = [
  { Ann: "Bob", Bob: "Ann", Cid: "Ann", Eve: "Bob", Fay: "" },
  { Ann: "Bob", Bob: "Ann", Cid: "Bob", Eve: "Bob", Fay: "Eve" },
  { Ann: "Fay", Cid: "Fay", Eve: "Fay", Fay: "Eve" },
];
const clue = (name: string, round: number): string => `${name} speaks in round ${round} ☕ مرحبا`;

const script: Script = (seat, kind, nth) => {
  const name = playerNames[seat] ?? "";
  if (kind === "speech") return name === "Dan" ? null : clue(name, nth);
  return new Map(Object.entries(ballotsByRound[nth - 1] ?? {})).get(name) ?? null;
};

const message = (fields: object): object => ({
  message: null,
  name: null,
  status: null,
  word: null,
  round: null,
  ...fields,
});
const perceive = (status: string, fields: object) => ["perceive", message({ status, ...fields })];
const interact = (status: string, fields: object) => ["interact", message({ status, ...fields })];
const spoke = (name: string, round: number, text = clue(name, round)) =>
  perceive("round", { round, name, message: text });
const voted = (round: number) =>
  Object.entries(ballotsByRound[round - 1] ?? {}).map(([name, choice]) =>
    perceive("vote", { round, name, message: choice }),
  );
const opens = (round: number) =>
  perceive("round", { round, message: expect.stringMatching(`^Round ${round} begins`) });

/** The calls of that match, written down from the table of the protocol. */
const expected = [
  ["checkHealth", message({})],
  ["init", message({})],
  perceive("start", { message: "Bob" }),
  perceive("distribution", { word: "coffee" }),
  opens(1),
  spoke("Ann", 1),
  interact("round", { round: 1 }),
  spoke("Bob", 1),
  spoke("Cid", 1),
  spoke("Dan", 1, ""),
  spoke("Eve", 1),
  spoke("Fay", 1),
  perceive("vote_result", { round: 1, name: "Dan", message: "Dan" }),
  interact("vote", { round: 1, message: ["Ann", "Bob", "Cid", "Eve", "Fay"] }),
  ...voted(1),
  perceive("vote_result", { round: 1, name: "", message: "" }),
  opens(2),
  spoke("Ann", 2),
  interact("round", { round: 2 }),
  spoke("Bob", 2),
  spoke("Cid", 2),
  spoke("Eve", 2),
  spoke("Fay", 2),
  interact("vote", { round: 2, message: ["Ann", "Bob", "Cid", "Eve", "Fay"] }),
  ...voted(2),
  perceive("vote_result", { round: 2, name: "Bob", message: "Bob" }),
  opens(3),
  spoke("Ann", 3),
  spoke("Cid", 3),
  spoke("Eve", 3),
  spoke("Fay", 3),
  ...voted(3),
  perceive("vote_result", { round: 3, name: "Fay", message: "Fay" }),
  perceive("result", { message: expect.stringContaining("Fay") }),
];

/** A call with the names of a ballot, whose order is drawn, sorted. */
function shown({ path, body }: ReceivedCall): unknown {
  const route = path.replace("/base/agent/", "");
  const fields = body as Record<string, unknown>;
  if (route !== "interact" || fields.status !== "vote") return [route, fields];
  return [route, { ...fields, message: String(fields.message).split(",").sort() }];
}

test("a whole match comes as the protocol's table says", async () => {
  const speeches = [1, 2].map((round) => clue("Bob", round));
  await using agent = await fakeAgent(({ path, body }) => {
    if (!path.endsWith("/interact")) return { success: true, result: "model" };
    const vote = (body as { status: string }).status === "vote";
    return { success: true, result: vote ? "Ann" : speeches.shift() };
  });
  const client = outboundClient({ mode: "local" });
  const connector = spaceConnector({ client, mappings: { "who-is-spy": spaceMapping } });
  const notes: unknown[] = [];
  const context = seatContext(1, { note: (failure) => notes.push(failure) });
  const session = await connector.open({ url: `${agent.url}/base` }, context);
  if (isFailure(session)) throw new Error(session.detail);
  await playMatch(new Map([[1, session]]), script);
  await client.close();
  expect(agent.received.map(shown)).toEqual(expected);
  expect(new Set(agent.received.map(({ method }) => method))).toEqual(new Set(["POST"]));
  const sessionIds = agent.received.map(({ headers }) => headers["x-session-id"]);
  expect(new Set(sessionIds)).toEqual(new Set([context.sessionId]));
  expect(notes).toEqual([]);
});

describe("an agent that reports an error", () => {
  /** The detail of a call's failure. */
  async function detailOf(answer: unknown): Promise<string> {
    await using agent = await fakeAgent(() => answer);
    const client = outboundClient({ mode: "local" });
    const call = caller(client, { url: agent.url }, "a seat");
    const outcome = await call("interact", emptyMessage, AbortSignal.timeout(30_000));
    await client.close();
    if (!isFailure(outcome)) throw new Error("that was not an error");
    return outcome.detail.replace(agent.url, "URL");
  }
  const json = (body: object, status: number): Raw => Raw.text(JSON.stringify(body), status);

  test.each([
    [
      500,
      json({ success: false, errMsg: "CUDA out of memory" }, 500),
      " It says: CUDA out of memory",
    ],
    [400, json({ success: false, errMsg: "no word yet" }, 400), " It says: no word yet"],
    [503, Raw.text("upstream is\n\nbusy", 503), " It says: upstream is busy"],
    [404, Raw.text("no such page", 404), ""],
    [500, Raw.text("<html>500</html>", 500), ""],
    [500, json({ success: false, errMsg: 7 }, 500), ""],
    [500, json({ detail: "Internal Server Error" }, 500), ""],
    [500, Raw.text("", 500), ""],
  ])("with HTTP %i is quoted where it says why", async (status, answer, said) => {
    expect(await detailOf(answer)).toBe(`URL/agent/interact answered with HTTP ${status}.${said}`);
  });

  test.each([
    [
      json({ detail: [{ loc: ["body", "word"], msg: "field required" }] }, 422),
      "body.word: field required",
    ],
    [json({ error: "the model is not loaded" }, 200), "the model is not loaded"],
  ])("in a form of its framework's is quoted", async (answer, said) => {
    expect(await detailOf(answer)).toMatch(new RegExp(`\\. It says: ${said}$`));
  });

  test("is quoted on one line, cut, without control characters", async () => {
    const errMsg = `a\nb\u202ec\u0007d ${"🤖".repeat(400)}`;
    const said = `a b c d ${"🤖".repeat(292)}`;
    expect(await detailOf(json({ success: false, errMsg }, 500))).toBe(
      `URL/agent/interact answered with HTTP 500. It says: ${said}`,
    );
    expect(await detailOf({ success: false, errMsg })).toBe(
      `/agent/interact reports an error: ${said}`,
    );
  });
});
