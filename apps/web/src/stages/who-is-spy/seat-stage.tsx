import { type Event, type Speech, type State, spokenWords, you } from "@wisp/games/who-is-spy/view";
import { useLocale, useTranslations } from "next-intl";
import { nameInText } from "#components/sanitize.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { whoIsSpyStage } from "./game-stage.tsx";

/** Letters and digits alone: the judge, who knows more disguises, is not loaded by pages. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The seat whose earlier speech one repeats: of several the first; null where no letters agree. */
function repeatedSeat({ speeches }: State, speech: Speech): number | null {
  const letters = lettersOf(speech.text);
  const earlier = speeches.slice(0, speeches.indexOf(speech));
  return earlier.find(({ text }) => lettersOf(text) === letters)?.seat ?? null;
}

/** Whether a player is out because no word of it came in time. */
function lostOnTime({ players, speeches }: State, seat: number): boolean {
  const out = players[seat]?.out ?? null;
  if (out?.by !== "foul") return false;
  const speech = speeches.find((each) => each.seat === seat && each.round === out.round);
  return speech === undefined || speech.text === "";
}

/** Why a player is out, to that player; null while it is not. */
function useReason(state: State, seat: number): string | null {
  const t = useTranslations("replay.whoIsSpy.fate");
  const { out, word = null } = state.players[seat] ?? { out: null };
  if (out === null) return null;
  const { round } = out;
  if (out.by === "vote") return t("votedOut", { round });
  if (lostOnTime(state, seat)) return t("silent", { round });
  const speech = state.speeches.find((each) => each.seat === seat && each.round === round);
  if (speech === undefined) return t("fouled", { round });
  if (speech.foul === "skipped") return t("skipped", { round });
  if (speech.foul === "said-word") {
    if (state.config.naming === "either-word") return t("saidEither");
    return word === null ? t("saidWord") : t("saidThisWord", { word: nameInText(word) });
  }
  if (speech.foul === "repeated") {
    const other = repeatedSeat(state, speech);
    if (other === seat) return t("repeatedSelf");
    const name = nameInText(state.players[other ?? -1]?.name ?? "");
    return other === null ? t("repeated") : t("repeatedOther", { name });
  }
  // The kind of foul is hidden until the end.
  return t("fouled", { round });
}

/** How the match ended, to one of its players; null while that is not shown. */
function useEnding({ players, closed }: State, seat: number): string | null {
  const t = useTranslations("replay.whoIsSpy.fate");
  if (closed === null) return null;
  const isSpy = closed.spy === seat;
  const out = players[closed.spy]?.out ?? null;
  if (closed.winner === "spy") {
    if (closed.guessed === true) return t(isSpy ? "guessedWordSelf" : "guessedWord");
    if (out !== null) return t(isSpy ? "spyWonOut" : "spyWon");
    return t(isSpy ? "neverCaught" : "gotAway");
  }
  if (closed.guessed === false) return t(isSpy ? "missedWordSelf" : "missedWord");
  // The spy knows by the reason for being out.
  if (isSpy) return null;
  return out?.by === "foul" ? t("spyFouled") : t("spyCaught");
}

/** To a player: why it is out, and how the match ended. */
export function Fate({
  moment,
  seat,
}: {
  moment: Pick<Moment<State, Event>, "state">;
  seat: number;
}) {
  const reason = useReason(moment.state, seat);
  const ending = useEnding(moment.state, seat);
  const space = useLocale() === "zh" ? "" : " ";
  return <>{[reason, ending].filter((sentence) => sentence !== null).join(space)}</>;
}

/** How Who is Spy is shown to a player at the table; spectators load none of what it adds. */
export const whoIsSpySeatStage: GameStage<State, Event> = {
  ...whoIsSpyStage,
  wordLimit: (state) => {
    const { clueWordCap } = state.config;
    return clueWordCap === undefined ? null : { cap: clueWordCap, words: spokenWords(state) };
  },
  // Its word has a card.
  you: (state, seat, locale) =>
    state.players[seat]?.role === undefined
      ? undefined
      : you(
          { ...state, players: state.players.map((player) => ({ ...player, word: null })) },
          seat,
          locale,
        ),
  lostOnTime,
  Fate,
};
