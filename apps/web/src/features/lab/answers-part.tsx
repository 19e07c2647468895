import {
  type AnswerCount,
  type Answers,
  askedIn,
  type CardAnswers,
  type ReportCard,
} from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "#components/link.tsx";
import { Section } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { gameName } from "#names/game-names.ts";
import type { CardLinks } from "./card-metrics.tsx";

/** A card in a column of its own. */
interface Column {
  readonly id: string;
  readonly name: ReactNode;
  readonly card: Pick<ReportCard, "answers">;
}

/** Characters of a reason at most. */
const MAX_REASON = 200;

/** Why answers were late or failed, and with whom at the table words may have been the cause. */
function Reasons({ reasons, byWords }: Pick<AnswerCount, "reasons" | "byWords">) {
  const t = useTranslations("lab.cards.answers");
  return (
    <ul className="text-mute">
      {reasons.map(({ detail, count }) => (
        <li key={detail} className="wrap-anywhere">
          {t.rich("reason", {
            count,
            detail: () => <Name>{sanitizeName(detail, MAX_REASON)}</Name>,
          })}
        </li>
      ))}
      {byWords.map(({ seat, opponent, decisions }) => (
        <li key={`${seat}/${opponent}`} className="wrap-anywhere">
          {t.rich("byWords", {
            seat: seat + 1,
            count: decisions,
            opponent: () => <Name>{sanitizeName(opponent)}</Name>,
          })}
        </li>
      ))}
    </ul>
  );
}

/** The decisions of subjects of an experiment by what became of them. */
export function ExperimentAnswers({ answers }: { answers: readonly AnswerCount[] }) {
  const t = useTranslations("lab.cards.answers");
  const tInterviews = useTranslations("lab.interviews");
  const lost = answers.filter(({ reasons }) => reasons.length > 0);
  if (answers.every(({ decisions }) => decisions === null)) return null;
  const counted = (id: keyof Answers) => ({
    id,
    title: t(id),
    className: "pl-3",
    cell: ({ decisions }: AnswerCount) => decisions?.[id] ?? "–",
  });
  return (
    <>
      <h3 className="mt-8 mb-2 font-semibold">{t("title")}</h3>
      {lost.map(({ subject, arm, reasons, byWords }) => (
        <div key={`${subject}/${arm}`} className="mb-3 max-w-3xl text-sm">
          <Name>{`${subject}, ${arm}`}</Name>
          <Reasons reasons={reasons} byWords={byWords} />
        </div>
      ))}
      <TablePanel title={t("title")}>
        <SmallTable
          caption={t("title")}
          rows={answers}
          keyOf={({ subject, arm }) => `${subject}/${arm}`}
          columns={[
            {
              id: "subject",
              title: tInterviews("agent"),
              kind: "name",
              className: "min-w-20 pr-3",
              cell: ({ subject }) => <Name>{subject}</Name>,
            },
            {
              id: "arm",
              title: tInterviews("arm"),
              kind: "text",
              className: "min-w-24 pl-3",
              cell: ({ arm }) => <Name>{arm}</Name>,
            },
            counted("legal"),
            counted("illegal"),
            counted("late"),
            counted("failed"),
            {
              id: "late-matches",
              title: t("lateMatches"),
              className: "min-w-16 pl-3",
              cell: ({ lateMatches, matches }) => t("of", { counting: lateMatches, matches }),
            },
          ]}
        />
      </TablePanel>
    </>
  );
}

/** What became of the answers of each agent, part by part. */
export function AnswersPart({
  columns,
  hrefOf,
}: {
  columns: readonly Column[];
  hrefOf: CardLinks;
}) {
  const t = useTranslations("lab.cards");
  const locale = useLocale();
  const format = useFormatter();
  const title = t("answers.title");
  const rows = columns.flatMap(({ id, name, card }) =>
    card.answers.map((answers) => ({ id: `${id}/${answers.experiment}`, name, answers })),
  );
  const lost = rows.filter(
    ({ answers }) =>
      answers.failedMatches + answers.lateMatches + (answers.decisions?.failed ?? 0) > 0,
  );
  const hasInterviews = rows.some(({ answers }) => askedIn(answers.interviews) > 0);
  type Row = (typeof rows)[number];
  const counted = (
    id: string,
    heading: string,
    of: (answers: CardAnswers) => Answers | null,
    parts: readonly (keyof Answers)[],
  ) => ({
    id,
    title: heading,
    className: "min-w-16 pl-3",
    cell: ({ answers }: Row) => {
      const all = of(answers);
      if (all === null || askedIn(all) === 0) return "–";
      return format.number(parts.reduce((sum, part) => sum + all[part], 0));
    },
  });
  const decisions = ({ decisions: all }: CardAnswers): Answers | null => all;
  const interviews = ({ interviews: all }: CardAnswers): Answers | null => all;
  return (
    <Section title={title}>
      <p className="mb-4 max-w-3xl text-sm text-soft">{t("answers.note")}</p>
      {lost.length > 0 && (
        <ul className="mb-4 flex max-w-3xl flex-col gap-2 text-sm">
          {lost.map(({ id, name, answers }) => (
            <li key={id} className="wrap-anywhere">
              {t.rich("answers.lost", {
                name: () => name,
                experiment: answers.name,
                losses: [
                  ...(answers.failedMatches > 0
                    ? [
                        t("answers.notCounted", {
                          failed: answers.failedMatches,
                          matches: answers.matches,
                        }),
                      ]
                    : []),
                  ...(answers.decisions !== null && answers.decisions.failed > 0
                    ? [
                        t("answers.failedIn", {
                          failed: answers.decisions.failed,
                          decisions: askedIn(answers.decisions),
                        }),
                      ]
                    : []),
                  ...(answers.lateMatches > 0
                    ? [
                        t("answers.lateIn", {
                          late: answers.decisions?.late ?? 0,
                          decisions: answers.decisions === null ? 0 : askedIn(answers.decisions),
                          lateMatches: answers.lateMatches,
                          matches: answers.matches,
                        }),
                      ]
                    : []),
                ].join(t("answers.semicolon")),
              })}
              <Reasons reasons={answers.reasons} byWords={answers.byWords} />
            </li>
          ))}
        </ul>
      )}
      <TablePanel title={title}>
        <SmallTable
          caption={title}
          room="close"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "experiment",
              title: t("answers.experiment"),
              kind: "name",
              className: "min-w-32 pr-3",
              cell: ({ name, answers }: Row) => (
                <>
                  {hrefOf === null ? (
                    answers.name
                  ) : (
                    <Link
                      href={hrefOf(answers.experiment)}
                      className="underline decoration-line underline-offset-4"
                    >
                      {answers.name}
                    </Link>
                  )}
                  <span className="block text-xs text-mute">
                    {columns.length > 1 ? <>{name} · </> : null}
                    {gameName(answers.game, locale)}
                  </span>
                </>
              ),
            },
            counted("legal", t("answers.legal"), decisions, ["legal"]),
            counted("illegal", t("answers.illegal"), decisions, ["illegal"]),
            counted("late", t("answers.late"), decisions, ["late"]),
            counted("failed", t("answers.failed"), decisions, ["failed"]),
            ...(hasInterviews
              ? [
                  counted("asked", t("answers.sideLegal"), interviews, ["legal"]),
                  counted("side-illegal", t("answers.sideIllegal"), interviews, ["illegal"]),
                  counted("side-missing", t("answers.sideMissing"), interviews, ["late", "failed"]),
                ]
              : []),
            {
              id: "matches",
              title: t("answers.counting"),
              className: "min-w-16 pl-3",
              cell: ({ answers: { matches, failedMatches } }: Row) =>
                t("answers.of", { counting: matches - failedMatches, matches }),
            },
            {
              id: "late-matches",
              title: t("answers.lateMatches"),
              className: "min-w-16 pl-3",
              cell: ({ answers: { lateMatches } }: Row) => format.number(lateMatches),
            },
          ]}
        />
      </TablePanel>
    </Section>
  );
}
