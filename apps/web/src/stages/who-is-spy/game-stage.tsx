import {
  type Event,
  isSealed,
  type Speech,
  type State,
  spokenWords,
  suspects,
} from "@wisp/games/who-is-spy/view";
import { useLocale, useTranslations } from "next-intl";
import { lazy } from "react";
import { nameInText, widthOf } from "#components/sanitize.ts";
import type { GameStage, GuessRules, Moment } from "#features/replay/game-stage.ts";
import { Transcript } from "#features/replay/transcript.tsx";
import { ballotsMs, coinsOf, landingTimesMs } from "#stages/talk/stage/landing.ts";
import { Stage } from "./stage.tsx";
import { whoIsSpyStory } from "./story.ts";

/** The result as a sentence once it may be shown, else the state of the match. */
function Headline({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.headline");
  const own = useTranslations("replay.whoIsSpy.headline");
  const { whole, state } = moment;
  if (whole?.closed) {
    const { spy, winner, guessed } = whole.closed;
    const player = whole.players[spy];
    const out = player?.out;
    const name = nameInText(player?.name ?? "");
    if (winner === "spy") return own(out ? "spyGuessed" : "spyLived", { name });
    if (guessed === true) return own("spyOutGuessed", { round: out?.round ?? whole.round });
    return out?.by === "foul"
      ? own("spyFouled", { round: out.round })
      : own("spyVotedOut", { round: out?.round ?? whole.round });
  }
  const count = state.players.length;
  return state.round === 0
    ? t("table", { count })
    : t("tableInRound", { count, round: state.round });
}

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

/** Why a player is out, to that player; null while it is not. */
function useReason(state: State, seat: number): string | null {
  const t = useTranslations("replay.whoIsSpy.fate");
  const { out, word = null } = state.players[seat] ?? { out: null };
  if (out === null) return null;
  const { round } = out;
  if (out.by === "vote") return t("votedOut", { round });
  const speech = state.speeches.find((each) => each.seat === seat && each.round === round);
  if (speech === undefined || speech.text === "") return t("silent", { round });
  if (speech.foul === "skipped") return t("skipped", { round });
  if (speech.foul === "said-word") {
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

/** Guessing along in Who is Spy: a ballot for each round in which the seat votes. */
const guessing: GuessRules<State, Event> = {
  gates: (entries, seat) =>
    entries.flatMap(({ cursor, event }) =>
      event.type === "turn-opened" && event.ask === "vote" && event.seats.includes(seat)
        ? [{ round: event.round, cursor }]
        : [],
    ),
  secret: (state, seat) => state.players[seat]?.word ?? null,
};

// Panels behind other tabs are loaded when they are opened.
const Votes = lazy(async () => ({ default: (await import("./votes-panel.tsx")).VotesPanel }));
const SpyAnalysis = lazy(async () => ({ default: (await import("./analysis.tsx")).SpyAnalysis }));

/** A speech stays so long before the next seat's turn is shown: shorter than any turn of a live match. */
const LIVE_SPEECH_MS = 2_000;

/** Width (in Latin letters) from which a speech's bar is full. */
const LONG_SPEECH = 240;

/** How Who is Spy is shown. */
export const whoIsSpyStage: GameStage<State, Event> = {
  ...whoIsSpyStory,
  // Ballots open one by one here, and all together in films.
  dwellMs: (event, state) =>
    event.type === "votes-shown"
      ? ballotsMs(event.votes.length)
      : whoIsSpyStory.dwellMs(event, state),
  liveMs(event, state) {
    switch (event.type) {
      case "spoke":
        return isSealed(state.config, event.round)
          ? whoIsSpyStory.dwellMs(event, state)
          : LIVE_SPEECH_MS;
      case "word-guessed":
        return LIVE_SPEECH_MS;
      case "votes-shown":
        return ballotsMs(event.votes.length);
      case "player-out":
      case "votes-counted":
        return whoIsSpyStory.dwellMs(event);
      default:
        return 0;
    }
  },
  wordLimit: (state) => {
    const { clueWordCap } = state.config;
    return clueWordCap === undefined ? null : { cap: clueWordCap, words: spokenWords(state) };
  },
  tick(event, whole) {
    const spy = whole?.closed?.spy ?? null;
    switch (event.type) {
      case "spoke":
      case "word-guessed":
        return {
          kind: "bar",
          seat: event.seat,
          size: Math.min(1, Math.sqrt(widthOf(event.text) / LONG_SPEECH)),
        };
      case "votes-shown":
        return {
          kind: "dots",
          dots: event.votes.map(({ seat, choice }) => {
            if (choice === null) return "none";
            return choice === spy && seat !== spy ? "right" : "given";
          }),
        };
      case "player-out":
        return { kind: "cross", seat: event.seat };
      default:
        return { kind: "point" };
    }
  },
  cue(event, { moving, speed, match }) {
    switch (event.type) {
      case "spoke":
      case "word-guessed":
        return { kind: "speech" };
      case "votes-shown":
        return { kind: "ballots", afterMs: landingTimesMs(event.votes.length, { moving, speed }) };
      case "player-out":
        return { kind: "out" };
      case "match-closed":
        return match.result && { kind: "coins", count: coinsOf(match.result.seats).length };
      default:
        return null;
    }
  },
  announces: (event) =>
    ["spoke", "votes-shown", "player-out", "word-guessed", "match-closed"].includes(event.type),
  hidesRoles: true,
  secret: guessing.secret,
  isOut: ({ players }, seat) => players[seat]?.out != null,
  suspects,
  guessing,
  Fate,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "votes", secret: false, explainsEnd: true, Content: Votes },
    { id: "analysis", secret: true, Content: SpyAnalysis },
  ],
};
