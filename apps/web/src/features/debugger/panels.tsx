import { compositeForm } from "@wisp/agents/prompts";
import type { ExaminedDecision } from "@wisp/arena";
import { type LabChange, labChanges } from "@wisp/db";
import { isComposite } from "@wisp/game";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Sentences, useMoney } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { TextPanel } from "#components/scroll-region.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { isLocale } from "#i18n/locale.ts";
import { database } from "#server/storage/database.ts";
import { Foul, useDuration, Verdict } from "./decision-row.tsx";

const json = (value: unknown): string => JSON.stringify(value, null, 2);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5">
      <h2 className="font-script text-xl">{title}</h2>
      {children}
    </Card>
  );
}

/** The agent's question: the prompt, the legal answers, and its clock. */
export function QuestionPart({ decision }: { decision: ExaminedDecision }) {
  const t = useTranslations("debug.part");
  const duration = useDuration();
  const locale = useLocale();
  const { prompt, question } = decision;
  return (
    <Part title={t("question")}>
      <TextPanel title={t("prompt")} text={prompt} />
      {question !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
          {question.options !== null && (
            <>
              <dt className="text-mute">{t("options")}</dt>
              <dd>
                <ul className="flex flex-wrap gap-x-3 gap-y-1">
                  {question.options.map((option) => (
                    <li key={option} className="font-mono text-xs leading-5">
                      <Name>{option === "" ? t("abstain") : option}</Name>
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
          {question.number !== null && question.number !== undefined && (
            <>
              <dt className="text-mute">{t("number")}</dt>
              <dd>{t("range", { least: question.number.least, most: question.number.most })}</dd>
            </>
          )}
          {question.maxLength !== null && (
            <>
              <dt className="text-mute">{t("maxLength")}</dt>
              <dd>{t("characters", { count: question.maxLength })}</dd>
            </>
          )}
          {isComposite(question.shape) && (
            <>
              <dt className="text-mute">{t("form")}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
                {compositeForm(question.shape, isLocale(locale) ? locale : "en")}
              </dd>
            </>
          )}
          <dt className="text-mute">{t("clock")}</dt>
          <dd>{duration(question.timeLimitMs)}</dd>
        </dl>
      )}
    </Part>
  );
}

/** The raw answer, and what the game read in it. */
export function AnswerPart({ decision }: { decision: ExaminedDecision }) {
  const t = useTranslations("debug.part");
  const { text, missed, detail, foul, question, reasoning, notes, raw } = decision;
  return (
    <Part title={t("answer")}>
      <div className="flex flex-wrap items-center gap-2">
        <Verdict missed={missed} />
        <Foul foul={foul} />
      </div>
      {detail !== null && (
        <UntrustedText
          text={detail}
          lang="en"
          className={missed === null ? "text-sm text-soft" : "text-sm text-bad"}
        />
      )}
      {text === null ? (
        <p className="text-sm text-mute">{t("noAnswer")}</p>
      ) : (
        <TextPanel title={t("text")} text={text} />
      )}
      {question !== null && missed === null && (
        <TextPanel title={t("parsed")} text={json(question.parsed)} />
      )}
      {reasoning !== null && <TextPanel title={t("reasoning")} text={reasoning} />}
      {notes !== null && <TextPanel title={t("notes")} text={json(notes)} />}
      {raw !== null && raw !== undefined && <TextPanel title={t("raw")} text={json(raw)} />}
    </Part>
  );
}

/** Its duration, its tokens and its cost, as far as they are known. */
export function TimingPart({ decision }: { decision: ExaminedDecision }) {
  const t = useTranslations("debug.part");
  const format = useFormatter();
  const duration = useDuration();
  const money = useMoney();
  const { askedAt, latencyMs, tokensIn, tokensOut, costMicros, estimated } = decision;
  const about = estimated ? "≈ " : "";
  const rows: readonly (readonly [string, string])[] = [
    [
      t("askedAt"),
      format.dateTime(askedAt, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" }),
    ],
    [t("latency"), duration(latencyMs)],
    [
      t("tokens"),
      tokensIn === null && tokensOut === null
        ? t("unknown")
        : `${about}${tokensIn ?? 0} → ${tokensOut ?? 0}`,
    ],
    [t("cost"), costMicros === null ? t("unknown") : about + money(costMicros, 4)],
  ];
  return (
    <Part title={t("timing")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-mute">{name}</dt>
            <dd className="font-mono text-xs leading-5">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Code points of an appended text that are shown. */
const SHOWN = 400;

type DecisionPlace = { readonly matchId: string; readonly seat: number; readonly nth: number };

/** Whether a change concerns a decision of its seat. */
function concerns(change: LabChange, { nth }: DecisionPlace): boolean {
  if (change.by === "experiment") return true;
  return change.what === "answer" ? nth === change.nth : nth < change.nth;
}

/** Says what in a question and its answer is the doing of an experiment or a fork, not the agent's. */
export async function ChangedNote({ place }: { place: DecisionPlace }) {
  const changes = await labChanges(database(), place.matchId);
  const t = await getTranslations("debug.changed");
  const sentences = changes
    .filter((change) => change.seat === place.seat && concerns(change, place))
    .flatMap((change): string[] => {
      if (change.by === "fork") return [t(change.what)];
      const { appended, instructed, changedSettings } = change;
      return [
        ...(appended === "" ? [] : [t("appended", { text: sanitizeName(appended, SHOWN) })]),
        ...(instructed ? [t("instructed")] : []),
        ...(changedSettings.length === 0
          ? []
          : [t("settings", { settings: changedSettings.join(", ") })]),
      ];
    });
  if (sentences.length === 0) return null;
  return (
    <p role="note" className="mb-5 max-w-prose text-sm wrap-anywhere text-soft">
      <Sentences>{sentences}</Sentences>
    </p>
  );
}
