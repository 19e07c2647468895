import { useFormatter, useTranslations } from "next-intl";
import { type KeyboardEvent, useId } from "react";
import { classNames } from "#components/class-names.ts";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { type BracketRound, bracketRounds, nextTable } from "./bracket-layout.ts";
import { MatchLinks, SameOwnerNote } from "./match-links.tsx";
import { isLive } from "./match-state.ts";
import { pointsText } from "./points.ts";
import { type ShownStage, type ShownTable, type Slot, slotSources } from "./spoilers.ts";
import { type CardLine, TableCard } from "./table-card.tsx";

/** How a knockout is drawn: what the page knows of its stage besides the tables. */
export interface KnockoutTerms {
  /** How many go on from a table. */
  readonly advance: number;
  /** Points of its tables are in units of 1 / unit. */
  readonly unit: number;
}

/** The name of a round: the last one is the final. */
export function useRoundName(): (round: number, rounds: number) => string {
  const t = useTranslations("tournaments.bracket");
  return (round, rounds) => (round === rounds - 1 ? t("final") : t("round", { number: round + 1 }));
}

/** The lines of a table's card: in the order in which it ended, else as its entrants were drawn. */
function useTableLines(
  { advance, unit }: KnockoutTerms,
  form: "page" | "screen",
): (table: ShownTable, isLast: boolean) => CardLine[] {
  const t = useTranslations("tournaments.bracket");
  const format = useFormatter();
  const noteOf = (from: Slot["from"], isDrawn: boolean): string => {
    if (from === null) return t(isDrawn ? "house" : "open");
    // On a screen the lines between the rounds say it.
    if (form === "screen") return "–";
    return t("from", { place: from.place + 1, table: from.table + 1, round: from.round + 1 });
  };
  return ({ slots, order, scores, isDrawn }, isLast) => {
    const pointsOf = (agent: string | null): string | null => {
      const score = agent === null ? undefined : scores[agent];
      return score === undefined ? null : pointsText(format, score, unit);
    };
    if (order === null) {
      return slots.map(({ agent, from }) => ({
        agent,
        note: noteOf(from, isDrawn),
        points: pointsOf(agent),
      }));
    }
    const goOn = isLast ? 1 : advance;
    return order.map((agent, at) => ({
      agent,
      points: pointsOf(agent),
      achieved: at < goOn ? t(isLast ? "won" : "goesOn") : null,
      isBehind: at >= goOn,
    }));
  };
}

/** One table of a bracket: who sits there, how it stands, and on pages its matches. */
export function BracketCard({
  table,
  stage,
  terms,
  id,
  Heading,
  form,
}: {
  table: ShownTable;
  stage: ShownStage;
  terms: KnockoutTerms;
  id: string;
  Heading: "h3" | "h4" | "h5";
  form: "page" | "screen";
}) {
  const t = useTranslations("tournaments.bracket");
  const linesOf = useTableLines(terms, form);
  const matches = stage.tables.filter(
    (match) => match.round === table.round && match.table === table.table,
  );
  const live = matches.some(isLive);
  const isLast = table.round === stage.rounds - 1;
  return (
    <TableCard
      id={id}
      Heading={Heading}
      title={table.isThirdPlace ? t("thirdPlace") : t("table", { number: table.table + 1 })}
      status={live ? t("live") : table.isHidden ? t("ended") : null}
      isLive={live}
      lines={linesOf(table, isLast)}
      form={form === "screen" && table.isThirdPlace ? "screen-titled" : form}
    >
      {form === "page" && (
        <div className="mt-2 flex flex-col gap-1.5 empty:hidden">
          <MatchLinks matches={matches} />
          <SameOwnerNote matches={matches} />
        </div>
      )}
    </TableCard>
  );
}

/** Lines from the tables of a round to those of the next. */
function Lines({ lines, className }: Pick<BracketRound, "lines"> & { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classNames("shrink-0 self-stretch", className)}
    >
      {lines.map(({ from, to }) => (
        <path
          key={`${from}/${to}`}
          d={`M0 ${100 * from}H50V${100 * to}H100`}
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** Moves between tables with the arrow keys, wherever in a table the focus is. */
function onArrows(event: KeyboardEvent<HTMLElement>, rounds: readonly BracketRound[]): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const columns = [...currentTarget.querySelectorAll("[data-bracket-round]")].map((column) => [
    ...column.querySelectorAll<HTMLElement>("[data-bracket-table]"),
  ]);
  const own = target.closest<HTMLElement>("[data-bracket-table]");
  const round = columns.findIndex((column) => own !== null && column.includes(own));
  const next =
    own === null || round < 0
      ? key.startsWith("Arrow")
        ? { round: 0, index: 0 }
        : null
      : nextTable(rounds, { round, index: columns[round]?.indexOf(own) ?? 0 }, key);
  const found = next === null ? undefined : columns[next.round]?.[next.index];
  if (found === undefined) return;
  event.preventDefault();
  found.focus();
  found.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The rounds of a knockout from left to right, with the lines between them. */
export function BracketRounds({
  rounds,
  stage,
  terms,
  form,
}: {
  rounds: readonly BracketRound[];
  stage: ShownStage;
  terms: KnockoutTerms;
  /** On a screen the rounds take all the room that there is. */
  form: "page" | "screen";
}) {
  const roundName = useRoundName();
  const id = useId();
  const isPage = form === "page";
  const [Heading, CardHeading] = isPage ? (["h4", "h5"] as const) : (["h3", "h4"] as const);
  return (
    <ol className={isPage ? "flex w-max" : "flex h-full"}>
      {rounds.map(({ round, tables, lines }, at) => (
        <li
          key={round}
          data-bracket-round
          className={classNames(
            "flex flex-col",
            // Cards of all rounds are equally wide, whatever room the lines take.
            !isPage && `min-w-0 max-w-[48cqw] grow ${at === 0 ? "basis-0" : "basis-[3cqw]"}`,
          )}
        >
          <Heading
            className={
              isPage
                ? classNames("mb-2 text-sm font-semibold", at > 0 && "pl-10")
                : classNames("mb-[1cqh] text-[2.6cqh] text-soft", at > 0 && "pl-[3cqw]")
            }
          >
            {roundName(round, stage.rounds)}
          </Heading>
          <div className={classNames("flex flex-1", !isPage && "min-h-0")}>
            {at > 0 && (
              <Lines
                lines={lines}
                className={
                  isPage ? "w-10 stroke-line stroke-[1.5]" : "w-[3cqw] stroke-mute stroke-2"
                }
              />
            )}
            <ul
              className={classNames("grid flex-1 items-center", isPage ? "gap-y-3" : "min-w-0")}
              style={{
                gridTemplateRows: `repeat(${tables.length}, ${isPage ? "1fr" : "minmax(0, 1fr)"})`,
              }}
            >
              {tables.map((table) => (
                <li key={table.table} className="min-w-0">
                  <BracketCard
                    table={table}
                    stage={stage}
                    terms={terms}
                    id={`${id}-${round}-${table.table}`}
                    Heading={CardHeading}
                    form={form}
                  />
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}

/**
 * The bracket of a knockout. It scrolls inside itself; to screen readers it is a list of rounds with their tables, and
 * the lines between them are drawn only.
 */
export function Bracket({ stage, terms }: { stage: ShownStage; terms: KnockoutTerms }) {
  const t = useTranslations("tournaments.bracket");
  const rounds = bracketRounds(stage.bracket, slotSources(stage.bracket));
  return (
    <ScrollRegion
      aria-label={t("label")}
      className="rounded-card border border-line bg-panel p-4"
      onKeyDown={(event) => onArrows(event, rounds)}
    >
      <BracketRounds rounds={rounds} stage={stage} terms={terms} form="page" />
    </ScrollRegion>
  );
}
