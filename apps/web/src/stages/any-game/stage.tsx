import type { GameEvent, KnownFact } from "@wisp/game";
import { useFormatter, useTranslations } from "next-intl";
import {
  type CSSProperties,
  createContext,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useContext,
} from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText, shortened, widthOf } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import type { SealedLine } from "#features/replay/story.ts";
import type { RoleNames } from "#names/game-names.ts";
import { Spoken, sizeOf } from "#stages/talk/spoken.tsx";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { earlierWords, lastWordsOf, TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { faceStatesOf } from "#stages/talk/votes.ts";
import { isTurn, type Speech, type TableState, turnAt } from "./story.ts";

/** Loaded at the seat of a player who is asked for a number. */
const OwnNumber = lazy(async () => ({
  default: (await import("#stages/rounds/own-answer.tsx")).OwnNumber,
}));

export type TableMoment = Moment<TableState, GameEvent>;

/** What the page of a game without a stage of its own knows about the game besides its story. */
export interface TableRules {
  /** The seat that an event quotes; absent for all other events. */
  speech(event: GameEvent): { readonly seat: number; readonly text: string } | undefined;
  /** What a state shows of the position. */
  known(state: TableState): readonly KnownFact[];
  /** Whether a seat is no longer in the match, as far as the game says who still is. */
  isOut(state: TableState, seat: number): boolean;
  readonly roles: RoleNames;
}

export const RulesContext = createContext<TableRules | null>(null);

function useRules(): TableRules {
  const rules = useContext(RulesContext);
  if (rules === null) throw new Error("The table of a game needs its rules around it.");
  return rules;
}

/** The content of the middle of the table: a speech, or the host's words. */
type Scene =
  | { readonly kind: "speech"; readonly speech: Speech }
  | { readonly kind: "told"; readonly text: string };

/** The last thing at or before the cursor that was said or told: it stays while others are asked. */
function sceneAt(moment: TableMoment, rules: TableRules): Scene {
  for (let at = moment.cursor; at >= 0; at -= 1) {
    const entry = moment.entries[at];
    if (entry === undefined || isTurn(entry.event)) continue;
    if (rules.speech(entry.event) !== undefined) {
      const after = moment.entries.slice(at + 1, moment.cursor + 1);
      const later = after.filter(({ event }) => rules.speech(event) !== undefined).length;
      const speech = moment.state.speeches.at(-1 - later);
      if (speech !== undefined) return { kind: "speech", speech };
    }
    const text = moment.narrate(entry);
    if (text !== "") return { kind: "told", text };
  }
  return { kind: "told", text: "" };
}

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/** More of the host's words than this is in the transcript alone. */
const MAX_TOLD = 400;

/** The table of any game: its players around what was said or told last, and what is known below. */
export function Stage({ moment }: { moment: TableMoment }) {
  const t = useTranslations("replay.anyGame");
  const format = useFormatter();
  const number = use(StageAnswerContext)?.question.number;
  const rules = useRules();
  const { state, match, names, whole, cursor, entries } = moment;
  const seats = names.length;
  const isOut = (seat: number): boolean => rules.isOut(state, seat);
  const scene = sceneAt(moment, rules);
  const speech = scene.kind === "speech" ? scene.speech : null;
  const turn = turnAt(entries.slice(0, cursor + 1).map(({ event }) => event));
  const speaking = turn.seats.length > 0 ? null : (speech?.seat ?? null);
  const alone = turn.seats.length === 1 ? turn.seats[0] : undefined;
  const faces = faceStatesOf({
    out: names.map((_, seat) => isOut(seat)),
    speaking: speaking ?? alone ?? null,
    caught: [],
    votes: [],
    voting: false,
  });
  const results = whole === null ? [] : (match.result?.seats ?? []);
  const roleAt = (at: number): string | undefined =>
    rules.roles.names[results.find(({ seat }) => seat === at)?.role ?? ""];
  const ended = whole !== null && cursor === entries.length - 1;
  const known = rules.known(state);
  const sealed = shownSealed(moment);
  const content =
    scene.kind === "speech" ? (
      <Spoken
        speech={scene.speech}
        name={names[scene.speech.seat] ?? ""}
        lang={match.locale}
        moving={moment.moving && turn.seats.length === 0}
        speed={moment.speed}
      />
    ) : (
      <UntrustedText
        text={shortened(scene.text, MAX_TOLD)}
        className={classNames(
          // At a small table names are beside the middle.
          "mx-auto font-script text-balance whitespace-pre-line @[47rem]:max-w-[38cqw]",
          sizeOf(scene.text),
        )}
      />
    );
  return (
    <div className="[--page:var(--around)]">
      <div
        style={roomBelow({ known, sealed, hasScale: number !== undefined })}
        className="any-table [--around:calc(var(--page)+var(--below))]"
      >
        <TalkStage
          seats={seats}
          votes={[]}
          moving={false}
          speed={moment.speed}
          centre={
            speech === null
              ? { kind: "other", content }
              : { kind: "speech", seat: speech.seat, content }
          }
          earlier={earlierWords(state.speeches, speech, state.players)}
          lang={match.locale}
          host={turn.seats.length > 0 && <Waiting seats={turn.seats} names={names} />}
        >
          {names.map((name, seat) => {
            const result = results.find((each) => each.seat === seat);
            return (
              <TableSeat
                key={seat}
                seat={seat}
                seats={seats}
                name={name}
                word={roleAt(seat) ?? null}
                face={faces[seat] ?? "listening"}
                out={isOut(seat)}
                note={ended && result?.won === true ? t("wins") : isOut(seat) ? t("out") : null}
                speaking={seat === speaking}
                asked={turn.seats.includes(seat) ? (turn.speech ? "words" : "choice") : null}
                isNext={speech !== null && turn.seats.includes(seat)}
                clockMs={null}
                words={lastWordsOf(state.speeches, speech, seat)}
                vote={undefined}
                roleLabel={result === undefined ? null : ""}
                isTarget={result !== undefined && rules.roles.hidden.includes(result.role)}
                points={ended ? (result?.points ?? null) : null}
                keepsWord
                own={seat === moment.seat}
                newTab={moment.embedded}
                lang={match.locale}
                result={result}
              />
            );
          })}
        </TalkStage>
      </div>
      {number !== undefined && (
        <Suspense>
          <OwnNumber
            label={t("yourNumber")}
            step={number.integer ? 1 : 0.01}
            stride={1}
            written={(value) => format.number(value)}
          />
        </Suspense>
      )}
      <Below
        known={known}
        sealed={sealed}
        names={names}
        roles={
          results.length === 0 || Object.keys(rules.roles.names).length === 0
            ? []
            : names.map((_, seat) => roleAt(seat))
        }
      />
    </div>
  );
}

/** Whose answers are awaited. */
function Waiting({ seats, names }: { seats: readonly number[]; names: readonly string[] }) {
  const t = useTranslations("replay.anyGame");
  const format = useFormatter();
  if (seats.length > 2 && seats.length === names.length) return t("waitingForAll");
  const list = format.list(seats.map((seat) => nameInText(names[seat] ?? "")));
  return <span>{t.rich("waiting", { names: list, lit })}</span>;
}

/** The number of hidden events that a player sees at once, the newest ones. */
const MAX_SEALED = 4;

/** To a player the last ones of their own; to other readers those at this moment, as far as they may be shown. */
function shownSealed(moment: TableMoment): readonly SealedLine[] {
  const { cursor, seat } = moment;
  const lines = moment.sealed().filter(({ after }) => Math.max(0, after) <= cursor);
  return seat === null
    ? lines.filter(({ after }) => Math.max(0, after) === cursor)
    : lines.slice(-MAX_SEALED);
}

/** The part of the window that what is below the table may take from it, in rem. */
const MAX_BELOW = 9;
/** The height of the scale of a number, in rem. */
const SCALE_REM = 5.5;
/** Letters that fit in a line below the table, and what a face and a gap take of them. */
const LINE = { letters: 115, seat: 12 } as const;

/** The height of what is below the table, by a rough count of its lines, as a style property. */
function roomBelow({
  known,
  sealed,
  hasScale,
}: {
  readonly known: readonly KnownFact[];
  readonly sealed: readonly SealedLine[];
  /** A player is asked for a number. */
  readonly hasScale: boolean;
}): CSSProperties & Record<`--${string}`, string> {
  const linesOf = (facts: readonly KnownFact[], more: number): number => {
    const letters = facts.map(({ label, text }) => widthOf(label) + widthOf(text) + more);
    return Math.ceil(letters.reduce((sum, each) => sum + each, 0) / LINE.letters);
  };
  const shared = linesOf(sharedFacts(known), 3) * 1.25;
  const seated =
    linesOf(
      known.filter(({ seat }) => seat !== undefined),
      LINE.seat,
    ) * 1.9;
  const hidden = sealed.length === 0 ? 0 : 1.5 + sealed.length * 1.5;
  const height = shared + seated + hidden;
  const scale = hasScale ? SCALE_REM : 0;
  return { "--below": `${scale + (height === 0 ? 0 : Math.min(MAX_BELOW, height + 1))}rem` };
}

const sharedFacts = (known: readonly KnownFact[]): readonly KnownFact[] =>
  known.filter(({ seat }) => seat === undefined);

/** Facts in a line; a label may say everything by itself. */
const inLine = (facts: readonly KnownFact[]): ReactNode =>
  facts.map(({ label, text }, place) => (
    <Fragment key={place}>
      {place > 0 && <span className="text-mute"> · </span>}
      <span className="text-mute">{label}</span>
      {text !== "" && (
        <>
          {" "}
          <bdi className="font-medium wrap-anywhere whitespace-pre-wrap text-text">{text}</bdi>
        </>
      )}
    </Fragment>
  ));

/** Below the table: what a viewer knows of the position, and events that not everybody saw. */
function Below({
  known,
  sealed,
  names,
  roles,
}: {
  known: readonly KnownFact[];
  sealed: readonly SealedLine[];
  names: readonly string[];
  /** The names of the roles by seat, once they may be shown: on a phone the seats have no room for them. */
  roles: readonly (string | undefined)[];
}) {
  const t = useTranslations("replay.anyGame");
  const shared = sharedFacts(known);
  if (known.length === 0 && sealed.length === 0 && roles.length === 0) return null;
  return (
    <div className="stage-below mx-auto mt-3 flex w-full max-w-4xl flex-col gap-3 border-t border-line pt-3 text-sm empty:hidden">
      {(known.length > 0 || roles.length > 0) && (
        <section aria-label={t("known")}>
          {shared.length > 0 && <p className="text-pretty sm:text-center">{inLine(shared)}</p>}
          <ul className="mt-2 flex flex-wrap justify-center gap-x-6 gap-y-1.5 max-sm:flex-col empty:hidden">
            {names.map((name, seat) => {
              const own = known.filter((fact) => fact.seat === seat);
              const role = roles[seat];
              if (own.length === 0 && role === undefined) return null;
              return (
                <li
                  key={seat}
                  className={classNames(
                    "flex min-w-0 items-center gap-2",
                    own.length === 0 && "sm:hidden",
                  )}
                >
                  <SeatFace seat={seat} size={24} className="shrink-0" />
                  <span className="min-w-0">
                    <Name className="font-semibold">{name}</Name>{" "}
                    {role !== undefined && (
                      <span className="sm:hidden">
                        {role}
                        {own.length > 0 && <span className="text-mute"> · </span>}
                      </span>
                    )}
                    {inLine(own)}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {sealed.length > 0 && (
        <section aria-label={t("hidden")} className="sm:text-center">
          <p aria-hidden className="mb-1 text-xs text-mute">
            {t("hidden")}
          </p>
          <ul className="flex flex-col gap-1">
            {sealed.map((line, place) => (
              <li key={place}>
                <UntrustedText text={line.text} className="text-soft" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
