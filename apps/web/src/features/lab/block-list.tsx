import type { MadeMatch } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { compareMatchesHref, replayHref } from "#links.ts";

const linkClass = "text-soft underline decoration-line underline-offset-4 hover:text-text";

/** A block of an experiment with those of its matches that were made. */
interface ShownBlock {
  readonly block: number;
  readonly matches: readonly MadeMatch[];
}

/** The parts of a match's id in the plan: "3/bayes/PIA". */
function placeOf({ planned }: MadeMatch): { readonly subject: string; readonly arm: string } {
  const [, subject = "", arm = ""] = planned.split("/");
  return { subject, arm };
}

/** The matches of one subject in a block, each to be watched, and those of two arms to be compared. */
function Row({
  slug,
  subject,
  arms,
  matches,
}: {
  slug: string;
  subject: string;
  /** In the order of the plan; the first is the baseline. */
  arms: readonly string[];
  matches: readonly MadeMatch[];
}) {
  const t = useTranslations("lab.matches");
  const played = arms.flatMap((arm) => matches.find((match) => placeOf(match).arm === arm) ?? []);
  const [first, ...others] = played.filter(({ status }) => status === "counted");
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="w-24 min-w-20 py-1.5 pr-3 text-left font-normal">
        <Name>{subject}</Name>
      </th>
      <td className="py-1.5">
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {played.map((match) => (
            <li key={match.matchId}>
              <Link href={replayHref(match.matchId)} className={linkClass}>
                <Name>{placeOf(match).arm}</Name>
              </Link>
              {match.status !== "counted" && (
                <span className="ml-1 text-mute">{t("under-way")}</span>
              )}
            </li>
          ))}
        </ul>
      </td>
      <td className="py-1.5 pl-3 text-right text-xs">
        {first !== undefined &&
          others.map((other) => (
            <Link
              key={other.matchId}
              href={compareMatchesHref(slug, { one: first.matchId, other: other.matchId })}
              className={`${linkClass} ml-3 inline-block whitespace-nowrap`}
            >
              {t("compare", { arm: placeOf(other).arm })}
            </Link>
          ))}
      </td>
    </tr>
  );
}

/** The matches of some blocks, a table a block. */
export function BlockList({
  slug,
  arms,
  blocks,
  settings,
}: {
  slug: string;
  arms: readonly string[];
  blocks: readonly ShownBlock[];
  /** Names of the settings that blocks play in turn; [] for none. */
  settings: readonly string[];
}) {
  const t = useTranslations("lab.matches");
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {blocks.map(({ block, matches }) => (
        <li key={block} className="min-w-0 rounded-card border border-line bg-panel p-4 text-sm">
          <table className="w-full">
            <caption className="pb-2 text-left font-semibold">
              {t("block", { number: block + 1 })}{" "}
              {settings.length > 0 && (
                <Name className="ml-1 font-normal text-soft">
                  {settings[block % settings.length] ?? ""}
                </Name>
              )}
            </caption>
            <tbody>
              {[...Map.groupBy(matches, (match) => placeOf(match).subject)].map(
                ([subject, own]) => (
                  <Row key={subject} slug={slug} subject={subject} arms={arms} matches={own} />
                ),
              )}
            </tbody>
          </table>
        </li>
      ))}
    </ul>
  );
}
