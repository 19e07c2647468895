import { games } from "@wisp/games";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";

/** Without the places at which a heading may break. */
const plain = (text: string): string => text.replaceAll("\u200b", "").replaceAll("\u00a0", " ");

const { "who-is-spy": entry } = games;
const seats = [{ role: "spy", fouls: 0 }];
const ended = { winners: ["civilians"], rounds: 2, seats };
const guessed = { ...ended, seats: [{ role: "spy", fouls: 0, guessed: true }] };
const fouled = { ...ended, seats: [{ role: "spy", fouls: 1 }] };

describe.each(["en", "zh"] as const)("the result in %s", (locale) => {
  const page = createTranslator({
    locale,
    messages: messages[locale],
    namespace: "replay.whoIsSpy.headline",
  });

  it("is the same sentence in a list and on the match's page", () => {
    expect(entry?.results?.sentence(ended, locale)).toBe(plain(page("spyVotedOut", { round: 2 })));
    expect(entry?.results?.sentence(guessed, locale)).toBe(
      plain(page("spyOutGuessed", { round: 2 })),
    );
    expect(entry?.results?.sentence(fouled, locale)).toBe(plain(page("spyFouled", { round: 2 })));
  });

  it("says of a foul what the table says", () => {
    const table = createTranslator({
      locale,
      messages: messages[locale],
      namespace: "replay.whoIsSpy.table",
    });
    const words = locale === "en" ? "eliminated for a foul" : "因违规出局";
    expect(entry?.results?.sentence(fouled, locale)).toContain(words);
    expect(table("goesByFoul", { name: "Ann" })).toContain(words);
  });
});
