import type { Locale, Seat } from "@wisp/game";
import {
  acceptedBy,
  bundleText,
  type Event,
  kinds,
  type State,
  worthOf,
} from "@wisp/games/bargain/view";
import { useLocale, useTranslations } from "next-intl";
import { lazy } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { nameInText, shortened, widthOf } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { SpokenWords } from "#stages/talk/spoken.tsx";
import { ItemIcon, TableDrawing } from "./drawing.tsx";
import { PlanField, useDraftPlan } from "./field.tsx";
import { type Scene, sceneOf } from "./scene.ts";
import { Splits } from "./splits.tsx";
import { bargainStory } from "./story.ts";

/** Loaded at the seat of a player alone. */
const PlanForm = lazy(async () => ({ default: (await import("./plan-form.tsx")).PlanForm }));

/** The page of a match of Bargain. */
export function BargainPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={bargainStage} AnswerForm={PlanForm} {...props} />;
}

type BargainMoment = Moment<State, Event>;

/** The result as a sentence once it may be shown, else the round. */
function Headline({ moment: { whole, state } }: { moment: BargainMoment }) {
  const t = useTranslations("replay.bargain");
  if (whole?.closed) {
    const [one = "", other = ""] = whole.names.map(nameInText);
    const [first = 0, second = 0] = whole.closed.points;
    return whole.closed.isDeal ? t("hasDeal", { one, first, other, second }) : t("noDeal");
  }
  return state.round === 0
    ? t("opened")
    : t("roundOf", { round: state.round, rounds: state.config.rounds });
}

/** The words on the table: a speech while it is given, else what each player said with the last move. */
interface Words {
  readonly text: string;
  /** It was said just now. */
  readonly isFresh: boolean;
}

function wordsOf({ event, state }: Pick<BargainMoment, "event" | "state">, seat: Seat): Words {
  if (event.type === "spoke" && event.seat === seat) return { text: event.text, isFresh: true };
  const last = state.moves.findLast((move) => move.seat === seat);
  const isFresh = event.type !== "spoke" && state.moves.at(-1)?.seat === seat;
  return { text: last?.words ?? "", isFresh };
}

type Status = "toAct" | "accepts" | "missed" | "wins" | null;

function statusOf(state: State, seat: Seat): Status {
  if (state.closed !== null) return state.closed.winner === seat ? "wins" : null;
  if (state.due.includes(seat)) return "toAct";
  if (acceptedBy(state) === seat) return "accepts";
  const last = state.moves.at(-1);
  return last?.seat === seat && last.kind === "missed" ? "missed" : null;
}

/** Two players, the items between them as the last plan splits them, and what both say. */
function Stage({ moment }: { moment: BargainMoment }) {
  const t = useTranslations("replay");
  const { state, match, revealed } = moment;
  const draft = useDraftPlan();
  const scene = sceneOf(state, draft);
  const { planner, isDeal } = scene;
  const label = isDeal
    ? t("bargain.deal")
    : draft !== null
      ? t("bargain.yourPlan")
      : planner === null
        ? null
        : t("bargain.planOf", { name: nameInText(state.names[planner] ?? "") });
  return (
    <div className="@container mx-auto max-w-(--stage-width) [--stage-width:max(var(--stage-min,20rem),min(36rem,calc((100dvh-var(--above)-var(--rest))*1.7647)))] [--ratio:1.7647] [--rest:calc(33rem+var(--answer,0rem))] sm:[--rest:36rem]">
      <div className="low-stage grid gap-2">
        <ol aria-label={t("table.seats")} className="contents">
          {state.names.map((name, seat) => (
            <li
              key={name}
              aria-current={state.due.includes(seat) ? "true" : undefined}
              className={classNames(
                "flex min-w-0 gap-1.5",
                seat === 0
                  ? "stage-first row-start-1 flex-col"
                  : "stage-second row-start-3 flex-col-reverse",
              )}
            >
              <SeatCard
                seat={seat}
                name={name}
                state={state}
                scene={scene}
                result={
                  revealed ? match.result?.seats.find((each) => each.seat === seat) : undefined
                }
                newTab={moment.embedded}
              />
              <Bubble seat={seat} moment={moment} />
            </li>
          ))}
        </ol>
        <div className="stage-board row-start-2">
          {/* As large as the drawing, which its items are placed by. */}
          <div className="relative">
            <TableDrawing scene={scene} label={label} />
            <PlanField state={state} scene={scene} />
          </div>
          <TableWords state={state} scene={draft === null ? scene : sceneOf(state)} />
        </div>
      </div>
      <Splits state={state} scene={scene} />
    </div>
  );
}

/** Longest words that are shown on the stage, in code points; the transcript has all of them. */
const MAX_WORDS = 220;
/** Longer words are smaller. */
const LONG_WORDS = 90;

/** What a player said, on the side of the table. */
function Bubble({ seat, moment }: { seat: Seat; moment: BargainMoment }) {
  const { text, isFresh } = wordsOf(moment, seat);
  const { moving, speed, event, match } = moment;
  const inText = useNamesShown(match.locale);
  const isSpoken = event.type === "spoke" && event.seat === seat;
  return (
    <div
      className={classNames(
        "stage-bubble talk-stage flex min-h-17 px-3",
        isFresh && text !== "" && "stage-fresh",
        seat === 0 ? "items-start" : "items-end",
      )}
    >
      {text !== "" && (
        <UntrustedText
          key={`${moment.state.moves.length}/${isSpoken}`}
          text={shortened(inText(text).replace(/\s+/gu, " "), MAX_WORDS)}
          lang={match.locale}
          className={classNames(
            "rounded-2xl px-3.5 py-1.5 font-script leading-snug text-pretty wrap-anywhere",
            seat === 0 ? "rounded-tl-sm" : "rounded-bl-sm",
            widthOf(text) > LONG_WORDS ? "text-sm" : "text-lg",
            isFresh
              ? "bg-linear-to-b from-(--bubble) to-(--bubble-tail) text-(--bubble-ink) shadow-card"
              : "border border-line text-soft",
          )}
        >
          {(shown) => (isSpoken && moving ? <SpokenWords text={shown} speed={speed} /> : shown)}
        </UntrustedText>
      )}
    </div>
  );
}

/** A player: what items are worth to it, and what it would get. */
function SeatCard({
  seat,
  name,
  state,
  scene: { shares },
  result,
  newTab,
}: {
  seat: Seat;
  /** The in-game name. */
  name: string;
  state: State;
  scene: Scene;
  /** Absent until the match is revealed. */
  result: SeatResult | undefined;
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  const t = useTranslations("replay.bargain");
  const { closed } = state;
  const status = statusOf(state, seat);
  const values = state.values[seat] ?? null;
  const worth = closed?.points[seat] ?? (values && shares && worthOf(shares[seat] ?? [], values));
  const isLit = status === "toAct" || status === "wins" || status === "accepts";
  return (
    <div
      className={classNames(
        "flex min-h-14 min-w-0 items-center gap-2.5 rounded-card border bg-panel px-3 py-1.5 transition-colors duration-200",
        isLit ? "border-lamp shadow-[0_0_0_1px_var(--lamp)]" : "border-line shadow-card",
      )}
    >
      <SeatFace seat={seat} size={36} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-sm">
          <Name className="truncate font-semibold text-text">{name}</Name>
          {status !== null && (
            <span className={classNames("text-xs font-medium", isLit ? "text-lamp" : "text-mute")}>
              {t(status)}
            </span>
          )}
        </p>
        {result && (
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute">
            <AgentLink agent={result.agent} newTab={newTab} />
            <OwnMark agent={result.agent} />
          </p>
        )}
      </div>
      <Values values={values} />
      <dl className="grid w-14 shrink-0 text-right">
        <dt className="text-xs text-mute">{t(closed === null ? "worth" : "points")}</dt>
        <dd className="font-mono text-base font-medium text-text">{worth ?? "–"}</dd>
      </dl>
    </div>
  );
}

/** What one item of each kind is worth to a player. */
function Values({ values }: { values: readonly number[] | null }) {
  const t = useTranslations("replay.bargain");
  return (
    <ul aria-label={t("values")} className="flex shrink-0 gap-1.5">
      {kinds.map((kind, at) => (
        <li key={kind} className="flex flex-col items-center">
          <ItemIcon kind={kind} />
          <span className="sr-only">{t(`kinds.${kind}`)}</span>
          <span className="font-mono text-xs font-medium text-soft">
            {values === null ? <span aria-hidden>?</span> : values[at]}
            {values === null && <span className="sr-only">{t("hidden")}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The table in words, for readers who do not see the drawing. */
function TableWords({ state, scene: { shares, planner, isDeal } }: { state: State; scene: Scene }) {
  const t = useTranslations("replay.bargain");
  const locale: Locale = useLocale();
  const name = (seat: Seat): string => nameInText(state.names[seat] ?? "");
  return (
    <ul aria-label={t("table")} className="sr-only">
      {shares === null || planner === null ? (
        <li>{t("unclaimed", { items: bundleText(state.counts, locale) })}</li>
      ) : (
        <>
          <li>{isDeal ? t("deal") : t("planOf", { name: name(planner) })}</li>
          {shares.map((share, seat) => (
            <li key={name(seat)}>
              {t("gets", { name: name(seat), items: bundleText(share, locale) })}
            </li>
          ))}
        </>
      )}
    </ul>
  );
}

/** Width (in Latin letters) from which a speech's bar is full. */
const LONG_SPEECH = 160;

/** A speech stays so long before the plan that comes with it is shown. */
const LIVE_SPEECH_MS = 1_600;

/** How Bargain is shown. */
const bargainStage: GameStage<State, Event> = {
  ...bargainStory,
  liveMs: ({ type }) => (type === "spoke" ? LIVE_SPEECH_MS : type === "values-shown" ? 1_200 : 0),
  tick(event) {
    switch (event.type) {
      case "spoke":
        return {
          kind: "bar",
          seat: event.seat,
          size: Math.min(1, Math.sqrt(widthOf(event.text) / LONG_SPEECH)),
        };
      case "plan-accepted":
        return { kind: "bar", seat: event.seat, size: 1 };
      default:
        return { kind: "point" };
    }
  },
  cue(event) {
    if (event.type === "spoke") return { kind: "speech" };
    return event.type === "match-closed" && event.isDeal ? { kind: "coins", count: 3 } : null;
  },
  announces: ({ type }) => type !== "turn-opened",
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};
