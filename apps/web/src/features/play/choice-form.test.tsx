import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#i18n/en.ts";
import { zh } from "#i18n/zh.ts";
import { ChoiceForm, NumberForm, PickForm } from "./choice-form.tsx";
import { RecordForm } from "./record-form.tsx";
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
  endsAtMs: 0,
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
        draftKey="d"
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
        draftKey="d"
      />
    </NextIntlClientProvider>,
  );
  expect(page).toContain("Pick one");
  expect(page).toMatch(/value="raise-half-pot".*Raise half the pot/);
  expect(page.replace(/value="[^"]*"/g, "")).not.toContain("raise-half-pot");
});

const answering = {
  question,
  lang: "en",
  unsent: false,
  give: async () => undefined,
  draft: async () => undefined,
  draftKey: "draft",
} as const;

it("states how many of some answers may be chosen, and takes none before enough are", () => {
  const from = ["Ann", "Bob", "Cy"];
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <PickForm
        {...answering}
        choices={from.map((option) => ({ option, label: option, seat: null, words: null }))}
        shape={{ kind: "pick", from, min: 2, max: 3 }}
        own={0}
      />
    </NextIntlClientProvider>,
  );
  expect(page.match(/type="checkbox"/g)).toHaveLength(3);
  expect(page).toContain("Choose 2 to 3.");
  expect(page).toContain("0 chosen");
  expect(page).toMatch(/<button[^>]* disabled=""/);
});

it("gives no number that was not set", () => {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <NumberForm {...answering} range={{ minimum: 0, maximum: 100, integer: true }} />
    </NextIntlClientProvider>,
  );
  expect(page).toMatch(/<button type="submit"[^>]* disabled=""[^>]*><span[^>]*>Set a number/);
  expect(/<input[^>]* type="number"[^>]*>/.exec(page)?.[0]).toContain('value=""');
});

it("has a labelled control for each field of an object, with what is legal beside it", () => {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="zh" timeZone="UTC" messages={zh}>
      <RecordForm
        {...answering}
        fields={{
          team: { label: "Team", shape: { kind: "pick", from: ["a", "b"], min: 1, max: 1 } },
          word: { label: "Word", shape: { kind: "text", maxLength: 12 } },
          chance: { label: "Chance", shape: { kind: "number", min: 0, max: 100, whole: true } },
          side: { label: "Side", shape: { kind: "option", options: ["x"], labels: ["An X"] } },
        }}
      />
    </NextIntlClientProvider>,
  );
  for (const [, id = ""] of page.matchAll(/<label for="([^"]+)"/g)) {
    expect(page).toMatch(new RegExp(`<(input|select|textarea)[^>]* id="${id}"`));
  }
  expect(page.match(/<label for="/g)).toHaveLength(3);
  expect(page).toMatch(/role="group" aria-labelledby="([^"]+)".*<span id="\1"[^>]*>Team/);
  for (const text of ["选 1 项。", "0 / 12", "0 到 100 之间的整数", "An X", "选一个"]) {
    expect(page).toContain(text);
  }
});
