import { answerFailureCodes, findingCodes, refusalReasons, unfinishedCodes } from "@wisp/agents";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { CheckMessage } from "./check-message.tsx";

const shown = (locale: "en" | "zh", message: Parameters<typeof CheckMessage>[0]): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CheckMessage {...message} />
    </NextIntlClientProvider>,
  );

it.each([...answerFailureCodes, ...findingCodes, ...unfinishedCodes, "check", "error"])(
  "%s is shown in the reader's language, with unchanged details",
  (code) => {
    const message = { code, about: "ABOUT", more: "MORE", detail: "DETAIL" };
    const zh = shown("zh", message);
    expect(zh).toMatch(/^<bdi dir="auto"[^>]*>[^<]*[\u4e00-\u9fff][^<]*<\/bdi>/);
    expect(zh).toMatch(/<bdi dir="auto" lang="en"[^>]*>MORE<\/bdi>$/);
    expect(zh).not.toContain("DETAIL");
    expect(shown("en", message)).not.toMatch(/[\u4e00-\u9fff]/);
  },
);

it.each(refusalReasons)(
  "%s is shown in the reader's language, with the refused text unchanged",
  (reason) => {
    const message = { code: "refused", reason, more: "MORE", detail: "DETAIL" };
    expect(shown("zh", message)).toMatch(
      /^<bdi[^>]*>[^<]*[\u4e00-\u9fff][^<]*<\/bdi>.*MORE<\/bdi>$/,
    );
    expect(shown("zh", message)).not.toBe(shown("zh", { ...message, reason: null }));
    expect(shown("en", message)).not.toMatch(/[\u4e00-\u9fff]/);
  },
);

it.each(["toString", "new-code", null])("of %s the English sentence is left", (code) => {
  const message = { code, more: "", detail: "Something new." };
  expect(shown("zh", message)).toMatch(/^<bdi dir="auto" lang="en"[^>]*>Something new\.<\/bdi>$/);
});

it("shows an agent's text without characters that reverse or hide it", () => {
  const about = "\u202E\u2066evil\u0007{about}<b>";
  const html = shown("zh", { code: "said", about, more: "", detail: "" });
  expect(html).toContain("\uFFFD\uFFFDevil\u2407{about}&lt;b&gt;");
});
