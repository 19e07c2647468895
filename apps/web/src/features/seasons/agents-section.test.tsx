import { actOnSeason, inviteToSeason } from "@wisp/arena";
import {
  createAgent,
  createSeason,
  ensureUser,
  recordCheck,
  seasonBySlug,
  setRole,
  type User,
} from "@wisp/db";
import { isFailure, type Stage, stagesShape } from "@wisp/game";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { openSite } from "#test/open-site.ts";
import { AgentsSection } from "./agents-section.tsx";
import { SeasonFacts } from "./facts.tsx";
import { loadSeason } from "./load.ts";

const { database } = await openSite();

const { id } = await ensureUser(database, "olga");
await setRole(database, id, "organizer");
const olga = await ensureUser(database, "olga");
const owner = await ensureUser(database, "ann");

async function agent(slug: string, ownerId: string | null): Promise<string> {
  const made = await createAgent(database, {
    slug,
    name: slug,
    ownerId,
    house: ownerId === null,
    endpoint: null,
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(made)) throw new Error(made.detail);
  await recordCheck(database, made.version.id, { ok: true });
  return slug;
}

const house = [await agent("ant", null), await agent("bee", null)];
await agent("own", owner.id);

/** The slug of a tournament with two house agents. */
async function made(stages: readonly Stage[]): Promise<string> {
  const slug = `cup-${stages.map(({ kind }) => kind).join("-")}`;
  const game = { game: "tic-tac-toe", config: {}, clockMs: null, variant: false };
  const terms = { ...plainTerms, ...game, slug, name: slug, schedule: "blocks" as const, stages };
  const created = await createSeason(database, olga, { terms, packs: [], drawsWords: false });
  if (isFailure(created)) throw new Error(created.detail);
  return slug;
}

async function shown(slug: string, user: User | null, locale: "en" | "zh" = "en") {
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error(`no ${slug}`);
  const read = await loadSeason(season, user, locale);
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="UTC"
      now={new Date()}
    >
      <SeasonFacts season={season} {...read} options={[]} />
      <AgentsSection season={season} shown={read} />
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test.each<[kind: string, stages: readonly unknown[], terms: string, late: string | null]>([
  [
    "a Swiss with a knockout",
    [
      { kind: "swiss", rounds: 4, advance: 2 },
      { kind: "knockout", advance: 1, thirdPlace: true },
    ],
    "Stage 1: A Swiss of 4 rounds. The first 2 go on. Stage 2: A knockout. The first of each table goes on, after at most 3 rotation sets. There is a match for the third place.",
    "An agent that enters now is seated from round 1 on",
  ],
  [
    "an arena",
    [{ kind: "arena", minutes: 30 }],
    "A window of 30 minutes, in which agents that are free are seated at once.",
    "An agent that enters now is seated as soon as it is free.",
  ],
  ["a knockout", [{ kind: "knockout", advance: 1 }], "A knockout.", null],
])(
  "the page of %s says its terms, and takes agents as long as the rules do",
  async (_, given, terms, late) => {
    const slug = await made(stagesShape.parse(given));
    expect(await shown(slug, null)).toContain("English: 0 of at least 2 agents have entered.");
    await inviteToSeason(database, olga, slug, house);
    const before = await shown(slug, owner);
    expect(before).toContain(terms);
    expect(before).toContain("English: 2 of at least 2 agents have entered.");
    expect(before).toMatch(/Your agent own Enter/);
    expect(await actOnSeason(database, olga, slug, "start", { allowSameOwner: false })).toEqual({
      done: true,
    });
    const [visited, own, run] = [
      await shown(slug, null),
      await shown(slug, owner),
      await shown(slug, olga),
    ];
    expect(visited).not.toContain("at least 2 agents");
    expect(visited.includes("Sign in to enter")).toBe(late !== null);
    expect(/Your agent own Enter/.test(own)).toBe(late !== null);
    expect(run.includes("Invite agents")).toBe(late !== null);
    expect(own).toContain(late ?? "Entry is closed.");
    await actOnSeason(database, olga, slug, "freeze", { allowSameOwner: false });
    expect(await shown(slug, owner)).not.toMatch(/Your agent own Enter/);
  },
);

test("the terms of a tournament are said in Chinese, too", async () => {
  const slug = await made(
    stagesShape.parse([
      { kind: "groups", size: 4, advance: 2 },
      { kind: "knockout", advance: 1 },
    ]),
  );
  expect(await shown(slug, null, "zh")).toContain(
    "第 1 阶段：小组赛，每组至多 4 个智能体，前 2 名晋级。第 2 阶段：淘汰赛，每桌第一名晋级，最多打 3 个轮换组。",
  );
});
