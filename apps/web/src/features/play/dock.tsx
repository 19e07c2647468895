"use client";

import { useTranslations } from "next-intl";
import { neutralText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/board.ts";
import { type Choice, ChoiceForm } from "./choice-form.tsx";
import { NumberForm } from "./number-form.tsx";
import { SeatClock } from "./seat-clock.tsx";
import { SpeechForm } from "./speech-form.tsx";
import type { Seat, TimedQuestion } from "./use-seat.ts";

/** The options of a question, with the seats that they name. */
function choicesOf<State, Event>(
  options: readonly string[],
  { names, lines }: Moment<State, Event>,
): Choice[] {
  return options.map((option) => {
    const place = names.indexOf(option);
    const seat = place < 0 ? null : place;
    const said = lines.findLast((line) => line.voice === "said" && line.seat === seat);
    return {
      option,
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
  answer,
  draftKey,
}: {
  question: TimedQuestion;
  moment: Moment<State, Event>;
  seat: number;
  answer: Seat["answer"];
  draftKey: string;
}) {
  const t = useTranslations("play.seat");
  const { options, number, prompt } = question;
  return (
    <section aria-label={t("yourTurn")} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <p
          lang={moment.match.locale}
          className="min-w-0 flex-1 text-sm text-pretty text-soft sm:text-base"
        >
          {prompt}
        </p>
        <SeatClock key={question.id} question={question} />
      </div>
      {options !== undefined ? (
        <ChoiceForm
          key={question.id}
          choices={choicesOf(options, moment)}
          prompt={prompt}
          own={seat}
          answer={answer}
        />
      ) : number !== undefined ? (
        <NumberForm key={question.id} range={number} answer={answer} />
      ) : (
        <SpeechForm
          key={question.id}
          question={question}
          answer={answer}
          draftKey={`${draftKey}/${question.id}`}
        />
      )}
    </section>
  );
}
