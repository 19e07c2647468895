import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { Said } from "#stages/talk/spoken.tsx";
import { WordCards } from "#stages/talk/stage/word-cards.tsx";

/** The end of a match: both words, the winners, and the split of the twelve points. */
export function Ending({
  moment,
  winner,
  spy,
}: {
  moment: Moment<State, Event>;
  winner: "spy" | "civilians";
  spy: number;
}) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const format = useFormatter();
  const locale = useLocale();
  const { match, state, whole } = moment;
  const guessed = state.closed?.guessed;
  const result = own(winner === "spy" ? "spyWins" : "civiliansWin", {
    name: nameInText(state.players[spy]?.name ?? ""),
  });
  const guess = guessed === undefined ? null : own(guessed ? "guessRight" : "guessWrong");
  const sentence = [guess, result].filter((each) => each !== null).join(locale === "zh" ? "" : " ");
  const drawn = whole?.drawn;
  if (drawn === undefined || drawn === null) return <Said caption={t("over")}>{sentence}</Said>;
  const points = (match.result?.seats ?? [])
    .toSorted((one, other) => one.seat - other.seat)
    .map((each) => {
      const shown = format.number(each.points, { maximumFractionDigits: 2 });
      return each.points < 0 ? `(${shown})` : shown;
    });
  const sum = (match.result?.seats ?? []).reduce((total, each) => total + each.points, 0);
  return (
    <WordCards
      cards={[
        {
          label: own("civilians"),
          word: drawn.civilianWord.word,
          seats: [...state.players.keys()].filter((seat) => seat !== spy),
          isTarget: false,
        },
        { label: own("spy"), word: drawn.spyWord.word, seats: [spy], isTarget: true },
      ]}
      lang={match.locale}
      moving={moment.moving}
    >
      <p className="font-script text-lg text-balance @[47rem]:text-base @[54rem]:text-lg">
        {sentence}
      </p>
      {points.length > 0 && (
        <p className="rounded-card border border-line bg-ground/85 px-3 py-0.5 font-mono text-xs text-pretty text-soft @[47rem]:max-w-[38cqw]">
          {points.join(" + ")} ={" "}
          <strong className="text-lamp">{format.number(sum, { maximumFractionDigits: 2 })}</strong>
        </p>
      )}
    </WordCards>
  );
}
