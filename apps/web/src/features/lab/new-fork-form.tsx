"use client";

import {
  type AnswerShape,
  type CompositeShape,
  isComposite,
  listedAnswers,
  type RecordShape,
} from "@wisp/game/shape";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Field, Select, TextArea } from "#components/field.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { useForm } from "#components/use-form.tsx";
import { answerOf, entriesOf, RecordFields } from "#features/play/record-form.tsx";
import { type NewForkState, startWhatIf } from "./actions.ts";

/** A decision that can be changed, as the form lists it. */
interface ListedPoint {
  readonly seat: number;
  readonly nth: number;
  /** The player of the decision. */
  readonly name: string;
  readonly text: string | null;
  /** Whether the reader may decide what the seat answers. */
  readonly mayAnswer: boolean;
  /** The form of its answers. */
  readonly shape: AnswerShape;
}

/** Code points of an answer in a list. */
const SHOWN = 60;

/** The name of the one field of an answer that is a list. */
const LIST = "list";

const keyOf = ({ seat, nth }: Pick<ListedPoint, "seat" | "nth">): string => `${seat}/${nth}`;

/** An answer as a reader knows it. */
function labelOf({ shape }: ListedPoint, answer: string): string {
  const { options = [], labels = options } = listedAnswers(shape);
  return labels[options.indexOf(answer)] ?? answer;
}

/** A new answer that is a list or an object, as its fields; it begins with what the seat said. */
function CompositeAnswer({
  shape,
  text,
  lang,
}: {
  shape: CompositeShape;
  text: string | null;
  lang: string;
}) {
  const t = useTranslations("lab.forks.form");
  const fields: RecordShape["fields"] =
    shape.kind === "record" ? shape.fields : { [LIST]: { label: t("instead"), shape } };
  const [entries, setEntries] = useState(() =>
    shape.kind === "record" ? entriesOf(text ?? "") : { [LIST]: text ?? "" },
  );
  return (
    <div className="grid max-w-xl gap-3">
      {shape.kind === "record" && <p className="text-sm font-medium">{t("instead")}</p>}
      <RecordFields fields={fields} entries={entries} lang={lang} onChange={setEntries} />
      <input
        type="hidden"
        name="answer"
        value={shape.kind === "record" ? answerOf(fields, entries) : (entries[LIST] ?? "")}
      />
    </div>
  );
}

/** The seat's new answer: one of the legal answers, or a text. */
function AnswerField({ point, lang }: { point: ListedPoint; lang: string }) {
  const t = useTranslations("lab.forks.form");
  const { shape, text } = point;
  if (isComposite(shape)) {
    return <CompositeAnswer key={keyOf(point)} shape={shape} text={text} lang={lang} />;
  }
  const { options = [] } = listedAnswers(shape);
  const others = options.filter((option) => option !== text);
  return others.length > 0 ? (
    <Select
      key={keyOf(point)}
      look="field"
      label={t("instead")}
      name="answer"
      options={others.map((option) => ({ value: option, label: labelOf(point, option) }))}
    />
  ) : (
    <TextArea
      key={keyOf(point)}
      label={t("instead")}
      hint={t("insteadHint")}
      name="answer"
      rows={3}
      defaultValue={point.text ?? ""}
    />
  );
}

/** The decision to continue from, and the change: another answer, or another agent. */
export function NewForkForm({
  match,
  lang,
  points,
  first,
  agents,
  maxRuns,
}: {
  match: string;
  /** Language of the match. */
  lang: string;
  /** At least one. */
  points: readonly ListedPoint[];
  /** The decision to begin with. */
  first: Pick<ListedPoint, "seat" | "nth">;
  /** Slugs of agents that may take the seat. */
  agents: readonly string[];
  maxRuns: number;
}) {
  const t = useTranslations("lab.forks.form");
  const { state, busy, unsent, form } = useForm<NewForkState>(startWhatIf, {});
  const [chosen, choose] = useState(keyOf(first));
  const [wanted, setChange] = useState<"answer" | "agent">("answer");
  const point = points.find((each) => keyOf(each) === chosen) ?? points[0];
  if (point === undefined) return null;
  const change = point.mayAnswer ? wanted : "agent";
  return (
    <form {...form} className="flex max-w-3xl flex-col gap-6" aria-busy={busy}>
      <input type="hidden" name="match" value={match} />
      <Select
        look="field"
        label={t("point")}
        name="point"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={points.map((each, at) => ({
          value: keyOf(each),
          label: t("decision", {
            number: at + 1,
            name: sanitizeName(each.name),
            text: sanitizeName(each.text === null ? t("nothing") : labelOf(each, each.text), SHOWN),
          }),
        }))}
      />
      <fieldset>
        <legend className="text-sm font-medium">{t("change")}</legend>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {(point.mayAnswer ? (["answer", "agent"] as const) : (["agent"] as const)).map((kind) => (
            <label key={kind} className="flex min-h-10 items-center gap-2 text-sm">
              <input
                type="radio"
                name="change"
                value={kind}
                checked={change === kind}
                onChange={() => setChange(kind)}
                className="size-4 accent-lamp"
              />
              {t(kind)}
            </label>
          ))}
        </div>
        {!point.mayAnswer && (
          <p className="text-sm text-mute">{t("notYours", { name: sanitizeName(point.name) })}</p>
        )}
      </fieldset>
      {change === "answer" ? (
        <AnswerField point={point} lang={lang} />
      ) : (
        <Select
          look="field"
          label={t("other", { name: sanitizeName(point.name) })}
          name="agent"
          options={agents.map((slug) => ({ value: slug, label: slug }))}
        />
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field
          label={t("runs")}
          hint={t("runsHint")}
          name="runs"
          type="number"
          required
          min={1}
          max={maxRuns}
          defaultValue={10}
        />
        <Select
          look="field"
          label={t("chance")}
          name="chance"
          options={[
            { value: "fresh", label: t("fresh") },
            { value: "held", label: t("held") },
          ]}
        />
      </div>
      {unsent}
      {!busy && state.problem !== undefined && <Alert>{t(state.problem)}</Alert>}
      {!busy && state.detail !== undefined && (
        <Alert>
          <span lang="en">{state.detail}</span>
        </Alert>
      )}
      <div>
        <Button type="submit" look="primary">
          {t("start")}
        </Button>
      </div>
    </form>
  );
}
