import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { MatchRow } from "./match-row.tsx";
import { playersNamed } from "./match-title.tsx";
import { isNamed, type RowMatch } from "./row-match.ts";

const agents = (...names: readonly string[]) =>
  names.map((name) => ({
    slug: name.toLowerCase(),
    name,
    avatar: 0,
    picture: null,
    hiddenRole: null,
  }));

const row: RowMatch = {
  id: "1",
  game: "tic-tac-toe",
  gameName: "Tic-tac-toe",
  icon: "M9 3v18",
  named: true,
  locale: "en",
  status: "finished",
  sealed: false,
  recorded: false,
  season: null,
  at: new Date(0),
  preview: null,
  position: null,
  duration: null,
  agents: agents("Fox", "Owl"),
  result: null,
};

const shown = (match: RowMatch, locale: "en" | "zh" = "en"): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="UTC"
      now={new Date(0)}
    >
      <MatchRow match={match} />
    </NextIntlClientProvider>,
  );
const headingOf = (markup: string): string =>
  (/<h2.*?<\/h2>/.exec(markup)?.[0] ?? "").replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

it("is titled by its game and who plays, beside a picture of the game", () => {
  const markup = shown(row);
  expect(headingOf(markup).trim()).toBe("Tic-tac-toe Fox and Owl");
  expect(markup).toContain('<path d="M9 3v18"');
  expect(markup).toContain("Finished match");
  expect(shown({ ...row, icon: undefined })).toContain('<path d="M6 12a6');
  expect(headingOf(shown(row, "zh"))).toMatch(/Fox ?和 ?Owl/);
});

it("marks a match that was played elsewhere", () => {
  expect(shown(row)).not.toContain("Recorded");
  expect(shown({ ...row, recorded: true })).toContain("Recorded");
  expect(shown({ ...row, recorded: true })).not.toContain("Unranked");
  expect(shown({ ...row, recorded: true }, "zh")).toContain("录制对局");
});

it("says how many play where nobody may be named yet", () => {
  const live = { ...row, status: "running", named: false, agents: agents("A", "B", "C") } as const;
  expect(headingOf(shown(live)).trim()).toBe("Tic-tac-toe 3 players");
  expect(headingOf(shown(live, "zh"))).toContain("3 名玩家");
});

it("names no more than fit, and nobody twice", () => {
  const five = agents("A", "B", "C", "D", "E");
  expect(playersNamed(five)).toEqual({ first: five, more: 0 });
  const six = agents("A", "B", "C", "D", "E", "F");
  expect(playersNamed(six)).toEqual({ first: six.slice(0, 3), more: 3 });
  expect(headingOf(shown({ ...row, agents: six }))).toContain("A , B , C , and 3 more");
  expect(playersNamed(agents("A", "A", "A"))).toEqual({ first: agents("A"), more: 0 });
});

it("names players of open games always, and of games with a hidden role after the end", () => {
  expect(isNamed({ game: "tic-tac-toe", status: "running" })).toBe(true);
  expect(isNamed({ game: "who-is-spy", status: "running" })).toBe(false);
  expect(isNamed({ game: "who-is-spy", status: "waiting" })).toBe(false);
  expect(isNamed({ game: "who-is-spy", status: "finished" })).toBe(true);
  expect(isNamed({ game: "chess", status: "running" })).toBe(false);
});
