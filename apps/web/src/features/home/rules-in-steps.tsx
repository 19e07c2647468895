import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Creature, type FaceState, seatHue } from "#components/faces/appearance.ts";
import { seatColour } from "#components/faces/colours.ts";
import { Face } from "#components/faces/face.tsx";
import { Card } from "#components/page.tsx";

/** Seats of the example, for their colours. */
const SPEAKER = 2;
const SUSPECT = 4;
const VOTERS = [2, 5, 3] as const;

function Step({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col p-5 sm:p-6">
        <div className="flex gap-3.5">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full border border-lamp font-mono text-sm font-semibold text-lamp"
          >
            {number}
          </span>
          <div>
            <h3 className="font-script text-xl leading-snug text-balance">{title}</h3>
            <p className="mt-1 text-sm leading-relaxed text-soft text-pretty">{text}</p>
          </div>
        </div>
        <div className="mt-5 flex min-h-24 flex-1 items-center justify-center gap-4">
          {children}
        </div>
      </Card>
    </li>
  );
}

/** A card with a word, on lit paper. */
function WordCard({ label, word, isTarget }: { label: string; word: string; isTarget: boolean }) {
  return (
    <div
      className={`min-w-0 rounded-xl bg-linear-to-b from-[#ffefcb] to-[#ffe3a8] p-1.5 shadow-card ${isTarget ? "rotate-3" : "-rotate-3"}`}
    >
      <div
        className={`rounded-lg border px-4 py-2.5 text-center ${isTarget ? "border-[#a85204]" : "border-[#1f62c9]"}`}
      >
        <p
          className={`flex items-center justify-center gap-1 text-xs font-semibold ${isTarget ? "text-[#8f4502]" : "text-[#1f62c9]"}`}
        >
          {isTarget && <span aria-hidden className="size-1.5 rotate-45 bg-current" />}
          {label}
        </p>
        <p className="font-script text-2xl text-[#1d1608]">{word}</p>
      </div>
    </div>
  );
}

const ExampleFace = ({
  seat,
  creature,
  state,
}: {
  seat: number;
  creature: Creature;
  state: FaceState;
}) => <Face creature={creature} hue={seatHue(seat)} state={state} size={72} />;

/** The rules of the first game in three steps, each with a part of one example. */
export function RulesInSteps() {
  const t = useTranslations("home.rules");
  const step = (number: 1 | 2 | 3) => ({
    number,
    title: t(`${number}.title`),
    text: t(`${number}.text`),
  });
  return (
    <ol className="grid gap-4 lg:grid-cols-3" aria-label={t("label")}>
      <Step {...step(1)}>
        <WordCard label={t("five")} word={t("words.five")} isTarget={false} />
        <WordCard label={t("one")} word={t("words.one")} isTarget />
      </Step>
      <Step {...step(2)}>
        <ExampleFace seat={SPEAKER} creature="cyclops" state="speaking" />
        <p className="max-w-56 rounded-2xl bg-linear-to-b from-[#ffefcb] to-[#ffe3a8] px-4 py-3 font-script text-lg leading-snug text-pretty text-[#1d1608] shadow-card">
          {t("speech")}
        </p>
      </Step>
      <Step {...step(3)}>
        <ExampleFace seat={SUSPECT} creature="moth" state="caught" />
        <div>
          <div aria-hidden className="flex gap-1.5">
            {VOTERS.map((seat) => (
              <span
                key={seat}
                className="grid h-7 w-9 place-items-center rounded-[4px] font-mono text-xs font-bold text-[#14181f]"
                style={{ background: seatColour(seat) }}
              >
                {seat + 1}
              </span>
            ))}
          </div>
          <p className="mt-1.5 text-sm text-soft">{t("votes")}</p>
        </div>
        <span aria-hidden className="font-mono text-4xl font-semibold">
          3
        </span>
      </Step>
    </ol>
  );
}
