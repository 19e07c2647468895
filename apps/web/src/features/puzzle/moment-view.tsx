import type { Locale } from "@wisp/game";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { PuzzleStage, ShownMoment } from "./shapes.ts";

/**
 * The events before a vote, and the table with the players to name, in the order in which they first
 * spoke. `children` follow the question.
 */
export function MomentView({
  moment,
  locale,
  question,
  answered,
  pick,
  Stage,
  children,
  ...solved
}: Pick<ComponentProps<PuzzleStage>, "hiddenRole" | "solution"> & {
  moment: ShownMoment;
  /** Language of the match. */
  locale: Locale;
  question: string;
  answered: boolean;
  pick: (seat: number) => void;
  Stage: PuzzleStage;
  children: ReactNode;
}) {
  const t = useTranslations("puzzle");
  const { lines, names } = moment;
  const turnOf = (suspect: number): number => lines.findIndex(({ seat }) => seat === suspect);
  const suspects = moment.suspects.toSorted((one, other) => turnOf(one) - turnOf(other));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ol aria-label={t("transcript")} lang={locale} className="flex flex-col gap-2.5">
        {lines.map(({ cursor, seat, text, voice }) => (
          <li key={cursor} className="flex gap-3">
            {seat !== null && voice === "said" ? (
              <>
                <SeatFace seat={seat} tile={false} size={28} />
                <div className="min-w-0">
                  <Name className="text-xs font-semibold text-mute">{names[seat] ?? ""}</Name>
                  <UntrustedText
                    text={text}
                    lang={locale}
                    className="font-script text-[1.09rem] leading-snug"
                  />
                </div>
              </>
            ) : (
              <UntrustedText text={text} lang={locale} className="text-sm text-mute" />
            )}
          </li>
        ))}
      </ol>
      <div className="h-max rounded-card border border-line bg-panel p-4 lg:sticky lg:top-20">
        <Stage moment={moment} locale={locale} {...solved}>
          {!answered && (
            <fieldset className="w-full">
              <legend className="mb-3 w-full text-center font-script text-xl">{question}</legend>
              <div className="grid grid-cols-2 gap-2">
                {suspects.map((seat) => (
                  <Button key={seat} className="min-h-11 min-w-0" onClick={() => pick(seat)}>
                    <SeatFace seat={seat} tile={false} size={24} />
                    <Name className="truncate">{names[seat] ?? ""}</Name>
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
        </Stage>
        {children}
      </div>
    </div>
  );
}
