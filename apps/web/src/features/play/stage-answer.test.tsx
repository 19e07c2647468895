import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { en } from "#i18n/en.ts";
import { AnswerLayout } from "./answer-layout.tsx";
import { openPressed, UNDO_MS } from "./pending-answer.ts";
import { SeatPress } from "./seat-press.tsx";
import {
  type NumberAnswer,
  type OptionAnswer,
  type PickAnswer,
  type RecordAnswer,
  useNumberAnswer,
  useOptionAnswer,
  usePickAnswer,
  useRecordAnswer,
} from "./stage-answer.tsx";
import { type StageAnswer, StageAnswerContext } from "./stage-answer-context.ts";
import { StageOptions } from "./stage-options.tsx";
import { boxStyle, StagePress } from "./stage-surface.tsx";
import type { TimedQuestion } from "./use-seat.ts";

const base: TimedQuestion = {
  id: "1",
  asking: "1",
  kind: "move",
  prompt: "Your move?",
  you: "You are Ann.",
  schema: { type: "string" },
  timeLimitMs: 30_000,
  leftMs: 30_000,
  endsAtMs: 30_000,
};

const answering = (
  question: Partial<TimedQuestion>,
  rest: Partial<StageAnswer> = {},
): StageAnswer => ({
  question: { ...base, ...question },
  seat: 0,
  lang: "en",
  text: "",
  givesAtOnce: false,
  pending: null,
  busy: false,
  optionOfSeat: () => null,
  set: vi.fn(),
  press: vi.fn(),
  giveNow: vi.fn(),
  undo: vi.fn(),
  ...rest,
});

const render = (answer: StageAnswer | null, content: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <StageAnswerContext value={answer}>{content}</StageAnswerContext>
    </NextIntlClientProvider>,
  );

interface Read {
  readonly option: OptionAnswer | null;
  readonly number: NumberAnswer | null;
  readonly pick: PickAnswer | null;
  readonly record: RecordAnswer | null;
}

/** What a stage reads. */
function read(answer: StageAnswer | null): Read {
  let found: Read = { option: null, number: null, pick: null, record: null };
  function Stage() {
    found = {
      option: useOptionAnswer(),
      number: useNumberAnswer(),
      pick: usePickAnswer(),
      record: useRecordAnswer(),
    };
    return null;
  }
  render(answer, <Stage />);
  return found;
}

const from = ["Ann", "Bob", "Cy"];

it("has nothing to choose in a replay, and one kind of answer at a seat", () => {
  expect(read(null)).toEqual({ option: null, number: null, pick: null, record: null });
  const kinds = (answer: StageAnswer): string[] =>
    Object.entries(read(answer)).flatMap(([kind, found]) => (found === null ? [] : [kind]));
  expect(kinds(answering({ options: ["a"] }))).toEqual(["option"]);
  expect(kinds(answering({ number: { minimum: 0, maximum: 1, integer: true } }))).toEqual([
    "number",
  ]);
  expect(kinds(answering({ shape: { kind: "pick", from, min: 1, max: 2 } }))).toEqual(["pick"]);
  expect(kinds(answering({ shape: { kind: "record", fields: {} } }))).toEqual(["record"]);
  expect(kinds(answering({}))).toEqual([]);
});

it("presses legal options alone, and none while the answer is on its way", () => {
  const asked = { options: ["3", "5"], labels: ["Column 3", "Column 5"] };
  const open = answering(asked, { text: "5" });
  const { option } = read(open);
  expect(option?.chosen).toBe("5");
  expect(option?.labelOf("3")).toBe("Column 3");
  option?.choose("4");
  expect(open.press).not.toHaveBeenCalled();
  option?.choose("3");
  expect(open.press).toHaveBeenCalledExactlyOnceWith("3");
  const busy = answering(asked, { busy: true });
  read(busy).option?.choose("3");
  expect(busy.press).not.toHaveBeenCalled();
});

it("keeps a number within its range, without rests of binary fractions", () => {
  const open = answering({ number: { minimum: 0, maximum: 9.5, integer: false } }, { text: "2" });
  const { number } = read(open);
  expect(number?.chosen).toBe(2);
  for (const value of [12, -1, 0.1 + 0.2, Number.NaN]) number?.choose(value);
  expect(vi.mocked(open.set).mock.calls).toEqual([["9.5"], ["0"], ["0.3"]]);
});

it("takes picks in and out, in the order of the list, and no more than may be", () => {
  const shape = { kind: "pick", from, min: 1, max: 2 } as const;
  const open = answering({ shape }, { text: '["Cy"]' });
  read(open).pick?.toggle("Ann");
  expect(open.set).toHaveBeenLastCalledWith('["Ann","Cy"]');
  read(open).pick?.toggle("Cy");
  expect(open.set).toHaveBeenLastCalledWith("[]");
  const full = answering({ shape }, { text: '["Ann","Cy"]' });
  expect(read(full).pick?.isLegal("Bob")).toBe(false);
  read(full).pick?.toggle("Bob");
  expect(full.set).not.toHaveBeenCalled();
  const one = answering({ shape: { ...shape, max: 1 } }, { text: '["Ann"]' });
  read(one).pick?.toggle("Bob");
  expect(one.set).toHaveBeenLastCalledWith('["Bob"]');
});

it("sets fields of a record beside the others, and no unknown ones", () => {
  const number = { kind: "number", min: 0, max: 100, whole: true } as const;
  const fields = { Ann: { label: "Ann", shape: number }, Bob: { label: "Bob", shape: number } };
  const open = answering({ shape: { kind: "record", fields } }, { text: '{"Ann":"40"}' });
  const { record } = read(open);
  expect([record?.entryOf("Ann"), record?.entryOf("Bob")]).toEqual(["40", ""]);
  record?.choose("Bob", "60");
  record?.choose("Eve", "1");
  expect(vi.mocked(open.set).mock.calls).toEqual([['{"Ann":"40","Bob":"60"}'], ['{"Ann":"40"}']]);
});

it("makes the faces that a question names pressable, with the names of its options", () => {
  const names = { optionOfSeat: (seat: number) => (seat === 1 ? "Bob" : null) };
  const votes = answering({ options: from }, { ...names, text: "Bob" });
  expect(render(votes, <SeatPress seat={1} />)).toMatch(/aria-label="Bob"[^>]*aria-pressed="true"/);
  expect(render(votes, <SeatPress seat={0} />)).toBe("");
  expect(render(null, <SeatPress seat={1} />)).toBe("");
  const team = answering({ shape: { kind: "pick", from, min: 1, max: 1 } }, names);
  expect(render(team, <SeatPress seat={1} />)).toMatch(/aria-label="Bob"[^>]*aria-pressed="false"/);
});

it("lays options that name nobody at the edge of the table, unless they are many", () => {
  const edge = (options: string[]) =>
    render(
      answering({ options }, { optionOfSeat: (seat) => (seat === 0 ? "Ann" : null) }),
      <StageOptions seats={2}>waiting</StageOptions>,
    );
  const shown = edge(["Ann", "nobody"]);
  expect(shown).toContain('aria-label="nobody"');
  expect(shown).not.toContain("Ann");
  expect(edge(["Ann"])).toBe("waiting");
  expect(edge(["1", "2", "3", "4", "5"])).toBe("waiting");
});

it("leaves the Tab key to the form, and makes illegal parts inert", () => {
  const part = render(
    null,
    <StagePress label="Cell 1" isLegal={false} onPress={() => undefined} />,
  );
  expect(part).toContain('tabindex="-1"');
  expect(part).toContain("disabled");
  const box = { x: 25, y: 10, width: 50, height: 20 };
  expect(boxStyle(box, { width: 100, height: 40 })).toMatchObject({
    left: "25%",
    top: "25%",
    width: "50%",
    height: "50%",
  });
});

it("says in the dock that an answer is given in a moment, with a button to take it back", () => {
  const layout = (answer: StageAnswer) =>
    render(
      answer,
      <AnswerLayout
        question={base}
        lang="en"
        unsent={false}
        kept={null}
        submitLabel="Choose 3"
        canSubmit
        onSubmit={() => undefined}
      >
        {null}
      </AnswerLayout>,
    );
  const pending = layout(answering({}, { pending: { text: "3", givesAtMs: 2_000 } }));
  expect(pending).toContain("Give it now");
  expect(pending).toContain("Undo");
  expect(pending).not.toContain("Choose 3");
  expect(layout(answering({}))).not.toContain("Undo");
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A press with what it gave, and the answers that were pending. */
function pressed() {
  const given: string[] = [];
  const seen: (string | null)[] = [];
  const answer = openPressed({
    now: () => 0,
    give: (text) => given.push(text),
    changed: (pending) => seen.push(pending?.text ?? null),
  });
  return { given, seen, answer };
}

const LONG_MS = 60_000;

it("gives a press after two seconds, once, however often it is tapped", () => {
  const { given, seen, answer } = pressed();
  answer.press("3", "", LONG_MS);
  answer.press("3", "", LONG_MS);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(given).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(given).toEqual(["3"]);
  vi.advanceTimersByTime(LONG_MS);
  expect(given).toEqual(["3"]);
  expect(seen).toEqual(["3", null]);
});

it("gives it sooner on demand, and takes back all presses of one decision", () => {
  const now = pressed();
  now.answer.press("3", "", LONG_MS);
  now.answer.giveNow();
  expect(now.given).toEqual(["3"]);
  const back = pressed();
  back.answer.press("3", "1", LONG_MS);
  back.answer.press("4", "3", LONG_MS);
  expect(back.answer.undo()).toBe("1");
  expect(back.answer.undo()).toBeNull();
  vi.advanceTimersByTime(LONG_MS);
  expect([...now.given, ...back.given]).toEqual(["3"]);
});

it("gives a press at once where little time is left, and none after the question is closed", () => {
  const late = pressed();
  late.answer.press("3", "", 100);
  expect(late.given).toEqual(["3"]);
  const closed = pressed();
  closed.answer.press("3", "", LONG_MS);
  closed.answer.drop();
  vi.advanceTimersByTime(LONG_MS);
  expect(closed.given).toEqual([]);
});
