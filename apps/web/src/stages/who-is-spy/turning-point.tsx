import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { jumpTo } from "#features/replay/playback.ts";
import { spyOf } from "./story.ts";

/** When suspicion of the spy moved most, and the spy's speech before it. */
export function TurningPointCard({
  moment,
  titled = false,
}: {
  moment: Moment<State, Event>;
  /** It has no heading above it. */
  titled?: boolean;
}) {
  const t = useTranslations("replay.whoIsSpy.turningPoint");
  const spy = spyOf(moment);
  const point = moment.whole !== null && spy !== null ? turningPoint(moment.whole, spy) : null;
  if (point === null) return <p className="text-sm text-soft">{t("none")}</p>;
  const { round, before, after, speech } = point;
  const entry = moment.entries.find(({ event }) =>
    speech === null
      ? event.type === "votes-shown" && event.round === round
      : event.type === "spoke" && event.round === round && event.seat === spy,
  );
  const cursor = entry?.cursor ?? 0;
  return (
    <div className="rounded-card border border-ember/50 bg-ember/5 px-4 py-3">
      {titled && spy !== null && (
        <p className="mb-1.5 flex items-center gap-2 text-sm font-semibold text-ember">
          <SeatFace seat={spy} size={28} />
          {t("title")}
        </p>
      )}
      {speech && (
        <UntrustedText
          text={`“${speech.text}”`}
          lang={moment.match.locale}
          className="mb-2 font-script text-lg leading-snug"
        />
      )}
      <p className="text-sm text-soft">
        {before === null
          ? t("first", { naming: after.naming, cast: after.cast })
          : t("moved", {
              naming: after.naming,
              cast: after.cast,
              namingBefore: before.naming,
              castBefore: before.cast,
              round,
            })}
      </p>
      <div aria-hidden className="mt-2 flex items-center gap-2">
        {before && <Bar ballots={before} />}
        <Bar ballots={after} />
      </div>
      <a
        href={`?at=${cursor}`}
        onClick={jumpTo(moment.go, cursor)}
        className="mt-2 inline-flex min-h-11 items-center text-sm underline decoration-line underline-offset-3 hover:decoration-mute"
      >
        {t("watch")}
      </a>
    </div>
  );
}

function Bar({ ballots: { naming, cast } }: { ballots: SpyBallots }) {
  return (
    <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
      <span
        className="block h-full bg-ember"
        style={{ width: `${cast === 0 ? 0 : (naming / cast) * 100}%` }}
      />
    </span>
  );
}

/** Ballots of others than the spy in a round; abstentions do not count. */
interface SpyBallots {
  /** Those that named the spy. */
  readonly naming: number;
  readonly cast: number;
}

/** The round in which suspicion of the spy moved most. */
interface TurningPoint {
  readonly round: number;
  /** Of the round before; null: it was the first. */
  readonly before: SpyBallots | null;
  readonly after: SpyBallots;
  /** The spy's speech in that round; null: none. */
  readonly speech: Speech | null;
}

const share = ({ naming, cast }: SpyBallots): number => (cast === 0 ? 0 : naming / cast);

/**
 * The round after which the share of the others' ballots that name the spy differs most from the
 * round before; before the first round no player was named. Null where the share never moved.
 *
 * @param whole the state at the end, with all events
 */
export function turningPoint(whole: State, spy: number): TurningPoint | null {
  const rounds = [...new Set(whole.votes.map(({ round }) => round))];
  const ballots = rounds.map((round): SpyBallots => {
    const others = whole.votes.filter(
      (vote) => vote.round === round && vote.seat !== spy && vote.choice !== null,
    );
    return {
      naming: others.filter(({ choice }) => choice === spy).length,
      cast: others.length,
    };
  });
  const moves = ballots.map((after, at) => {
    const before = ballots[at - 1] ?? null;
    const start = before === null ? 0 : share(before);
    return { round: rounds[at] ?? 0, before, after, moved: Math.abs(share(after) - start) };
  });
  const [most] = moves.toSorted((one, other) => other.moved - one.moved);
  if (most === undefined || most.moved === 0) return null;
  const { round, before, after } = most;
  const speech = whole.speeches.find((each) => each.seat === spy && each.round === round);
  return {
    round,
    before,
    after,
    speech: speech === undefined || speech.text === "" ? null : speech,
  };
}
