import type { Season } from "@wisp/db";
import { type Locale, textIn } from "@wisp/game";
import type { Drawing, Shape } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { sanitizeName } from "#components/sanitize.ts";
import { columnOf, rankColumn, type Unit } from "#features/leaderboard/columns.ts";
import { topRows } from "#features/leaderboard/leaderboard.ts";
import { localeNames } from "#i18n/locale.ts";
import { seasonName } from "#names/season-name.ts";
import { databaseToRead } from "#server/replica.ts";
import { agentFaces, type DrawnFace, faceTile } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";
import { pictureWords } from "./match.ts";

/** The card of a season's leaderboard of one language, in the words of another (or the same). */
export async function cardOfLeaderboard(
  season: Season,
  leaderboard: Locale,
  locale: Locale,
): Promise<Drawing> {
  const t = await pictureWords(locale);
  const common = await getTranslations({ locale, namespace: "common" });
  const ranking = rankColumn(season.game);
  const second = columnOf(season.game, ranking.id === "score" ? "wins" : "score");
  const format = await getFormatter({ locale });
  const name = { seasonId: season.id, locale: leaderboard, clean: false };
  const rows = await topRows(await databaseToRead(), name, MAX_ROWS);
  const faceOf = await agentFaces(rows.map(({ agent }) => agent));
  return leaderboardCard({
    brand: common("brand"),
    title: `${sanitizeName(seasonName(season, common, locale), 60)} · ${common("nav.leaderboard")}`,
    columns: [textIn(ranking.text, locale).short, textIn(second.text, locale).short],
    rows: rows.map(({ rank, agent, ...row }) => ({
      rank,
      face: faceOf(agent),
      name: sanitizeName(agent.name),
      figures: [
        metricText(format, ranking.read(row).value, ranking.unit),
        metricText(format, second.read(row).value, second.unit),
      ],
    })),
    empty: t("noMatches"),
    foot: `${localeNames[leaderboard]} · ${common("footer.line")}`,
  });
}

interface LeaderboardCardWords {
  readonly brand: string;
  readonly title: string;
  /** Names of the two columns of metrics. */
  readonly columns: readonly [string, string];
  /** From the first place down; six at most are shown. */
  readonly rows: readonly {
    readonly rank: number;
    readonly face: DrawnFace;
    readonly name: string;
    readonly figures: readonly [string, string];
  }[];
  readonly empty: string;
  readonly foot: string;
}

const MAX_ROWS = 5;
const ROW = 58;
const TOP = 250;

function rowShapes(row: LeaderboardCardWords["rows"][number], at: number): Shape[] {
  const y = TOP + at * ROW;
  const metric = { y, height: ROW, sizes: [26], face: "mono", align: "right" } as const;
  return [
    { kind: "box", x: 72, y, width: 1056, height: 1, fill: look.line },
    line(String(row.rank), {
      x: 72,
      y,
      width: 50,
      height: ROW,
      sizes: [30, 24],
      face: "script",
      colour: at === 0 ? look.lamp : look.soft,
    }),
    ...faceTile(row.face, 130, y + 10, 38),
    line(row.name, { x: 188, y, width: 540, height: ROW, sizes: [27, 23], weight: 600 }),
    line(row.figures[0], { ...metric, x: 744, width: 180 }),
    line(row.figures[1], { ...metric, x: 948, width: 180, colour: look.soft }),
  ];
}

/** The card of a leaderboard: its first places. */
export function leaderboardCard(words: LeaderboardCardWords): Drawing {
  const head = { y: TOP - 40, sizes: [20], colour: look.mute, align: "right" } as const;
  return {
    ...CARD_SIZE,
    ground: look.ground,
    shapes: [
      ...cardFrame(words),
      line(words.title, { x: 72, y: 122, width: 1056, sizes: [58, 46, 38], face: "script" }),
      ...(words.rows.length === 0
        ? [line(words.empty, { x: 72, y: 300, width: 1056, sizes: [32], colour: look.mute })]
        : [
            line(words.columns[0], { ...head, x: 684, width: 240 }),
            line(words.columns[1], { ...head, x: 938, width: 190 }),
          ]),
      ...words.rows.slice(0, MAX_ROWS).flatMap(rowShapes),
    ],
  };
}

/** A metric on a card, shorter than on the leaderboard; "–" where there is nothing to divide by. */
export function metricText(
  format: Awaited<ReturnType<typeof getFormatter>>,
  value: number | null,
  unit: Unit,
): string {
  if (value === null) return "–";
  if (unit === "rate") {
    return format.number(value, { style: "percent", maximumFractionDigits: 0 });
  }
  const digits = unit === "score" ? 2 : unit === "points" ? 1 : 0;
  return format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
