import { type Draws, randomFrom } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { makeTable } from "../../test/table.ts";
import {
  ensureUser,
  type LeaderboardKind,
  type LeaderboardQuery,
  leaderboardPage,
  newId,
} from "../index.ts";
import { leaderboardTable, writeRows } from "../standings/tables.ts";

const { database } = await freshDatabase();
const { season } = await makeTable(database, "order");
const { season: beside } = await makeTable(database, "beside");

const AGENTS = 60;
const kinds = ["house", "resident", "owned"] as const;
const names = ["Ｎight Owl", "night_owl", "ÉCOLE", "50% Off", "夜猫子"];
const models = ["Org/Qwen", "ORG/Owl-7B", "自研模型"];
const owners = ["Zoë", "max"];

type Values = Readonly<Record<string, number | null>>;

/** A row of a leaderboard, and its fit. */
interface View {
  readonly clean: boolean;
  readonly placement: boolean;
  readonly rankValue: number;
  readonly figures: Values;
  readonly fit: {
    readonly placement: boolean;
    readonly composite: number;
    readonly skills: Values;
    readonly caused: number | null;
    readonly witnessed: number | null;
  } | null;
}

interface PlantedAgent {
  readonly id: string;
  readonly versionId: string;
  readonly slug: string;
  readonly name: string;
  readonly owner: string | null;
  readonly model: string | null;
  readonly kind: LeaderboardKind;
  readonly views: readonly View[];
}

/** So few values that many agents share one; some are long, tiny or negative. */
const value = (draws: Draws): number =>
  draws.pick([-1.5, 0, 1e-7, 0.1 + 0.2, 2 / 3, 100, 12_345_678.9]);

const orNull = <Value>(draws: Draws, drawn: Value): Value | null =>
  draws.int(4) === 0 ? null : drawn;

/** Some values are null, and some ids are missing, as in rows that an earlier release wrote. */
const valuesOf = (draws: Draws, ids: readonly string[]): Values =>
  Object.fromEntries(
    ids.filter(() => draws.int(6) > 0).map((id) => [id, orNull(draws, value(draws))]),
  );

function drawnView(draws: Draws, clean: boolean): View {
  const fit = {
    placement: draws.int(3) === 0,
    composite: value(draws),
    skills: valuesOf(draws, ["spy", "civilian"]),
    caused: orNull(draws, value(draws)),
    witnessed: orNull(draws, value(draws)),
  };
  return {
    clean,
    placement: draws.int(3) === 0,
    rankValue: value(draws),
    figures: valuesOf(draws, ["score", "wins", "voteAccuracy"]),
    fit: orNull(draws, fit),
  };
}

function drawnAgent(draws: Draws, at: number): PlantedAgent {
  const kind = draws.pick(kinds);
  return {
    id: newId(),
    versionId: newId(),
    slug: `order-of-${at}`,
    kind,
    name: `${draws.pick(names)} ${at}`,
    owner: kind === "owned" ? draws.pick(owners) : null,
    model: orNull(draws, draws.pick(models)),
    // Some have played no clean match.
    views: [false, true].slice(0, 1 + draws.int(5)).map((clean) => drawnView(draws, clean)),
  };
}

/** Writes agents, their versions and their rows of a season. */
async function plant(seasonId: string, agents: readonly PlantedAgent[]): Promise<void> {
  const { pool } = database;
  for (const { id, versionId, slug, name, owner, model, kind } of agents) {
    const ownerId = owner === null ? null : (await ensureUser(database, owner)).id;
    await pool.query(
      `INSERT INTO "Agent" ("id", "slug", "name", "ownerId", "house", "resident")
        VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, slug, name, ownerId, kind === "house", kind === "resident"],
    );
    await pool.query(
      `INSERT INTO "AgentVersion" ("id", "agentId", "number", "connector", "settings", "model")
        VALUES ($1, $2, 1, 'house', '{}', $3)`,
      [versionId, id, model],
    );
  }
  const leaderboard = { seasonId, locale: "en" };
  const counted = { number: 1, windowPoints: 0, windowMatches: 0, pointsScale: 1, matches: 1 };
  const rows = agents.flatMap(({ id: agentId, versionId, views }) =>
    views.map((view) => ({ ...leaderboard, ...counted, ...view, agentId, versionId, roles: {} })),
  );
  await writeRows(pool, leaderboardTable, rows);
  for (const { agentId, clean, fit } of rows) {
    if (fit === null) continue;
    await pool.query(
      `INSERT INTO "AgentFit" ("seasonId", "locale", "clean", "agentId", "placement", "composite",
          "skills", "caused", "witnessed", "detail")
        VALUES ($1, 'en', $2, $3, $4, $5, $6, $7, $8, '{}')`,
      [
        seasonId,
        clean,
        agentId,
        fit.placement,
        fit.composite,
        JSON.stringify(fit.skills),
        fit.caused,
        fit.witnessed,
      ],
    );
  }
}

const agents = Array.from({ length: AGENTS }, (_, at) =>
  drawnAgent(randomFrom("order")(String(at)), at),
);

beforeAll(async () => {
  const draws = randomFrom("order");
  await plant(season.id, draws("places").shuffle(agents));
  await plant(
    beside.id,
    agents.map(({ id: _, versionId: __, slug, ...agent }) => ({
      ...agent,
      id: newId(),
      versionId: newId(),
      slug: `${slug}-beside`,
    })),
  );
});

type PageQuery = Omit<LeaderboardQuery, "seasonId" | "locale">;

/** Orders numbers upwards, null last either way. */
function byNumber(one: number | null, two: number | null, descending: boolean): number {
  if (one === null || two === null) return Number(one === null) - Number(two === null);
  return descending ? two - one : one - two;
}

/** The page by sorting all rows, as simply as possible. */
function naive(asked: PageQuery): { count: number; rows: [slug: string, rank: number][] } {
  const { by, clean, descending, search = "", kind = null, offset = 0, limit } = asked;
  const rows = agents.flatMap(({ views, ...agent }) =>
    views.filter((view) => view.clean === clean).map((view) => ({ ...agent, ...view })),
  );
  type Row = (typeof rows)[number];
  const sortValue = ({ rankValue, figures, fit }: Row): number | null => {
    if (by === "rank") return rankValue;
    if (typeof by === "string") return fit?.[by] ?? null;
    return ("figure" in by ? figures[by.figure] : fit?.skills[by.skill]) ?? null;
  };
  const isRating = by === "composite" || (typeof by === "object" && "skill" in by);
  const isBelow = ({ placement, fit }: Row): number =>
    Number(isRating ? (fit?.placement ?? true) : placement);
  const isBetter = (one: Row, two: Row): boolean =>
    one.placement === two.placement ? one.rankValue > two.rankValue : two.placement;
  const plain = (text: string): string => text.normalize("NFKC").toLowerCase();
  const wanted = rows
    .filter((row) => kind === null || row.kind === kind)
    .filter(({ name, slug, owner, model }) =>
      [name, slug, owner ?? "", model ?? ""].some((text) => plain(text).includes(plain(search))),
    )
    .toSorted(
      (one, two) =>
        isBelow(one) - isBelow(two) ||
        byNumber(sortValue(one), sortValue(two), descending) ||
        two.rankValue - one.rankValue ||
        (one.id < two.id ? -1 : 1),
    );
  return {
    count: wanted.length,
    rows: wanted
      .slice(offset, limit === null ? undefined : offset + limit)
      .map((row) => [row.slug, 1 + rows.filter((each) => isBetter(each, row)).length]),
  };
}

const columns: readonly LeaderboardQuery["by"][] = [
  "rank",
  "composite",
  "caused",
  "witnessed",
  ...["score", "wins", "voteAccuracy", "unheard-of"].map((metric) => ({ figure: metric })),
  ...["spy", "civilian", "unheard-of"].map((skill) => ({ skill })),
];
const parts = [
  { limit: 7, offset: 5 },
  { limit: null },
  { limit: 7 },
  { limit: 50, offset: 40 },
  { limit: null, offset: 3 },
];
const narrowings: readonly Pick<LeaderboardQuery, "search" | "kind">[] = [
  ...kinds.map((kind) => ({ kind })),
  ...["night o", "OWL", "école", "%", "_", "夜", "zoË", "ORDER-OF-1", "qwen", "nobody"].map(
    (search) => ({ search }),
  ),
  { search: "n", kind: "owned" },
];
const shown = [
  ...parts,
  ...narrowings.flatMap((narrowing) =>
    parts.slice(0, 2).map((part) => ({ ...part, ...narrowing })),
  ),
];

test.for(columns)("a page by %j is what sorting all rows gives", async (by) => {
  for (const part of shown) {
    for (const [descending, clean] of [
      [true, false],
      [false, false],
      [true, true],
    ] as const) {
      const asked: PageQuery = { by, descending, clean, ...part };
      const { rows, count } = await leaderboardPage(database, {
        ...asked,
        seasonId: season.id,
        locale: "en",
      });
      const right = naive(asked);
      expect.soft(rows.map(({ agent, rank }) => [agent.slug, rank])).toEqual(right.rows);
      // A page behind the last row counts nothing.
      expect.soft(count).toBe(right.rows.length === 0 ? 0 : right.count);
    }
  }
});
