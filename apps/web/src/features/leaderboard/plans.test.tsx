import type { BoardEntry, PairPlan } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#i18n/en.ts";
import { zh } from "#i18n/zh.ts";
import { PlanCard } from "./plan-card.tsx";

const messages = { en, zh };

const agent = (name: string): BoardEntry["agent"] => ({
  slug: name.toLowerCase(),
  name,
  house: true,
  person: false,
  avatar: 0,
  picture: null,
  resident: false,
  owner: null,
});
const [fox, owl, hen, elk] = ["Fox", "Owl", "Hen", "Elk"].map(agent);

function shown(locale: "en" | "zh", plans: readonly PairPlan[]): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <PlanCard plans={plans} />
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

it("says for each agent what tells it apart from the next one", () => {
  if (!fox || !owl || !hen || !elk) throw new Error("four agents");
  const plans: PairPlan[] = [
    { one: fox, other: owl, plan: { kind: "separated" } },
    { one: fox, other: hen, plan: { kind: "matches", matches: 12 } },
    { one: owl, other: hen, plan: { kind: "matches", matches: 1_234 } },
    { one: hen, other: elk, plan: { kind: "families" } },
  ];
  const text = shown("en", plans);
  expect(text).toContain("Fox Owl already told apart");
  expect(text).toContain("Owl Hen about 1,200 more matches");
  expect(text).toContain("Hen Elk new word pairs: on the current ones the chance stays below 80%");
  expect(text).not.toContain("12 more");
  expect(shown("zh", plans)).toContain("约再打 1,200 局");
  expect(shown("en", [])).toBe("");
});
