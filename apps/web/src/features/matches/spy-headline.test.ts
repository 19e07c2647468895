import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { messages } from "../../i18n/messages.ts";
import { spyHeadline } from "./spy-headline.ts";

/** Without the places at which a heading may break. */
const plain = (text: string): string => text.replaceAll("\u200b", "").replaceAll("\u00a0", " ");

describe.each(["en", "zh"] as const)("the result in %s", (locale) => {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "watch.headline" });
  const page = createTranslator({
    ...{ locale, messages: messages[locale] },
    namespace: "replay.headline",
  });
  const ended = { winners: ["civilians"], rounds: 2, spyFouled: false };

  it("is the same sentence in a list and on the match's page", () => {
    expect(spyHeadline(t, ended)).toBe(plain(page("spyVotedOut", { round: 2 })));
    expect(spyHeadline(t, { ...ended, spyFouled: true })).toBe(
      plain(page("spyFouled", { round: 2 })),
    );
  });

  it("says of a foul what the table says", () => {
    const table = createTranslator({
      ...{ locale, messages: messages[locale] },
      namespace: "replay.table",
    });
    const words = locale === "en" ? "out by a foul" : "因违规出局";
    expect(spyHeadline(t, { ...ended, spyFouled: true })).toContain(words);
    expect(table("goesByFoul", { name: "Ann" })).toContain(words);
  });

  it("tells a spy that won from one that did not", () => {
    expect(spyHeadline(t, { ...ended, winners: ["spy"], rounds: 3 })).toBe(t("spyLived"));
    expect(spyHeadline(t, { ...ended, rounds: null })).toBe(t("civilians"));
  });
});
