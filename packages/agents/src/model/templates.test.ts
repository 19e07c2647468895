import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { previewPrompt, recordedSituations } from "./recorded.ts";
import { promptSetupOf } from "./strategies.ts";
import { render, tags, templatesSchema } from "./templates.ts";

/** The sentences an owner is shown about a template. */
const problems = (ask: string): string[] =>
  templatesSchema.safeParse({ ask }).error?.issues.map(({ message }) => message) ?? [];

const none = {
  rules: "",
  you: "",
  transcript: "",
  report: "",
  question: "",
  options: "",
  number: "",
  cap: "",
  legal: "",
  time: "",
  events: "",
  form: "",
  thinking: "",
};

/** Sections of a tag, nested to this depth. */
const nested = (tag: string, depth: number): string =>
  `${`{{#${tag}}}`.repeat(depth)}x${`{{/${tag}}}`.repeat(depth)}`;

describe("a template", () => {
  test.each([
    ["{{question}}"],
    ["No tag at all."],
    ["{{#options}}One of {{options}}{{/options}}{{^options}}Anything{{/options}}"],
    ["{{{transcript}}} {{& you}} {{! a remark }} {{ cap }}"],
    ["{{#you}}{{#cap}}{{you}} {{cap}}{{/cap}}{{/you}}"],
    ["{ {question} } }} is text"],
  ])("may be %j", (text) => {
    expect(problems(text)).toEqual([]);
  });

  test.each([
    ["{{secret}}", /\{\{secret\}\} is not known; a template may use \{\{rules\}\}, /],
    ["{{#words}}x{{/words}}", /\{\{words\}\} is not known/],
    ["{{#cap}}{{^hidden}}x{{/hidden}}{{/cap}}", /\{\{hidden\}\} is not known/],
    ["{{you.length}}", /\{\{you\.length\}\} is not known/],
    ["{{constructor}}", /\{\{constructor\}\} is not known/],
    ["{{__proto__}}", /is not known/],
    ["{{.}}", /\{\{\.\}\} is not known/],
    ["{{> other}}", /cannot take in another one/],
    ["{{=<% %>=}}<% question %>", /cannot change what its tags look like/],
    ["{{#cap}}never closed", /cannot be read: Unclosed section "cap"/],
    ["{{question", /cannot be read: Unclosed tag/],
    ["{{/cap}}", /cannot be read: Unopened section "cap"/],
    ["{{transcript}}".repeat(5), /\{\{transcript\}\} is used more than 4 times/],
    [nested("transcript", 5), /\{\{transcript\}\} is used more than 4 times/],
    [
      `{{#cap}}${"{{transcript}}".repeat(3)}{{#you}}${"{{transcript}}".repeat(2)}{{/you}}{{/cap}}`,
      /more than 4 times/,
    ],
    ["x".repeat(8_001), /8000/],
    ["", /./],
  ])("cannot be %j", (text, sentence) => {
    expect(problems(text).join("\n")).toMatch(sentence);
  });

  test("says the transcript four times at most, with the other templates", () => {
    const twice = "{{#you}}{{transcript}}{{#rules}}{{transcript}}{{/rules}}{{/you}}";
    expect(templatesSchema.safeParse({ situation: twice, ask: twice }).success).toBe(true);
    const { error } = templatesSchema.safeParse({
      system: "{{transcript}}",
      situation: twice,
      ask: twice,
    });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "{{transcript}}, {{report}} and {{events}} are used more than 4 times in the templates together.",
    ]);
    // A valid template grows a prompt by no more than that, however its sections are nested.
    const transcript = Array.from({ length: 100 }, (_, line) => `Line ${line}`);
    const { vote } = recordedSituations.en;
    const sizeOf = (templates: object, lines: string[]): number =>
      previewPrompt({ templates }, { ...vote, transcript: lines })
        .map(({ content }) => content.length)
        .reduce((sum, size) => sum + size, 0);
    const own = { system: "S", situation: twice, ask: twice };
    expect(sizeOf(own, transcript) - sizeOf(own, [])).toBe(4 * transcript.join("\n").length);
  });

  test("of another name, or of another kind, is refused", () => {
    expect(templatesSchema.safeParse({ prompt: "x" }).success).toBe(false);
    // Reading these would take seconds.
    const start = process.threadCpuUsage();
    expect(problems(`{{ask${" ".repeat(7_900)}x`)).toEqual([
      "A template has at most 100 spaces or line ends in a row.",
    ]);
    expect(problems(`{{ask${" ".repeat(1_000_000)}x`)).toHaveLength(1);
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
    expect(templatesSchema.safeParse({ ask: 1 }).success).toBe(false);
  });

  test("is filled with text unchanged: no HTML escapes, no second rendering", () => {
    const values = Object.fromEntries(tags.map((tag) => [tag, `<b>&"'{{rules}} {{> x}}`]));
    const filled = { ...none, rules: "" };
    expect(render("{{you}}|{{{you}}}|{{#you}}{{you}}{{/you}}", { ...filled, ...values })).toBe(
      Array(3).fill(`<b>&"'{{rules}} {{> x}}`).join("|"),
    );
  });

  test("that passes can always be filled, and contains the values", () => {
    const piece = fc.oneof(
      fc.constantFrom(...tags.map((tag) => `{{${tag}}}`)),
      fc.constantFrom(
        ...tags.map((tag) => `{{#${tag}}}x{{/${tag}}}`),
        "{{=a b=}}",
        "{{>p}}",
        "{{x}}",
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        if (!templatesSchema.safeParse({ ask: text }).success) return;
        expect(typeof render(text, { ...none, rules: "R", options: "O", cap: "9" })).toBe("string");
      }),
    );
  });
});

describe("a preview", () => {
  const { vote } = recordedSituations.en;

  test("shows an owner's template in its place and the defaults in the others", () => {
    const [system, user] = previewPrompt({ templates: { ask: "Say one of: {{options}}." } }, vote);
    expect(system).toEqual(previewPrompt({ templates: {} }, vote)[0]);
    expect(user?.role).toBe("user");
    expect(user?.content).toMatch(/Say one of: Player 3, Player 5, .*\.$/);
    expect(user?.content).not.toContain("The host asks you");
  });

  test.each([
    ["{{question}}", /^Who is the spy\?\n\nYour answer must be exactly one of these: Ann, Bob$/],
    ["{{question}} ({{options}})", /^Who is the spy\? \(Ann, Bob\)$/],
    [
      "{{question}} {{legal}}",
      /^Who is the spy\? Your answer must be exactly one of these:\n- Ann\n- Bob$/,
    ],
    ["{{question}} {{time}}{{#options}}!{{/options}}", /^Who is the spy\? 10 seconds!$/],
  ])("adds to the question what %s does not say", (ask, asked) => {
    const situation = {
      ...vote,
      question: "Who is the spy?",
      options: ["Ann", "Bob"],
      timeLimitMs: 10_000,
    };
    const content = previewPrompt({ templates: { ask } }, situation)[1]?.content ?? "";
    expect(content.split("</report>\n\n")[1]).toMatch(asked);
  });

  test("of nothing said yet and no options leaves the sections out", () => {
    const bare = { ...vote, you: "", options: [], cap: null };
    const content = previewPrompt({ templates: {} }, bare)[1]?.content ?? "";
    expect(content).not.toContain("exactly one of these:");
    expect(content).not.toContain("at most");
    expect(content.startsWith("What happened so far")).toBe(true);
  });
});

test("prompts are named by their version, an owner's own by what they say", () => {
  const idOf = (templates: object, more: object = {}): string =>
    promptSetupOf({ templates, ...more }).promptId;
  expect(idOf({})).toBe("wisp-v1");
  // Of the agents that have these templates already.
  const own = idOf({ ask: "{{question}}" });
  expect(own).toBe("own-e687634576a7");
  expect(idOf({ ask: "{{question}}" })).toBe(own);
  expect(idOf({ system: "{{question}}" })).not.toBe(own);
  expect(idOf({ ask: "{{question}}" }, { prompts: "wisp-v2" })).not.toBe(own);
});
