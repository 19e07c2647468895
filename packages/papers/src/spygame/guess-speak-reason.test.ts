import { openaiConnector, outboundClient } from "@wisp/agents";
import { type AnswerShape, isFailure, type ModelCall } from "@wisp/game";
import { type StillClock, stillClock } from "@wisp/test-kit/still-clock";
import { afterAll, describe, expect, test } from "vitest";
import { askModel } from "../../../agents/src/model/ask.ts";
import { openaiCompleter } from "../../../agents/src/model/openai.ts";
import { promptSetupOf } from "../../../agents/src/model/strategies.ts";
import { Account } from "../../../agents/test/account.ts";
import { fakeModel, KEY, questionIn } from "../../../agents/test/models.ts";
import { type FakeAgent, Raw } from "../../../agents/test/servers.ts";
import { strategies } from "../strategies.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const { settings: settingsSchema } = openaiConnector({ client, games: {}, strategies });

const names = ["Ann", "Ben", "Cat", "Dan"];
const guessed = { thought: "Two of them drink tea.", words: { Ben: "tea", Zoe: "milk" } };
const reasoned = {
  thought: "Cat is odd.",
  words: { Ann: "tea", Cat: "coffee" },
  identities: { Ann: "villager", Ben: "Villager", Cat: "spy", Zoe: "spy" },
};

/** The name of the call that a question belongs to. */
function callOf(question: string): "guess" | "speak" | "reason" | "vote" {
  if (question.includes('"identities"')) return "reason";
  if (question.includes('"words"')) return "guess";
  return question.includes("exactly one of these") ? "vote" : "speak";
}

const replies = {
  guess: JSON.stringify(guessed),
  speak: "It is warm.",
  reason: `\`\`\`json\n${JSON.stringify(reasoned)}\n\`\`\``,
  vote: "Ben",
} as const;
type Replies = Partial<Record<keyof typeof replies, string | Raw>>;

/** A scripted model that plays the pipeline; given replies take the places of its own. */
const scripted = (change: Replies = {}): Promise<FakeAgent> =>
  fakeModel((call) => {
    const name = callOf(questionIn(call));
    return change[name] ?? replies[name];
  });

const shapes: Readonly<Record<string, AnswerShape>> = {
  clue: { kind: "text", maxLength: 400 },
  vote: { kind: "option", options: ["Ben", "Cat", "Dan"] },
  suspect: { kind: "option", options: ["Ben", "Cat", "Dan"] },
};

interface Asked {
  readonly kind?: string;
  readonly settings?: Readonly<Record<string, boolean | string>>;
  readonly heard?: number;
  readonly memory?: unknown;
  readonly answers?: readonly string[];
  readonly limitMs?: number;
  readonly budget?: Account;
  readonly locale?: "en" | "zh";
  readonly transcript?: readonly string[];
}

/** One decision of Ann, who holds "tea". */
async function asked(
  service: FakeAgent,
  {
    kind = "clue",
    settings = {},
    heard = 1,
    memory,
    answers = [],
    limitMs = 30_000,
    budget = new Account(1_000_000),
    locale = "en",
    transcript = ["Ann and Ben sit down.", 'Ben: "Hot."'],
  }: Asked = {},
) {
  const shape = shapes[kind] ?? { kind: "text" };
  const calls: ModelCall[] = [];
  const reply = await askModel(
    {
      complete: openaiCompleter(
        client,
        settingsSchema.parse({ baseUrl: `${service.url}/v1`, model: "m", key: KEY }),
      ),
      keyGiven: true,
      sampling: { maxTokens: 1_000 },
      promptSetup: promptSetupOf(
        { strategy: "guess-speak-reason", strategySettings: settings, templates: {} },
        strategies,
      ),
      priceAt: () => ({ inputPerMillion: 2, outputPerMillion: 10 }),
    },
    {
      situation: {
        locale,
        rules: "One of you is the spy.",
        you: "You are Ann. Your word is tea.",
        transcript: [...transcript],
        question: kind === "clue" ? "Describe your word." : "Who is the spy?",
        bare: true,
        options: shape.kind === "option" ? [...shape.options] : [],
        labels: [],
        number: null,
        cap: shape.kind === "text" ? (shape.maxLength ?? null) : null,
        shape: null,
        timeLimitMs: limitMs,
      },
      game: "undercover",
      seat: 0,
      ask: { kind, shape },
      names,
      answers: answers.map((ask) => ({ ask, text: "x" })),
      heard,
      memory,
    },
    {
      clock: {
        deadlineMs: performance.now() + limitMs,
        signal: AbortSignal.timeout(limitMs),
        jitter: () => 0,
      },
      budget,
      keepCall: (call) => calls.push(call),
    },
  );
  return { reply, calls, made: calls.map(({ name }) => name) };
}

/** What a decision leaves in the memory. */
const memoryAfter = ({ reply }: Awaited<ReturnType<typeof asked>>): unknown =>
  isFailure(reply) ? undefined : reply.memory;

describe("one decision", () => {
  test.each<[string, Asked, readonly string[]]>([
    ["guesses before it speaks", {}, ["guess", "speak"]],
    ["has nothing to guess from before anybody has spoken", { heard: 0 }, ["speak"]],
    ["without guessing", { settings: { guess: false } }, ["speak"]],
    ["guesses without reasoning", { settings: { reason: false } }, ["guess", "speak"]],
    ["reasons before it votes", { kind: "vote" }, ["reason", "vote"]],
    ["votes without reasoning", { kind: "vote", settings: { reason: false } }, ["vote"]],
    ["reasons without guessing", { kind: "vote", settings: { guess: false } }, ["reason", "vote"]],
    ["answers any other question directly", { kind: "suspect" }, ["answer"]],
    ["in Chinese", { kind: "vote", locale: "zh" }, ["reason", "vote"]],
  ])("%s", async (_, change, made) => {
    await using service = await scripted({
      vote: "Ben",
      speak: change.locale ? "Ben" : "It is warm.",
    });
    const found = await asked(service, change);
    expect(found.made).toEqual(made);
    expect(found.reply).toHaveProperty("text");
  });

  test("keeps what it thought as notes, and shows it to the second call alone", async () => {
    await using service = await scripted();
    const { reply, calls } = await asked(service, { kind: "vote" });
    const thought =
      "Cat is odd. Words: Ann: tea, Cat: coffee. Identities: Ann: villager, Ben: villager, Cat: spy.";
    expect(reply).toMatchObject({
      text: "Ben",
      reasoning: thought,
      notes: {
        thought,
        wordGuess: { Ann: "tea", Cat: "coffee" },
        identities: { Ann: "villager", Ben: "villager", Cat: "spy" },
      },
      usage: { tokensIn: 1_624 },
    });
    const [first = "", second = ""] = calls.map(({ messages }) => JSON.stringify(messages));
    expect(first).not.toContain("Cat is odd");
    expect(second).toContain("Here is my thought during round 1 of the voting phase: ");
    expect(second).toContain("Cat is odd");
    expect(second).not.toContain("Before you vote, think");
  });

  test("remembers each thought at its place in the report, for the rest of the match", async () => {
    await using service = await scripted();
    const first = await asked(service, { transcript: ["Start.", 'Ben: "Hot."'] });
    const second = await asked(service, {
      kind: "vote",
      memory: memoryAfter(first),
      answers: ["clue"],
      transcript: ["Start.", 'Ben: "Hot."', 'Ann: "Warm."'],
    });
    const third = await asked(service, {
      memory: memoryAfter(second),
      answers: ["clue", "vote"],
      transcript: ["Start.", 'Ben: "Hot."', 'Ann: "Warm."', "Dan is out."],
    });
    const report = /<report>\n([\s\S]*)\n<\/report>/.exec(
      third.calls[1]?.messages[1]?.content ?? "",
    );
    expect(report?.[1]?.split("\n")).toEqual([
      "Start.",
      'Ben: "Hot."',
      expect.stringMatching(/^Here is my thought during round 1 of the speaking phase: "Two of/),
      'Ann: "Warm."',
      expect.stringMatching(/^Here is my thought during round 1 of the voting phase: "Cat is odd/),
      "Dan is out.",
      expect.stringMatching(/^Here is my thought during round 2 of the speaking phase: "Two of/),
    ]);
    // An interview sees the thoughts as well, and leaves none.
    const interview = await asked(service, { kind: "suspect", memory: memoryAfter(third) });
    expect(JSON.stringify(interview.calls)).toContain("round 2 of the speaking phase");
    expect(interview.reply).not.toHaveProperty("memory");
  });

  test.each([
    ["of another strategy", ["speech"]],
    ["of a later version", { version: 2, thoughts: [{ text: "x" }] }],
    ["that was cut", '{"version":1,"thou'],
  ])("goes on without a memory %s", async (_, memory) => {
    await using service = await scripted();
    const { reply } = await asked(service, { memory });
    expect(reply).toMatchObject({
      text: "It is warm.",
      memory: { version: 1, thoughts: [{ kind: "guess", round: 1, line: 2 }] },
    });
  });

  test("keeps a memory of at most 64 KiB: the newest thoughts", async () => {
    await using service = await scripted({ guess: "词".repeat(9_000) });
    let memory: unknown;
    for (let nth = 0; nth < 20; nth += 1) {
      memory = memoryAfter(await asked(service, { memory, answers: Array(nth).fill("clue") }));
    }
    expect(Buffer.byteLength(JSON.stringify(memory))).toBeLessThanOrEqual(65_536);
    expect(memory).toMatchObject({
      thoughts: expect.arrayContaining([
        expect.objectContaining({ round: 20, text: "词".repeat(1_500) }),
      ]),
    });
    expect(JSON.stringify(memory)).not.toContain('"round":1,');
  });

  test("asks the printed questions of the paper where its settings say so", async () => {
    await using service = await scripted();
    const { reply, calls } = await asked(service, {
      kind: "vote",
      settings: { wording: "spygame-paper/1" },
    });
    const [reason = "", vote = ""] = calls.map(({ messages }) => messages[1]?.content ?? "");
    expect(reason).toContain(
      "It is your turn to guess the keywords and identities of all players, including yourself. You must identify only one spy player.",
    );
    expect(vote).toContain(
      "Who do you suspect is the spy player? Ann, it's your turn to make a choice from ['Ben', 'Cat', 'Dan'] based on your previous thoughts.",
    );
    expect(reply).toMatchObject({ raw: { prompt: "spygame-paper/1" } });
  });
});

describe("a call that fails", () => {
  const broken = Raw.text('{"error":{"message":"no"}}', 400);

  test.each<[string, Replies, Asked, object]>([
    ["a guess costs no clue", { guess: broken }, {}, { text: "It is warm." }],
    ["a clue is lost", { speak: broken }, {}, { failed: "http-status" }],
    ["reasoning costs no vote", { reason: broken }, { kind: "vote" }, { text: "Ben" }],
    [
      "a vote is for the spy of the thought",
      { vote: broken },
      { kind: "vote" },
      { text: "Cat", notes: { identities: { Cat: "spy" } }, memory: { version: 1 } },
    ],
    [
      "a vote is lost where the thought names no spy on the ballot",
      { vote: broken, reason: '{"thought": "Me?", "identities": {"Ann": "spy"}}' },
      { kind: "vote" },
      { failed: "http-status" },
    ],
    [
      "a thought in another form is remembered as it is",
      { guess: "Ben holds tea, I think." },
      {},
      { text: "It is warm.", notes: { thought: "Ben holds tea, I think." } },
    ],
  ])("%s", async (_, change, question, expected) => {
    await using service = await scripted(change);
    const { reply } = await asked(service, question);
    expect(reply).toMatchObject(expected);
  });

  test("as the budget ends between two calls, it votes by its thought", async () => {
    await using service = await scripted();
    // Enough for the maximum cost of the first call, but not for both.
    const { reply, made } = await asked(service, { kind: "vote", budget: new Account(12_000) });
    expect(reply).toMatchObject({ text: "Cat" });
    expect(made).toEqual(["reason", "vote"]);
    expect(service.received).toHaveLength(1);
  });

  /** A scripted model that leaves one call without an answer for as long as `ms`. */
  const stuckAt = (clock: StillClock, stuck: keyof typeof replies, ms: number) =>
    fakeModel((call) => {
      const name = callOf(questionIn(call));
      if (name !== stuck) return replies[name];
      clock.pass(ms);
      return Raw.endless();
    });

  test("as the time of the second ends, it votes by its thought", async () => {
    using clock = stillClock();
    await using service = await stuckAt(clock, "vote", 29_900);
    const { reply, made } = await asked(service, { kind: "vote", limitMs: 30_000 });
    expect(reply).toMatchObject({ text: "Cat" });
    expect(made).toEqual(["reason", "vote"]);
  });

  test("a thought that takes too long leaves time for the answer", async () => {
    using clock = stillClock();
    await using service = await stuckAt(clock, "guess", 18_000);
    const { reply, calls } = await asked(service, { limitMs: 30_000 });
    expect(reply).toMatchObject({ text: "It is warm." });
    expect(calls).toMatchObject([
      { name: "guess", failure: expect.stringMatching(/^timeout/), latencyMs: 18_000 },
      { name: "speak", failure: null },
    ]);
  });
});
