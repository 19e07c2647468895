import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#i18n/en.ts";
import { ChoiceForm } from "./choice-form.tsx";
import type { AnswerFormProps } from "./use-seat.ts";

const question: AnswerFormProps["question"] = {
  id: "1",
  asking: "1",
  kind: "bid",
  prompt: "What do you bid?",
  you: "You are Player 1.",
  schema: { type: "string" },
  timeLimitMs: 1,
  leftMs: 1,
  endsAt: 0,
};

/** The classes of the list of these answers. */
function listOf(options: readonly string[]): string[] {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <ChoiceForm
        question={{ ...question, options: [...options] }}
        lang="en"
        unsent={false}
        give={async () => undefined}
        draft={async () => undefined}
        choices={options.map((option) => ({ option, label: option, seat: null, words: null }))}
        isLabelled={false}
        own={0}
      />
    </NextIntlClientProvider>,
  );
  expect(page.match(/type="radio"/g)).toHaveLength(options.length);
  return /<fieldset class="([^"]*)"/.exec(page)?.[1]?.split(" ") ?? [];
}

const bids = Array.from({ length: 25 }, (_, at) => `${at} x 6`);

it("makes a long list of answers scroll, in narrow columns where they are short", () => {
  const columns = "grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]";
  expect(listOf(bids)).toEqual(expect.arrayContaining(["choices-long", columns]));
  expect(listOf(bids.map((bid) => `${bid} or more`))).toEqual(
    expect.arrayContaining(["choices-long", "grid-cols-2"]),
  );
});

it("shows other lists whole, and the cells of a board in rows of seven", () => {
  const words = listOf(bids.slice(1));
  expect(words).toContain("grid-cols-2");
  expect(words).not.toContain("choices-long");
  const cells = listOf(["1", "2", "a1"]);
  expect(cells).toEqual(expect.arrayContaining(["choices-short", "grid-cols-7"]));
  expect(listOf(["合作", "背叛"])).toContain("grid-cols-2");
});

it("shows labels in place of the game's own names of actions", () => {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <ChoiceForm
        question={{ ...question, options: ["fold", "raise-half-pot"] }}
        lang="en"
        unsent={false}
        give={async () => undefined}
        draft={async () => undefined}
        choices={[
          { option: "fold", label: "Fold", seat: null, words: null },
          { option: "raise-half-pot", label: "Raise half the pot", seat: null, words: null },
        ]}
        isLabelled
        own={0}
      />
    </NextIntlClientProvider>,
  );
  expect(page).toContain("Pick one");
  expect(page).toMatch(/value="raise-half-pot".*Raise half the pot/);
  expect(page.replace(/value="[^"]*"/g, "")).not.toContain("raise-half-pot");
});
