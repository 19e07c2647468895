import type { Locale } from "@wisp/game";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { changedLines, type LineChange } from "#features/replay/changed-line.ts";
import { logWithShownNames, withNamesShown } from "#features/replay/log/fold.ts";
import { LineChangeNote } from "#features/replay/mark-note.tsx";
import type { TranscriptLine } from "#features/replay/story.ts";
import { replayHref } from "#links.ts";
import { logAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";
import { renderingOf } from "#stages/renderings.ts";

/** A match with its transcript. */
export interface ComparedMatch {
  readonly id: string;
  /** How it differs from the other one. */
  readonly name: string;
  readonly lines: readonly TranscriptLine[];
  /** In-game names by seat. */
  readonly names: readonly string[];
  /** Lines that are not only the agents' own words, by cursor. */
  readonly changes: ReadonlyMap<number, LineChange>;
}

/** Which line is the first that differs; null when none does. */
function firstDifference(
  one: readonly TranscriptLine[],
  other: readonly TranscriptLine[],
): number | null {
  const most = Math.max(one.length, other.length);
  for (let at = 0; at < most; at += 1) {
    const [left, right] = [one[at], other[at]];
    if (left?.seat !== right?.seat || left?.text !== right?.text) return at;
  }
  return null;
}

function Column({
  match,
  marked,
  lang,
}: {
  match: ComparedMatch;
  marked: number | null;
  lang: string;
}) {
  const t = useTranslations("lab.compare");
  return (
    <section className="min-w-0">
      <h2 className="mb-3 font-script text-xl">
        <Link href={replayHref(match.id)} className="hover:underline">
          <Name>{match.name}</Name>
        </Link>
      </h2>
      <ol className="flex flex-col gap-2 text-sm">
        {match.lines.map(({ seat, text, cursor }, at) => {
          const change = match.changes.get(cursor);
          return (
            <li
              key={cursor}
              className={classNames(
                "rounded-card border p-3",
                at === marked ? "border-lamp" : "border-line",
                marked !== null && at < marked && "text-mute",
              )}
            >
              {at === marked && (
                <span className="mb-2 block">
                  <Badge tone="lamp">{t("first")}</Badge>
                </span>
              )}
              {seat !== null && (
                <span className="mr-2 font-semibold">
                  <Name>{match.names[seat] ?? String(seat + 1)}</Name>
                </span>
              )}
              <UntrustedText text={withNamesShown(text, lang)} lang={lang} className="inline" />
              {change !== undefined && <LineChangeNote line={{ text }} change={change} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Two matches, line by line, with the first difference marked. */
export function SideBySide({
  one,
  other,
  lang,
}: {
  one: ComparedMatch;
  other: ComparedMatch;
  /** Language of the matches. */
  lang: string;
}) {
  const t = useTranslations("lab.compare");
  const marked = firstDifference(one.lines, other.lines);
  return (
    <>
      {marked === null && <p className="mb-6 text-sm text-soft">{t("same")}</p>}
      <div className="grid grid-cols-2 gap-4">
        <Column match={one} marked={marked} lang={lang} />
        <Column match={other} marked={marked} lang={lang} />
      </div>
    </>
  );
}

/** A finished match in a language with the lines of its transcript; null where there is none to show. */
export async function readCompared(
  id: string,
  name: string,
  locale: Locale,
): Promise<ComparedMatch | null> {
  const log = await logAnswer(database(), id, -1);
  if (log === null || !log.over) return null;
  const shown = logWithShownNames(log, locale);
  const transcript = renderingOf(log.game)?.transcript(shown, locale) ?? null;
  if (transcript === null) return null;
  const { lines, names } = transcript;
  return { id, name, lines, names, changes: changedLines(lines, log.changes) };
}
