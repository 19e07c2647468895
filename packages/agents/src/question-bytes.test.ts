import { isFailure, isIllegal } from "@wisp/game";
import { games } from "@wisp/games";
import { stillClock } from "@wisp/test-kit/still-clock";
import { beforeEach, expect, test } from "vitest";
import { answer } from "../../starters/any-game-typescript/agent.ts";
import { seatContext } from "../test/match.ts";
import { questionMessage } from "./a2a/call.ts";
import type { AgentAnswer, SeatContext } from "./contract.ts";
import { dialledAgent } from "./dial-out/agent-protocol.ts";
import { seatQuestion } from "./inbox/messages.ts";
import type { AgentMessage } from "./messenger.ts";
import {
  type Answerer,
  type Protocol,
  protocolSchema,
  protocols,
  type WispQuestion,
} from "./wisp/messages.ts";
import { type Opening, openingOf, QuestionSession } from "./wisp/question-session.ts";

/** A question of each form: options with a position, options with labels, a text, a number, an object. */
const samples = (
  [
    ["tic-tac-toe", "en"],
    ["holdem", "en"],
    ["who-is-spy", "zh"],
    ["public-good", "en"],
    ["bargain", "zh"],
    ["cost-sharing", "en"],
  ] as const
).map(([id, locale]) => {
  const entry = games[id];
  if (entry === undefined) throw new Error(`there is no ${id}`);
  return { game: entry.game, locale, opening: openingOf(entry, locale, "an opening") };
});
type Sample = (typeof samples)[number];

// No time passes while a question is made.
beforeEach(() => {
  const clock = stillClock();
  return () => clock[Symbol.dispose]();
});

const contextOf = ({ game, locale, opening }: Sample): SeatContext =>
  seatContext(opening.seat, { game: game.id, locale, config: opening.config });

const youAre = ({ game, locale, opening }: Sample): string =>
  game.you?.(opening.view, opening.seat, locale) ?? "";

const putTo = (session: QuestionSession, { seen, ask, view, seat }: Opening) => {
  for (const visible of seen) session.perceive(visible);
  return session.decide(ask, view, { label: `${seat}/1`, signal: AbortSignal.timeout(30_000) });
};

/** The question as an agent of the protocol is sent it; null: it cannot be asked. */
async function sentTo(sample: Sample, protocol: Protocol): Promise<WispQuestion | null> {
  const { game, opening } = sample;
  let sent: WispQuestion | null = null;
  const agent: Answerer = {
    async ask(question): Promise<AgentAnswer> {
      expect(question.ask.timeLimitMs).toBe(opening.ask.timeLimitMs);
      sent = { ...question, rules: "The rules." };
      return { text: "" };
    },
  };
  await putTo(new QuestionSession(agent, game, contextOf(sample), protocol), opening);
  return sent;
}

/** One line a question: the first as the whole message, of the others what is asked. */
const lines = (questions: readonly (WispQuestion | null)[]): string =>
  questions
    .flatMap((question, nth) => (question === null ? [] : [nth === 0 ? question : question.ask]))
    .map((each) => `${JSON.stringify(each)}\n`)
    .join("");

test.each(protocols)("questions of %s are sent byte for byte as recorded", async (protocol) => {
  const sent = await Promise.all(samples.map((sample) => sentTo(sample, protocol)));
  const file = `../fixtures/questions/${protocol.replace("/", "-")}.jsonl`;
  await expect(lines(sent)).toMatchFileSnapshot(file);
});

test("questions of an inbox are stored byte for byte as recorded", async () => {
  const stored = samples.map((sample) => {
    const { seat, ask } = sample.opening;
    return `${JSON.stringify(seatQuestion(ask, `${seat}/1`, youAre(sample)))}\n`;
  });
  await expect(stored.join("")).toMatchFileSnapshot("../fixtures/questions/inbox.jsonl");
});

test("what a game adds to its asks for itself is not sent", () => {
  for (const { opening } of samples) {
    const more = Object.assign({}, opening.ask, { secret: "The spy is Fay." });
    expect(seatQuestion(more, "0/1", "")).toEqual(seatQuestion(opening.ask, "0/1", ""));
  }
});

test("an A2A message has the question byte for byte as recorded", async () => {
  const [sample] = samples;
  const question = sample && (await sentTo(sample, protocols[0]));
  if (!question) throw new Error("nothing was asked");
  const { parts } = questionMessage(question, true);
  await expect(`${JSON.stringify(parts)}\n`).toMatchFileSnapshot("../fixtures/questions/a2a.jsonl");
});

test("an agent that dials out is sent the message of its protocol", async () => {
  const [sample] = samples;
  const question = sample && (await sentTo(sample, "wisp/2"));
  if (!question) throw new Error("nothing was asked");
  const sent: AgentMessage[] = [];
  const messenger = {
    post: async () => {},
    async ask(message: AgentMessage) {
      sent.push(message);
      return { answer: { success: true, result: { text: "5" } } };
    },
  };
  const agent = dialledAgent(messenger, "an-agent", "a-session");
  expect(isFailure(await agent.ask(question, AbortSignal.timeout(30_000)))).toBe(false);
  expect(sent.map(({ payload }) => JSON.stringify(payload))).toEqual([JSON.stringify(question)]);
});

test("the starter reads the questions as they are sent, and answers them legally", async () => {
  for (const sample of samples) {
    const question = await sentTo(sample, protocols[0]);
    const { shape } = question?.ask ?? {};
    if (question === null || shape === undefined) throw new Error("no shape was sent");
    const { value } = await answer({ ...question, ask: { ...question.ask, shape } });
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    expect(isIllegal(sample.opening.ask.parse(text))).toBe(false);
  }
});

test("the published schema of the protocol is byte for byte as recorded", async () => {
  await expect(`${JSON.stringify(protocolSchema())}\n`).toMatchFileSnapshot(
    "../fixtures/questions/agent-protocol.jsonl",
  );
});
