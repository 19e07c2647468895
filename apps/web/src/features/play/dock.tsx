"use client";

import { useTranslations } from "next-intl";
import { neutralText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/board.ts";
import { askedIn } from "./asked-in.ts";
import { type Choice, ChoiceForm } from "./choice-form.tsx";
import { NumberForm } from "./number-form.tsx";
import { SpeechForm } from "./speech-form.tsx";
import type { Seat, TimedQuestion } from "./use-seat.ts";

/** The options of a question, with the seats that they name and what the question says about them. */
function choicesOf<State, Event>(
  { prompt }: TimedQuestion,
  options: readonly string[],
  { names, lines }: Moment<State, Event>,
): Choice[] {
  const { hints } = askedIn(prompt, options);
  return options.map((option) => {
    const place = names.indexOf(option);
    const seat = place < 0 ? null : place;
    const said = lines.findLast((line) => line.voice === "said" && line.seat === seat);
    return {
      option,
      seat,
      words: seat === null || said === undefined ? null : neutralText(said.text),
      hint: hints.get(option) ?? null,
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
  const { options, number } = question;
  const asking = { ...answering, question, lang: moment.match.locale };
  return (
    <section aria-label={t("yourTurn")} key={question.id} className="min-w-0">
      {options !== undefined ? (
        <ChoiceForm {...asking} choices={choicesOf(question, options, moment)} own={seat} />
      ) : number !== undefined ? (
        <NumberForm {...asking} range={number} />
      ) : (
        <SpeechForm {...asking} draftKey={`${draftKey}/${question.id}`} />
      )}
    </section>
  );
}
