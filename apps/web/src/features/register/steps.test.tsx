import { readFileSync } from "node:fs";
import {
  answerFailureCodes,
  findingCodes,
  refusalReasons,
  speechWarnings,
  unfinishedCodes,
} from "@wisp/agents";
import { type Locale, locales } from "@wisp/game";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { parseDocument } from "#features/docs/parse.ts";
import { messages } from "#i18n/messages.ts";
import { CheckMessage, Steps, warningHelp } from "./steps.tsx";

type Step = ComponentProps<typeof Steps>["steps"][number];

const failed = (name: string, why: Partial<Step>): Step => ({
  name,
  ok: false,
  pending: false,
  ms: 1,
  detail: "It failed.",
  code: "wrong-shape",
  reason: null,
  about: "",
  locales: ["en"],
  more: "",
  ...why,
});

const shown = (steps: readonly Step[], locale: Locale): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <Steps steps={steps} games={{}} />
    </NextIntlClientProvider>,
  );

/** The steps with advice: the name of each, and the first three words of its advice. */
function advised(steps: readonly Step[]): string[][] {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <Steps steps={steps} games={{}} />
    </NextIntlClientProvider>,
  );
  return page
    .split("<li")
    .filter((step) => step.includes("<strong"))
    .map((step) => [
      />(game-\d)</.exec(step)?.[1] ?? "",
      /<\/strong> (\w+ \w+ \w+)/.exec(step)?.[1] ?? "",
    ]);
}

it("tells an agent that is there and says the wrong thing from one that is not", () => {
  const first = (why: Partial<Step>): unknown => advised([failed("description", why)])[0]?.[1];
  expect(first({ code: "unreachable" })).toBe("Start the server");
  expect(first({ code: "wrong-shape" })).toBe("Correct the answer");
  expect(first({ code: "refused" })).toBe("Correct the answer");
  expect(first({ code: "resting" })).toBe("It was called");
});

it("says of a model what its failure needs", () => {
  const first = (code: string): unknown => advised([failed("model", { code })])[0]?.[1];
  expect(first("no-answer")).toBe("Allow it more");
  expect(first("rate-limited")).toBe("Wait until the");
  expect(first("quota-spent")).toBe("Renew the quota");
  expect(first("key-refused")).toBe("Make sure that");
});

it("gives the same advice once, to the first step that needs it", () => {
  const steps = [
    failed("game-1", {}),
    failed("game-2", { code: "refused", reason: "not-named" }),
    failed("game-3", {}),
    failed("game-4", { code: "refused", reason: "not-named" }),
    failed("game-5", { ok: true, code: null }),
    failed("game-6", { code: "timeout" }),
  ];
  expect(advised(steps)).toEqual([
    ["game-1", "It has to"],
    ["game-2", "Name the game"],
    ["game-6", "In its check"],
  ]);
  expect(advised(steps.map((step) => ({ ...step, pending: true })))).toEqual([]);
});

it.each(locales)("warns of a speech in %s, with a link to what helps", (locale) => {
  for (const code of speechWarnings) {
    const page = shown(
      [failed("speech", { ok: true, code, about: "Hm.", more: "English" })],
      locale,
    );
    expect(page).toContain("lucide-triangle-alert");
    expect(page).toContain(`href="${warningHelp[locale]}"`);
    expect(page).not.toContain("English");
  }
  const said = shown([failed("speech", { ok: true, code: "said" })], locale);
  expect(said).not.toMatch(/triangle-alert|href/);
});

it.each(locales)("links a section that the document has in %s", (locale) => {
  const [path = "", anchor] = warningHelp[locale].split("#");
  const folder = locale === "en" ? "docs" : `docs/${locale}`;
  const file = new URL(`../../../../../${folder}/${path.split("/").at(-1)}.md`, import.meta.url);
  const { sections } = parseDocument(readFileSync(file, "utf8"));
  expect(sections.map((each) => each.anchor)).toContain(anchor);
});

const shownMessage = (locale: "en" | "zh", message: Parameters<typeof CheckMessage>[0]): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CheckMessage {...message} />
    </NextIntlClientProvider>,
  );

it.each([...answerFailureCodes, ...findingCodes, ...unfinishedCodes, "check", "error"])(
  "%s is shown in the reader's language, with unchanged details",
  (code) => {
    const message = { code, about: "ABOUT", more: "MORE", detail: "DETAIL" };
    const zh = shownMessage("zh", message);
    expect(zh).toMatch(/^<bdi dir="auto"[^>]*>[^<]*[\u4e00-\u9fff][^<]*<\/bdi>/);
    expect(zh).toMatch(/<bdi dir="auto" lang="en"[^>]*>MORE<\/bdi>$/);
    expect(zh).not.toContain("DETAIL");
    expect(shownMessage("en", message)).not.toMatch(/[\u4e00-\u9fff]/);
  },
);

it.each(refusalReasons)(
  "%s is shown in the reader's language, with the refused text unchanged",
  (reason) => {
    const message = { code: "refused", reason, more: "MORE", detail: "DETAIL" };
    expect(shownMessage("zh", message)).toMatch(
      /^<bdi[^>]*>[^<]*[\u4e00-\u9fff][^<]*<\/bdi>.*MORE<\/bdi>$/,
    );
    expect(shownMessage("zh", message)).not.toBe(shownMessage("zh", { ...message, reason: null }));
    expect(shownMessage("en", message)).not.toMatch(/[\u4e00-\u9fff]/);
  },
);

it.each(["toString", "new-code", null])("of %s the English sentence is left", (code) => {
  const message = { code, more: "", detail: "Something new." };
  expect(shownMessage("zh", message)).toMatch(
    /^<bdi dir="auto" lang="en"[^>]*>Something new\.<\/bdi>$/,
  );
});

it("shows an agent's text without characters that reverse or hide it", () => {
  const about = "\u202E\u2066evil\u0007{about}<b>";
  const html = shownMessage("zh", { code: "said", about, more: "", detail: "" });
  expect(html).toContain("\uFFFD\uFFFDevil\u2407{about}&lt;b&gt;");
});
