import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { LastCheck } from "./own-agent-card.tsx";

type Agent = ComponentProps<typeof LastCheck>["agent"];
type Step = NonNullable<Agent["lastCheck"]>["steps"][number];

const step = (name: string, ok: boolean): Step => ({
  name,
  ok,
  pending: false,
  ms: 1,
  detail: "",
  code: ok ? "said" : "wrong-shape",
  reason: null,
  about: "",
  locales: null,
  more: "",
});

const shown = (played: string, ok: boolean): string => {
  const steps = [
    step("who-is-spy", true),
    step("connect-four", false),
    step("holdem", played !== "holdem"),
  ];
  const agent: Agent = {
    games: [{ game: played, locale: "en", online: true }],
    lastCheck: { ok, at: null, steps },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <LastCheck agent={agent} />
    </NextIntlClientProvider>,
  );
};

it("names the failed game that the agent plays, and no failures of others", () => {
  const page = shown("holdem", false);
  expect(page).toContain("failed at “Texas Hold’em”");
  expect(page).toContain("Who is Spy");
  expect(page).not.toContain("Connect Four");
});

it("passes where only other games failed", () => {
  const page = shown("who-is-spy", true);
  expect(page).toContain("Last check passed");
  expect(page).not.toContain("Connect Four");
});
