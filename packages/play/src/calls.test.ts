import type { Reply } from "@wisp/agents";
import type { ModelCall } from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { ordinaryMatch, sessionOf } from "../test/tables.ts";
import { keptCalls } from "./calls.ts";
import { MemoryStore, playMatch, playRecordOf, playRecordSchema } from "./index.ts";

const dilemma = games["prisoners-dilemma"];
if (dilemma === undefined) throw new Error("there is no prisoners-dilemma");

const call = (change: Partial<ModelCall> = {}): ModelCall => ({
  name: "answer",
  messages: [{ role: "user", content: "Cooperate or defect?" }],
  answer: "defect",
  reasoning: null,
  failure: null,
  latencyMs: 12,
  tokensIn: 3,
  tokensOut: 1,
  costMicros: 2,
  estimated: false,
  ...change,
});

describe("the calls of a decision", () => {
  test("are stored unchanged while they are short", () => {
    expect(keptCalls([call()])).toEqual([call()]);
  });

  test("are cut in the middle and in number, and can be stored", () => {
    const long = `begin\0${"x".repeat(100_000)}\ud800end`;
    const given = call({
      name: long,
      answer: long,
      reasoning: long,
      failure: long,
      messages: [{ role: "system", content: long }],
    });
    const kept = keptCalls(Array.from({ length: 40 }, () => given));
    expect(kept).toHaveLength(16);
    const [first] = kept;
    const message = first?.messages[0]?.content ?? "";
    expect(message).toMatch(/^begin\ufffdx+\n\[… 76010 characters …\]\nx+\ufffdend$/);
    for (const text of [first?.answer, first?.reasoning, first?.failure]) {
      expect(text?.length).toBeLessThan(8_100);
      expect(text).toMatch(/^begin[\s\S]*end$/);
    }
    expect(JSON.stringify(kept).length).toBeLessThan(16 * 50_000);
    expect(JSON.stringify(kept)).not.toMatch(/\\u0000|\\ud800/i);
  });

  test("stand with it, also when its clock ran out, and in the record of the match", async () => {
    const match = ordinaryMatch(dilemma, "calls", "en", { rounds: 1, choiceTimeLimitMs: 200 });
    const store = new MemoryStore();
    const late = call({ answer: null, failure: "timeout: over" });
    const sessions = [
      sessionOf({
        async decide(_ask, _view, { keepCall }): Promise<Reply> {
          keepCall?.(call({ name: "think" }));
          keepCall?.(call());
          return { text: "defect" };
        },
      }),
      sessionOf({
        decide: (_ask, _view, { signal, keepCall }) =>
          new Promise<Reply>(() => {
            signal.addEventListener("abort", () => keepCall?.(late));
          }),
      }),
      sessionOf({ decide: async () => ({ text: "cooperate" }) }),
    ];
    const played = await playMatch({ ...match, sessions, store });
    if ("stopped" in played) throw new Error("stopped");
    const bySeat = store.decisions.toSorted((one, other) => one.seat - other.seat);
    expect(bySeat).toMatchObject([
      { missed: null, calls: [{ name: "think" }, { name: "answer" }] },
      { missed: "timeout", calls: [{ failure: "timeout: over" }] },
      { missed: null },
    ]);
    expect(bySeat[2]).not.toHaveProperty("calls");
    const { setup, game, locale } = match;
    const record = playRecordOf({
      game,
      locale,
      store,
      outcome: played.outcome,
      agents: ["a", "b", "c"],
      seed: setup.seed,
      config: setup.config,
      materials: setup.materials,
    });
    const read = playRecordSchema.parse(JSON.parse(JSON.stringify(record)));
    expect(read.decisions.flatMap(({ calls }) => calls ?? [])).toHaveLength(3);
  });
});
