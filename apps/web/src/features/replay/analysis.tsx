import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Sentences, useMoney } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { useReader } from "#features/account/reader.tsx";
import { newForkHref } from "#links.ts";
import { CallList, type ModelCall } from "./call-list.tsx";
import type { Moment } from "./game-stage.ts";
import { useNamesShown } from "./names-shown.tsx";

/** A part of the analysis that a game adds. */
interface AnalysisPart<State, Event> {
  readonly title: string;
  readonly Content: ComponentType<{ moment: Moment<State, Event> }>;
}

/** The decisions that led to a moment: those that were made last before it. */
function atCursor(
  shown: readonly ShownDecision[],
  decisions: Moment<unknown, unknown>["decisions"],
  cursor: number,
): readonly ShownDecision[] {
  const last = Math.max(-1, ...decisions.map(({ after }) => (after < cursor ? after : -1)));
  return shown.filter(({ decision }) => decision.after === last);
}

/** Why it came so: what agents thought, at the cursor first, the parts of the game, and times. */
export function Analysis<State, Event>({
  moment,
  parts = [],
}: {
  moment: Moment<State, Event>;
  parts?: readonly AnalysisPart<State, Event>[];
}) {
  const t = useTranslations("replay");
  const calls = useOwnCalls(moment.match);
  const shown = shownDecisions(moment.decisions, calls);
  const here = atCursor(shown, moment.decisions, moment.cursor);
  return (
    <div className="flex flex-col gap-8">
      {here.length > 0 && (
        <Part title={t("analysis.here")}>
          <Decisions shown={here} moment={moment} />
        </Part>
      )}
      {canBeForked(moment) && (
        <Part title={t("whatIf.title")}>
          <WhatIf moment={moment} />
        </Part>
      )}
      {parts.map(({ title, Content }) => (
        <Part key={title} title={title}>
          <Content moment={moment} />
        </Part>
      ))}
      <Part title={t("analysis.reasoning")}>
        {calls.failed && (
          <p role="status" className="mb-4 text-sm text-bad">
            {t("reasoning.callsFailed")}
          </p>
        )}
        {shown.length === 0 ? (
          <p className="text-sm text-soft">
            {t(moment.wordsHidden ? "reasoning.hidden" : "reasoning.none")}
          </p>
        ) : (
          <ByQuestion shown={shown} moment={moment} />
        )}
      </Part>
      <Part title={t("analysis.timing")}>
        <Timing moment={moment} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 flex items-center gap-3 text-sm font-semibold after:h-px after:grow after:bg-line">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Decision = ApiMatchLog["decisions"][number];

/** A decision with its agent's reasoning; for the reader's own agents also the calls to the model. */
interface ShownDecision {
  readonly decision: Decision;
  readonly made: ReturnType<OwnCalls["of"]>;
}

/** The decisions that have something to show: a thought, calls, or the answer to an interview. */
const shownDecisions = (
  decisions: readonly Decision[],
  calls: OwnCalls,
): readonly ShownDecision[] =>
  decisions
    .map((decision) => ({ decision, made: calls.of(decision) }))
    .filter(
      ({ decision, made }) =>
        decision.reasoning || made.length > 0 || (decision.kind === "interview" && decision.text),
    );

const digits = { maximumFractionDigits: 2 } as const;

/**
 * How right the answer to an interview was, by score: the share of one thing, or how many of several, "2/3";
 * "-" of none. A score without a truth is left out, and the only one of an interview has no name.
 */
export function scoreTexts(
  { ask, scores }: Pick<Decision, "ask" | "scores">,
  names: Readonly<Record<string, string>>,
  write: (value: number) => string,
): { readonly name: string | null; readonly score: string }[] {
  const all = Object.entries(scores ?? {});
  return all.flatMap(([id, score]) => {
    if (score === null) return [];
    const { numerator, denominator } = score;
    const of = denominator === 1 ? "" : `/${write(denominator)}`;
    const name = all.length === 1 ? null : (names[`${ask}/${id}`] ?? id);
    return [{ name, score: denominator === 0 ? "-" : `${write(numerator)}${of}` }];
  });
}

/** An agent's private reasoning, and its answer. */
function DecisionEntry<State, Event>({
  shown: { decision, made },
  moment,
}: {
  shown: ShownDecision;
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.reasoning");
  const format = useFormatter();
  const inText = useNamesShown(moment.match.locale);
  const name = moment.names[decision.seat] ?? "";
  return (
    <li className="flex gap-3">
      <SeatFace seat={decision.seat} size={28} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-mute">
          <Name>{name}</Name>
        </p>
        {decision.kind === "interview" && (
          <p lang={moment.match.locale} className="text-xs text-mute">
            {[
              t("interview"),
              decision.prompt && inText(decision.prompt),
              ...scoreTexts(decision, moment.scoreNames ?? {}, (value) =>
                format.number(value, digits),
              ).map(({ name, score }) =>
                name === null ? t("score", { score }) : t("namedScore", { name, score }),
              ),
            ].join(" · ")}
          </p>
        )}
        {decision.reasoning && (
          <UntrustedText
            text={inText(decision.reasoning)}
            lang={moment.match.locale}
            className="text-sm leading-relaxed whitespace-pre-line text-soft"
          />
        )}
        {decision.text && (
          <UntrustedText
            text={inText(decision.text)}
            lang={moment.match.locale}
            className="mt-1 font-script text-base leading-snug"
          />
        )}
        {made.length > 0 && <CallList calls={made} />}
      </div>
    </li>
  );
}

/** Names a decision among those of a match. */
const keyOf = ({ decision }: ShownDecision): string => decisionKey(decision);

/** The duration and the cost of each decision. */
function Timing<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.timing");
  const miss = useTranslations("replay.missed");
  const format = useFormatter();
  const money = useMoney();
  const { decisions, names } = moment;
  if (decisions.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  const seconds = (ms: number) =>
    format.number(ms / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const cost = (micros: number) => money(micros, 4);
  const about = (estimated: boolean, metric: string) => (estimated ? `≈ ${metric}` : metric);
  const tokensOf = (each: (typeof decisions)[number]) =>
    each.tokensIn === null && each.tokensOut === null
      ? null
      : (each.tokensIn ?? 0) + (each.tokensOut ?? 0);
  const shownTokens = (each: (typeof decisions)[number]) => {
    const tokens = tokensOf(each);
    return tokens === null ? "–" : about(each.estimated, String(tokens));
  };
  const hasTokens = decisions.some((each) => tokensOf(each) !== null);
  const hasEstimates = decisions.some((each) => each.estimated);
  const hasCost = decisions.some((each) => each.costMicros !== null);
  const sum = (read: (each: (typeof decisions)[number]) => number | null) =>
    decisions.reduce((total, each) => total + (read(each) ?? 0), 0);
  const sumCost = (): string => {
    const costed = decisions.filter((each) => each.costMicros !== null);
    const estimated = costed.some((each) => each.estimated);
    return about(estimated, cost(sum((each) => each.costMicros)));
  };
  const head = "pb-2 pl-3 text-right text-xs font-normal text-mute";
  const cell = "py-1.5 pl-3 text-right font-mono text-xs";
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="mb-3 text-left text-sm text-soft">
        <Sentences>{[t("how"), hasEstimates && t("estimated")]}</Sentences>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="pb-2 text-left text-xs font-normal text-mute">
            {t("decision")}
          </th>
          <th scope="col" className={head}>
            {t("seconds")}
          </th>
          {hasTokens && (
            <th scope="col" className={head}>
              {t("tokens")}
            </th>
          )}
          {hasCost && (
            <th scope="col" className={head}>
              {t("cost")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {decisions.map((each) => (
          <tr key={`${each.after}/${each.seat}`} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              <Name>{names[each.seat] ?? ""}</Name>{" "}
              <span className="text-xs text-mute">{t(`asks.${askOf(each.ask)}`)}</span>
              {each.missed && (
                <span className="block text-xs text-bad">{miss(missOf(each.missed))}</span>
              )}
            </th>
            <td className={cell}>{seconds(each.latencyMs)}</td>
            {hasTokens && <td className={cell}>{shownTokens(each)}</td>}
            {hasCost && (
              <td className={cell}>
                {each.costMicros === null ? "–" : about(each.estimated, cost(each.costMicros))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-mute">
        <tr>
          <th scope="row" className="py-1.5 text-left font-medium">
            {t("sum")}
          </th>
          <td className={cell}>{seconds(sum((each) => each.latencyMs))}</td>
          {hasTokens && (
            <td className={cell}>{about(hasEstimates, format.number(sum(tokensOf)))}</td>
          )}
          {hasCost && <td className={cell}>{sumCost()}</td>}
        </tr>
      </tfoot>
    </table>
  );
}

const askOf = (ask: string): "speech" | "clue" | "vote" | "other" =>
  ask === "speech" || ask === "clue" || ask === "vote" ? ask : "other";

/** The round of the last event up to a cursor that names one; 0 where none does. */
function roundAt(entries: Moment<unknown, unknown>["entries"], cursor: number): number {
  for (let at = Math.min(cursor, entries.length - 1); at >= 0; at -= 1) {
    const event = entries[at]?.event;
    if (typeof event === "object" && event !== null && "round" in event) {
      const { round } = event;
      if (typeof round === "number") return round;
    }
  }
  return 0;
}

/** Decisions in their order, in parts with a heading each: a round and what was asked in it. */
function ByQuestion<State, Event>({
  shown,
  moment,
}: {
  shown: readonly ShownDecision[];
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay");
  const parts: { readonly title: string; readonly own: ShownDecision[] }[] = [];
  for (const each of shown) {
    const { after, ask, kind } = each.decision;
    const round = roundAt(moment.entries, after);
    const asked = kind === "interview" ? t("reasoning.interview") : t(`timing.asks.${askOf(ask)}`);
    const title = round > 0 ? `${t(`table.${moment.roundKind}`, { round })} · ${asked}` : asked;
    const last = parts.at(-1);
    if (last?.title === title) last.own.push(each);
    else parts.push({ title, own: [each] });
  }
  return (
    <div className="flex flex-col gap-6">
      {parts.map(({ title, own }, place) => (
        <section key={place}>
          <h3 className="mb-2 text-xs font-medium tracking-wide text-mute uppercase">{title}</h3>
          <Decisions shown={own} moment={moment} />
        </section>
      ))}
    </div>
  );
}

function Decisions<State, Event>({
  shown,
  moment,
}: {
  shown: readonly ShownDecision[];
  moment: Moment<State, Event>;
}) {
  return (
    <ol className="flex flex-col gap-5">
      {shown.map((each) => (
        <DecisionEntry key={keyOf(each)} shown={each} moment={moment} />
      ))}
    </ol>
  );
}

const missOf = (missed: string): "timeout" | "illegal" | "error" =>
  missed === "timeout" || missed === "illegal" ? missed : "error";

/** Whether a match can be played on from one of its decisions, as far as its page knows. */
const canBeForked = ({ over, wordsHidden, embedded, match }: Moment<unknown, unknown>): boolean =>
  over && !wordsHidden && !embedded && !match.agents.some(({ person }) => person);

/** The decisions that led to the moment, each to be changed and played on from. */
function WhatIf<State, Event>({
  moment: { match, decisions, cursor, names },
}: {
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.whatIf");
  const inText = useNamesShown(match.locale);
  const own = decisions.filter(({ kind }) => kind === "decision");
  const last = Math.max(-1, ...own.map(({ after }) => (after < cursor ? after : -1)));
  const here = own.filter(({ after }) => after === last);
  const linkClass = "text-sm underline decoration-line underline-offset-4 hover:text-text";
  return (
    <>
      <p className="mb-3 text-sm text-soft">{t("lead")}</p>
      {here.length === 0 ? (
        <Link href={newForkHref({ match: match.id })} className={linkClass}>
          {t("choose")}
        </Link>
      ) : (
        <ul className="flex flex-col gap-3">
          {here.map(({ seat, nth, text }) => (
            <li key={`${seat}/${nth}`} className="flex gap-3">
              <SeatFace seat={seat} size={28} className="mt-0.5" />
              <div className="min-w-0 flex-1">
                <p className="text-xs text-mute">
                  <Name>{names[seat] ?? ""}</Name>
                </p>
                {text && (
                  <UntrustedText
                    text={inText(text)}
                    lang={match.locale}
                    className="line-clamp-2 text-sm"
                  />
                )}
                <Link href={newForkHref({ match: match.id, seat, nth })} className={linkClass}>
                  {t("change")}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What names a decision within its match. */
interface DecisionName {
  readonly seat: number;
  readonly nth: number;
  readonly kind: string;
  readonly ask: string;
}

const decisionKey = ({ seat, nth, kind, ask }: DecisionName): string =>
  [seat, nth, kind, ask].join("/");

interface OwnCalls {
  /** The calls of a decision; none of others' agents. */
  of(decision: DecisionName): readonly ModelCall[];
  /** They could not be read. */
  readonly failed: boolean;
}

const none: ReadonlyMap<string, readonly ModelCall[]> = new Map();

/** The calls to models that the reader's own agents made; read once, and only where there can be any. */
function useOwnCalls({ id, result }: ApiMatch): OwnCalls {
  const own = useReader()?.own;
  const [calls, setCalls] = useState(none);
  const [failed, setFailed] = useState(false);
  const sits = result?.seats.some(({ agent }) => own?.includes(agent.slug)) ?? false;
  useEffect(() => {
    if (!sits) return;
    const stop = new AbortController();
    async function read(): Promise<void> {
      const answer = await call("GET /matches/{id}/calls", { id, signal: stop.signal });
      if (stop.signal.aborted) return;
      setFailed("failed" in answer);
      if ("failed" in answer) return;
      setCalls(new Map(answer.value.decisions.map((each) => [decisionKey(each), each.calls])));
    }
    void read();
    return () => stop.abort();
  }, [id, sits]);
  return { of: (decision) => calls.get(decisionKey(decision)) ?? [], failed };
}
