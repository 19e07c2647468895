import type { SuspectRules } from "@wisp/game";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#components/button.tsx";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { FocusHome } from "#components/focus-home.tsx";
import { nameInText } from "#components/neutral-text.ts";
import { Sentences } from "#components/sentences.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { GuessRules, Moment } from "../game-stage.ts";
import type { Playback } from "../playback.ts";
import { consent } from "../suspicion/consent.ts";
import { ConsentQuestion } from "../suspicion/consent-question.tsx";
import { GuessResult } from "./guess-result.tsx";
import type { GuessAlong } from "./use-guess.ts";

interface Props<State, Event> {
  guessing: GuessRules<State, Event>;
  rules: SuspectRules<State>;
  moment: Moment<State, Event>;
  playback: Playback;
  /** A ballot is still to be given. */
  held: boolean;
  sent: GuessAlong["sent"];
  sit: (seat: number) => void;
  /** Back to the choice of a seat. */
  again: () => void;
}

/** Above the table: which seat to take, then what that seat knows, in the end how often one was right. */
export function GuessStrip<State, Event>(props: Props<State, Event>) {
  const t = useTranslations("replay.guess");
  const { playback, moment, held } = props;
  return (
    <FocusHome
      label={t("start")}
      className="match-strip mt-4 shadow-card min-h-(--strip) rounded-card border border-line bg-panel px-4 py-2 text-sm text-soft"
    >
      {playback.guess === null ? (
        <Seats {...props} />
      ) : moment.whole !== null && !held ? (
        <GuessResult {...props} guess={playback.guess} whole={moment.whole} />
      ) : (
        <Seated {...props} seat={playback.guess.seat} />
      )}
    </FocusHome>
  );
}

function Seats<State, Event>({ moment, playback, sit }: Props<State, Event>) {
  const t = useTranslations("replay.guess");
  const [asked, ask] = useState<number | null>(null);
  if (asked !== null) return <ConsentQuestion answered={() => sit(asked)} />;
  return (
    <>
      <p className="mb-2 text-pretty">
        <Sentences>{[t("lead"), playback.seen && t("seen")]}</Sentences>
      </p>
      <fieldset className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-3">
        <legend className="sr-only">{t("takeSeat")}</legend>
        {moment.names.map((name, seat) => (
          <Button
            key={seat}
            onClick={() => (consent() === null ? ask(seat) : sit(seat))}
            className="max-w-full max-sm:gap-1 max-sm:px-1"
          >
            <SeatFace seat={seat} tile={false} size={24} />
            <Name className="truncate">{name}</Name>
          </Button>
        ))}
      </fieldset>
    </>
  );
}

function Seated<State, Event>({
  guessing,
  moment,
  playback,
  seat,
}: Props<State, Event> & { seat: number }) {
  const t = useTranslations("replay.guess");
  const word = guessing.secret(moment.state, seat);
  const given = Object.entries(playback.guess?.choices ?? {});
  const strong = (chunks: ReactNode) => (
    <strong className="font-semibold text-text">{chunks}</strong>
  );
  return (
    <>
      <p className="text-base">
        <Sentences>
          {[
            t.rich("sitting", { name: nameInText(moment.names[seat] ?? ""), strong }),
            word !== null &&
              t.rich("word", {
                word: () => (
                  <Name
                    key="word"
                    lang={moment.match.locale}
                    className="inline-block max-w-full font-script text-lg text-lamp italic [&:lang(zh)]:not-italic"
                  >
                    {word}
                  </Name>
                ),
              }),
          ]}
        </Sentences>
      </p>
      {given.length === 0 && <p className="mt-1 text-pretty">{t("how")}</p>}
      {given.length > 0 && (
        <p className="mt-1">
          {given
            .map(([round, choice]) =>
              t("given", { round: Number(round), name: nameInText(moment.names[choice] ?? "") }),
            )
            .join(" · ")}
        </p>
      )}
    </>
  );
}
