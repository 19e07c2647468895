"use client";

import { useTranslations } from "next-intl";
import { neutralText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { shownName } from "#features/replay/shown-names.ts";
import { type Choice, ChoiceForm } from "./choice-form.tsx";
import { NumberForm } from "./number-form.tsx";
import { SpeechForm } from "./speech-form.tsx";
import type { Seat, TimedQuestion } from "./use-seat.ts";

/** The options of a question with their labels, and with the seats that they name. */
function choicesOf<State, Event>(
  options: readonly string[],
  labels: readonly string[],
  { names, lines, match }: Moment<State, Event>,
): Choice[] {
  return options.map((option, nth) => {
    const label = labels[nth] ?? shownName(option, match.locale);
    const place = names.indexOf(label);
    const seat = place < 0 ? null : place;
    const said = lines.findLast((line) => line.voice === "said" && line.seat === seat);
    return {
      option,
      label,
      seat,
      words: seat === null || said === undefined ? null : neutralText(said.text),
    };
  });
}

/** Where a player answers the question of the moment. */
export function Dock<State, Event>({
  question,
  moment,
  seat,
  draftKey,
  ...answering
}: {
  question: TimedQuestion;
  moment: Moment<State, Event>;
  seat: number;
  draftKey: string;
} & Pick<Seat, "unsent" | "give" | "draft">) {
  const t = useTranslations("play.seat");
  const { options, labels = [], number } = question;
  const asking = { ...answering, question, lang: moment.match.locale };
  return (
    <section aria-label={t("yourTurn")} key={question.id} className="min-w-0">
      {options !== undefined ? (
        <ChoiceForm
          {...asking}
          choices={choicesOf(options, labels, moment)}
          isLabelled={labels.length > 0}
          own={seat}
        />
      ) : number !== undefined ? (
        <NumberForm {...asking} range={number} />
      ) : (
        <SpeechForm {...asking} draftKey={`${draftKey}/${question.id}`} />
      )}
    </section>
  );
}
