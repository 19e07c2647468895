"use client";

import type { ApiDisagreement, ShownQuestion } from "@wisp/api";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#api-client.ts";
import { Button } from "#components/button.tsx";
import { TextArea } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { type Entries, isComplete, valuesToGive } from "#features/rating/entries.ts";
import { QuestionFields } from "#features/rating/question-fields.tsx";
import { StudyProblem } from "./study-problem.tsx";
import { useStudyCall } from "./use-study-call.ts";

interface Asking {
  readonly slug: string;
  readonly questions: readonly ShownQuestion[];
  /** Language of the questions. */
  readonly lang: string;
}

/** The owner's judgement of an item, with a reason. */
function Adjudicate({
  slug,
  questions,
  lang,
  nth,
  onDone,
}: Asking & { nth: number; onDone(adjudication: ApiDisagreement["adjudication"]): void }) {
  const t = useTranslations("studies.disagreements");
  const { isBusy, problem, run } = useStudyCall();
  const [entries, setEntries] = useState<Entries>({});
  const [reason, setReason] = useState("");

  async function give(): Promise<void> {
    const body = { values: valuesToGive(questions, entries), reason };
    const address = { slug, nth: `${nth}`, body };
    const done = await run(call("POST /studies/{slug}/items/{nth}/adjudications", address));
    if (done !== null) onDone(body);
  }

  return (
    <form
      className="mt-4 grid grid-cols-1 max-w-xl gap-5 border-t border-line pt-4 [&_kbd]:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      {questions.map((question) => (
        <QuestionFields
          key={question.name}
          question={question}
          lang={lang}
          value={entries[question.name]}
          onEnter={(value) => setEntries({ ...entries, [question.name]: value })}
          onFocus={() => {}}
        />
      ))}
      <TextArea
        label={t("reason")}
        hint={t("reasonHint")}
        rows={2}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <Button type="submit" disabled={isBusy || !isComplete(questions, entries)}>
          {t("give")}
        </Button>
      </div>
      <StudyProblem problem={problem} />
    </form>
  );
}

function Item({ item }: { item: ApiDisagreement["item"] }) {
  const t = useTranslations("studies.disagreements");
  if (item === null) return <p className="text-sm text-mute">{t("hidden")}</p>;
  const { context, asked, note } = item;
  return (
    <>
      {context.length > 0 && (
        <details className="mb-2 text-sm text-soft">
          <summary className="cursor-pointer">{t("context", { count: context.length })}</summary>
          <ol className="mt-2 grid grid-cols-1 gap-2">
            {context.map(({ speaker, text }, at) => (
              <li key={at} className="border-l-2 border-line pl-3">
                <Name className="text-xs font-semibold text-mute">{speaker ?? t("host")}</Name>
                <UntrustedText text={text} className="whitespace-pre-wrap" />
              </li>
            ))}
          </ol>
        </details>
      )}
      {"text" in asked ? (
        <UntrustedText text={asked.text} className="font-script text-lg whitespace-pre-wrap" />
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {(["left", "right"] as const).map((side) => (
            <div key={side}>
              <p className="text-xs text-mute">{t(side)}</p>
              <UntrustedText text={asked[side]} className="whitespace-pre-wrap" />
            </div>
          ))}
        </div>
      )}
      {note !== null && <UntrustedText text={note} className="mt-1 text-sm text-soft" />}
    </>
  );
}

function DisagreementCard({
  found: { nth, measure, values, item },
  adjudication,
  onJudged,
  ...asking
}: Asking & {
  found: ApiDisagreement;
  adjudication: ApiDisagreement["adjudication"];
  onJudged(given: ApiDisagreement["adjudication"]): void;
}) {
  const t = useTranslations("studies.disagreements");
  const [isJudging, setJudging] = useState(false);
  return (
    <Card className="p-4 sm:p-5">
      <p className="mb-2 text-xs text-mute wrap-anywhere">{t("item", { nth, measure })}</p>
      <Item item={item} />
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {values.map(({ rater, value }) => (
          <li key={rater}>
            <span className="font-mono text-mute">{rater}</span> {value}
          </li>
        ))}
      </ul>
      {adjudication !== null && (
        <p className="mt-3 text-sm text-good">
          {t("yours")}{" "}
          {Object.entries(adjudication.values)
            .filter(([, value]) => value !== "")
            .map(([name, value]) => `${name}: ${[value].flat().join(", ")}`)
            .join(" · ")}
          <UntrustedText text={adjudication.reason} className="text-soft" />
        </p>
      )}
      {isJudging ? (
        <Adjudicate
          {...asking}
          nth={nth}
          onDone={(given) => {
            onJudged(given);
            setJudging(false);
          }}
        />
      ) : (
        <Button className="mt-3" onClick={() => setJudging(true)}>
          {t(adjudication === null ? "judge" : "judgeAgain")}
        </Button>
      )}
    </Card>
  );
}

const keyOf = ({ nth, measure }: ApiDisagreement): string => `${nth}/${measure}`;

/** Items about which people disagree, the largest disagreements first, to judge them. */
export function Disagreements({
  first,
  next: firstNext,
  ...asking
}: Asking & { first: readonly ApiDisagreement[]; next: number | null }) {
  const t = useTranslations("studies.disagreements");
  const [more, setMore] = useState<readonly ApiDisagreement[]>([]);
  const [next, setNext] = useState(firstNext);
  const [problem, setProblem] = useState<string | null>(null);
  /** By item: it may be there once for each question. */
  const [judged, setJudged] = useState<ReadonlyMap<number, ApiDisagreement["adjudication"]>>(
    () => new Map(),
  );

  async function showMore(after: number): Promise<void> {
    const { slug } = asking;
    const page = await call("GET /studies/{slug}/disagreements", { slug, after });
    if ("failed" in page) {
      setProblem(page.detail);
      return;
    }
    setMore([...more, ...page.value.disagreements]);
    setNext(page.value.next);
  }

  if (first.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  // A new report may bring items of later pages to the first one.
  const shown = new Map([...more, ...first].map((found) => [keyOf(found), found]));
  const inOrder = [...new Set([...first, ...more].map(keyOf))].flatMap(
    (key) => shown.get(key) ?? [],
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {inOrder.map((found) => (
        <DisagreementCard
          key={keyOf(found)}
          found={found}
          adjudication={judged.get(found.nth) ?? found.adjudication}
          onJudged={(given) => setJudged(new Map(judged).set(found.nth, given))}
          {...asking}
        />
      ))}
      {next !== null && (
        <div>
          <Button onClick={() => void showMore(next)}>{t("more")}</Button>
        </div>
      )}
      <StudyProblem problem={problem} />
    </div>
  );
}
