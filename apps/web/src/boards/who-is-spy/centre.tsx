import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { nameInText, shortened, widthOf } from "../../components/neutral-text.ts";
import { StrangerText } from "../../components/stranger-text.tsx";
import type { Moment } from "../../features/replay/board.ts";
import { SpokenWords } from "../../features/replay/spoken-words.tsx";
import { speechOnStage } from "./spotlight.ts";
import { Tally } from "./tally.tsx";

const GuessBallot = lazy(async () => ({
  default: (await import("./guess-ballot.tsx")).GuessBallot,
}));

/** Sizes of the speech by the room it takes, in Latin letters. */
const steps = [
  [70, "text-2xl leading-snug @[47rem]:text-[2.1rem]"],
  [140, "text-xl leading-snug @[47rem]:text-[1.75rem]"],
  [230, "text-lg leading-snug @[47rem]:text-2xl"],
  [320, "text-base leading-snug @[47rem]:text-xl"],
  [440, "text-base leading-snug @[47rem]:text-[1.06rem]"],
] as const;
const smallest = "text-sm leading-snug @[47rem]:text-[0.8rem]";

const sizeOf = (text: string): string => {
  const width = widthOf(text);
  return steps.find(([most]) => width <= most)?.[1] ?? smallest;
};

/** More than the rules allow is not shown large. */
const MOST_POINTS = 400;

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/** What the table hears at this moment. */
export function Centre({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.table");
  const { event, state } = moment;
  const speech = speechOnStage(moment);
  const name = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  switch (event.type) {
    case "match-opened":
      return <Said caption={t("opened")}>{t("seated")}</Said>;
    case "round-opened":
      return (
        <Said caption={t("orderOfSpeaking")}>
          {t("round", { round: event.round })}
          <span className="mt-3 block font-sans text-sm text-pretty text-soft">
            {event.order.map(name).join(" · ")}
          </span>
        </Said>
      );
    case "turn-opened": {
      const { round } = event;
      if (moment.ballot !== null) {
        return (
          <Suspense fallback={<Said caption={t("round", { round })}>{null}</Said>}>
            <GuessBallot moment={moment} ballot={moment.ballot} />
          </Suspense>
        );
      }
      const next =
        event.ask === "vote"
          ? t("allVote")
          : t.rich("isNext", { round, name: name(event.seats[0] ?? 0), lit });
      if (speech) {
        return (
          <Spoken moment={moment} speech={speech}>
            {next}
          </Spoken>
        );
      }
      return (
        <>
          <p className="mb-3 text-sm wrap-anywhere text-mute">{next}</p>
          {round > 1 && <Tally moment={moment} round={round - 1} />}
        </>
      );
    }
    case "spoke":
      return speech ? (
        <Spoken moment={moment} speech={speech}>
          {moment.revealed && <Ruling moment={moment} speech={speech} />}
        </Spoken>
      ) : null;
    case "votes-shown":
    case "votes-counted":
      return <Tally moment={moment} round={event.round} />;
    case "player-out": {
      const foul = state.speeches.find(
        (each) => each.round === event.round && each.seat === event.seat,
      )?.foul;
      return (
        <Said caption={t("round", { round: event.round })}>
          {t(event.by === "foul" ? "goesByFoul" : "goesByVote", { name: name(event.seat) })}
          {moment.revealed && foul && (
            <span className="mt-2 block font-sans text-sm text-bad">{t(`fouls.${foul}`)}</span>
          )}
        </Said>
      );
    }
    case "match-closed":
      return (
        <Said caption={t("over")}>
          {t(event.winner === "spy" ? "spyWins" : "civiliansWin", { name: name(event.spy) })}
        </Said>
      );
    default:
      return null;
  }
}

function Said({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-3 text-sm wrap-anywhere text-mute">{caption}</p>
      <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[47rem]:text-3xl">
        {children}
      </p>
    </>
  );
}

/** A speech, large; `children` is a small line below it. */
function Spoken({
  moment,
  speech: { round, seat, text },
  children,
}: {
  moment: Moment<State, Event>;
  speech: Speech;
  children: ReactNode;
}) {
  const t = useTranslations("replay.table");
  const name = nameInText(moment.state.players[seat]?.name ?? "");
  return (
    <>
      <p className="mb-3 text-sm wrap-anywhere text-mute">
        {t.rich("speaks", { round, name, lit })}
      </p>
      {text === "" ? (
        <p className="font-script text-2xl text-mute italic [&:lang(zh)]:not-italic">
          {t("silence")}
        </p>
      ) : (
        <StrangerText
          key={`${round}/${seat}`}
          text={shortened(text, MOST_POINTS)}
          lang={moment.match.locale}
          className={`font-script text-balance ${sizeOf(text)}`}
        >
          {(shown) => (moment.moving ? <SpokenWords text={shown} speed={moment.speed} /> : shown)}
        </StrangerText>
      )}
      <p className="mt-3 min-h-5 text-xs wrap-anywhere text-mute">{children}</p>
    </>
  );
}

/** Length, time and ruling of a speech, in one line. */
function Ruling({ moment, speech }: { moment: Moment<State, Event>; speech: Speech }) {
  const t = useTranslations("replay.table");
  const format = useFormatter();
  const decision = moment.decisions.findLast(
    ({ seat, ask, after }) => seat === speech.seat && ask === "speech" && after < moment.cursor,
  );
  const parts = [
    t("characters", { count: [...speech.text].length }),
    decision &&
      t("seconds", {
        seconds: format.number(decision.latencyMs / 1_000, { maximumFractionDigits: 1 }),
      }),
    speech.missed && t(`missed.${speech.missed}`),
  ].filter(Boolean);
  return (
    <>
      {parts.join(" · ")} ·{" "}
      {speech.foul === null ? (
        t("passes")
      ) : (
        <span className="text-bad">{t(`fouls.${speech.foul}`)}</span>
      )}
    </>
  );
}
