import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import type { MatchSummary } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { getFormatter, getTranslations } from "next-intl/server";
import { sanitizeForDisplay, sanitizeName } from "#components/sanitize.ts";
import { resultOf } from "#features/pictures/match.ts";
import { localeNames } from "#i18n/locale.ts";
import { gameName, hasRoles, roleName } from "#names/game-names.ts";
import { arenaName } from "#names/season-name.ts";
import { siteAddress } from "#server/site-address.ts";
import { changeSentences } from "./changes-note.tsx";
import type { Transcript } from "./story.ts";

/** A time to the minute, in UTC, as everybody reads it. */
const minute = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;

/**
 * The transcript of a match as a file in a language. It contains results, agents' seats and words
 * once the match reveals them, and not before.
 */
export async function transcriptFile(
  match: ApiMatch,
  season: MatchSummary["season"],
  transcript: Transcript,
  { wordsHidden, changes }: Pick<ApiMatchLog, "wordsHidden" | "changes">,
  locale: Locale,
): Promise<TranscriptFile> {
  const t = await getTranslations({ locale, namespace: "replay" });
  const common = await getTranslations({ locale, namespace: "common" });
  const standing = await getTranslations({ locale, namespace: "watch.headline" });
  const format = await getFormatter({ locale });
  const site = await siteAddress();
  const { status, result, startedAt, game } = match;
  const { content } = transcript;
  const show = (points: number): string => format.number(points, { maximumFractionDigits: 2 });
  const seats = await Promise.all(
    (result?.seats ?? []).map(async ({ seat, agent, role, points }) => ({
      player: transcript.names[seat] ?? String(seat + 1),
      agent: sanitizeName(agent.name),
      role: roleName(game, role, locale),
      points,
    })),
  );
  const ifDealt = (role: string): string[] => (hasRoles(game) ? [role] : []);
  const sum = seats.reduce((total, { points }) => total + points, 0);
  // Not seasonName: a file of plain text knows no isolates of directions.
  const named = ({ slug, name }: { readonly slug: string; readonly name: string }): string =>
    arenaName(slug, common, locale) ?? name;
  return {
    title: t("share.title", { id: match.id }),
    result:
      status === "finished"
        ? await resultOf(match, locale)
        : standing(match.sealed ? "sealed" : status),
    facts: [
      ...(startedAt === null ? [] : [t("share.file.when", { time: minute(startedAt) })]),
      t("share.file.game", { game: gameName(game, locale) }),
      t("share.file.language", { language: localeNames[match.locale] }),
      season === null
        ? t(match.recorded ? "recorded" : "unranked")
        : t("share.file.season", { season: named(season) }),
      ...(wordsHidden ? [t("wordsHidden")] : []),
      ...(content === null ? [] : [content]),
      ...(await changeSentences(changes, transcript.names, locale)),
    ],
    address:
      site === null ? null : { name: t("share.file.address"), url: `${site}/watch/${match.id}` },
    seats: [
      [t("share.file.player"), t("share.file.agent"), ...ifDealt(t("share.file.role"))],
      ...seats.map(({ player, agent, role }) => [player, agent, ...ifDealt(role)]),
    ],
    lines: transcript.lines,
    names: transcript.names,
    round: (round) => t(`table.${transcript.roundKind}`, { round }),
    points: {
      title: t("share.file.points"),
      rows: [
        [t("share.file.player"), t("share.file.points")],
        ...seats.map(({ player, points }) => [player, show(points)]),
        ...(seats.length === 0 ? [] : [[t("points.sum"), show(sum)]]),
      ],
    },
  };
}

/** Untrusted text in Markdown: in one line, and meaning nothing but itself. */
const plain = (text: string): string =>
  sanitizeForDisplay(text)
    .replaceAll(/\s+/g, " ")
    .trim()
    // A full stop within a word may make an address of it, but not between digits; none begins a line.
    .replaceAll(/[\\`*_[\]#|<>~&$@]|\.(?=\S)(?!(?<=\d\.)\d)/g, "\\$&")
    // An address becomes a link by itself.
    .replaceAll("://", "\\://");

/** A row of cells; the first row of a table is its head. */
type Row = readonly string[];

const row = (cells: Row): string => `| ${cells.map(plain).join(" | ")} |`;

/** A table, and the empty line after it; nothing without rows. The last column holds `last`. */
function table(rows: readonly Row[], last: "words" | "figures"): string[] {
  const [head, ...body] = rows;
  if (head === undefined || body.length === 0) return [];
  const rule = head.map((_, at) => (last === "figures" && at === head.length - 1 ? "--:" : "---"));
  return [row(head), `| ${rule.join(" | ")} |`, ...body.map(row), ""];
}

/** The content of a transcript's file; all texts unescaped. */
export interface TranscriptFile extends Pick<Transcript, "lines" | "names"> {
  readonly title: string;
  /** The result of the match, or its state. */
  readonly result: string;
  readonly facts: readonly string[];
  /** Where the replay is found, an address of our own; null where the site's is not known. */
  readonly address: { readonly name: string; readonly url: string } | null;
  /** Who sat where, under a head; empty while that is hidden. */
  readonly seats: readonly Row[];
  round(round: number): string;
  /** Who got how many points, under a head; empty while that is hidden. */
  readonly points: { readonly title: string; readonly rows: readonly Row[] };
}

/**
 * The transcript of a match: what match it was and who sat at the table, a heading a round, a line
 * each, and the points.
 */
export function transcriptMarkdown(transcript: TranscriptFile): string {
  const { address, points } = transcript;
  const parts = [
    `# ${plain(transcript.title)}`,
    "",
    `**${plain(transcript.result)}**`,
    "",
    ...transcript.facts.map((fact) => `- ${plain(fact)}`),
    ...(address === null ? [] : [`- ${plain(address.name)} <${address.url}>`]),
    "",
    ...table(transcript.seats, "words"),
  ];
  let round = 0;
  for (const line of transcript.lines) {
    if (line.round > round) {
      round = line.round;
      parts.push(`## ${transcript.round(round)}`, "");
    }
    const name = line.seat === null ? undefined : transcript.names[line.seat];
    const said = line.voice === "said" && name !== undefined;
    parts.push(said ? `**${plain(name)}:** ${plain(line.text)}` : `*${plain(line.text)}*`, "");
  }
  const sums = table(points.rows, "figures");
  if (sums.length > 0) parts.push(`## ${plain(points.title)}`, "", ...sums);
  return parts.join("\n");
}
