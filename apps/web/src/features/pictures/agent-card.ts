import { type Agent, agentStandings } from "@wisp/db";
import { type Locale, textIn } from "@wisp/game";
import type { Drawing } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { sanitizeName } from "#components/sanitize.ts";
import { seasonRecords } from "#features/agents/record.ts";
import { columnOf, ownColumns } from "#features/leaderboard/columns.ts";
import { localeName } from "#i18n/locale.ts";
import { seasonName } from "#names/season-name.ts";
import { databaseToRead } from "#server/replica.ts";
import { agentFaces, type DrawnFace, faceTile } from "./face.ts";
import { metricText } from "./leaderboard-card.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";
import { pictureWords } from "./match.ts";

/** Metrics of the game itself that there is room for. */
const MAX_OWN = 3;
/** In code points; the drawing cuts to the room there is. */
const LONGEST = 80;

/** The card of an agent in a language: its newest season. */
export async function cardOfAgent(agent: Agent, locale: Locale): Promise<Drawing> {
  const t = await pictureWords(locale);
  const common = await getTranslations({ locale, namespace: "common" });
  const format = await getFormatter({ locale });
  const [record] = seasonRecords(await agentStandings(await databaseToRead(), agent.id));
  const { owner, version } = agent;
  const about = [owner?.handle ?? common("house"), version.model].flatMap((part) =>
    part === null ? [] : [sanitizeName(part, LONGEST)],
  );
  const matches = record?.figures.matches ?? 0;
  const game = record?.season.game ?? "";
  const languages = new Set(agent.games.map((played) => localeName(played.locale)));
  return agentCard({
    brand: common("brand"),
    face: (await agentFaces([agent]))(agent),
    name: sanitizeName(agent.name),
    about: [...about, ...languages].join(" · "),
    figures: record
      ? [columnOf(game, "score"), ...ownColumns(game, MAX_OWN)].map((column) => ({
          name: textIn(column.text, locale).short,
          value: metricText(format, column.read(record).value, column.unit),
        }))
      : [],
    noRecord: t("noRecord"),
    foot: record
      ? `${seasonName(record.season, common, locale)} · ${t("matches", { count: matches, shown: format.number(matches) })}`
      : common("footer.line"),
  });
}

interface AgentCardWords {
  readonly brand: string;
  readonly face: DrawnFace;
  readonly name: string;
  /** Owner, model and so on; also untrusted. */
  readonly about: string;
  /** Metrics with their names, four at most; none: `noRecord` is shown. */
  readonly figures: readonly { readonly name: string; readonly value: string }[];
  readonly noRecord: string;
  readonly foot: string;
}

/** The card of an agent: its name, and its metrics. */
export function agentCard(words: AgentCardWords): Drawing {
  const { figures } = words;
  const step = 1056 / Math.max(1, figures.length);
  return {
    ...CARD_SIZE,
    ground: look.ground,
    shapes: [
      ...cardFrame(words),
      ...faceTile(words.face, 72, 162, 150),
      line(words.name, {
        x: 258,
        y: 148,
        width: 870,
        height: 120,
        sizes: [66, 52, 44],
        leading: 1.15,
        face: "script",
      }),
      line(words.about, { x: 258, y: 274, width: 870, sizes: [26, 22], colour: look.soft }),
      ...(figures.length === 0
        ? [line(words.noRecord, { x: 72, y: 400, width: 1056, sizes: [32], colour: look.mute })]
        : []),
      ...figures.flatMap(({ name, value }, at) => {
        const place = { x: 72 + at * step, width: step - 24 };
        return [
          { kind: "box", x: place.x, y: 366, width: place.width, height: 1, fill: look.line },
          line(value, { ...place, y: 388, sizes: [58, 46], face: "mono" }),
          line(name, { ...place, y: 470, sizes: [22, 19], colour: look.mute }),
        ] as const;
      }),
    ],
  };
}
