import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import {
  type CSSProperties,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { classNames } from "#components/class-names.ts";
import { Name } from "#components/untrusted-text.tsx";
import { leftText } from "#components/use-left.ts";
import { embedHref } from "#links.ts";
import { EntrantName, Entrants, ScaledFace, useEntrantName } from "./agents.tsx";
import { BracketCard, BracketRounds, useRoundName } from "./bracket.tsx";
import { bracketRounds } from "./bracket-layout.ts";
import type { Group } from "./cross-table.ts";
import type { FinalPlace } from "./final-order.ts";
import { usePlaceName } from "./live-tables.tsx";
import { pointsText } from "./points.ts";
import type { ScreenMatch } from "./scene.ts";
import { missingAgents } from "./screen-facts.ts";
import {
  bracketPages,
  type CardPage,
  nextPages,
  PLACE_COLUMNS,
  standingPages,
} from "./screen-pages.ts";
import { type ShownStage, slotSources } from "./spoilers.ts";
import { TableCard } from "./table-card.tsx";
import type { StageTerms } from "./tournament-view.tsx";

/** The page of a panel that is shown, from 0. */
interface PageProps {
  readonly page: number;
}

/**
 * A page of the screen: a title that is read from afar, and what it names. Sizes are shares of the panels' height,
 * which notes below or above them make smaller.
 */
function ScreenPage({
  title,
  page = 0,
  pages = 1,
  children,
}: {
  title: ReactNode;
  page?: number;
  pages?: number;
  children: ReactNode;
}) {
  return (
    <section className="absolute inset-0 z-10 flex flex-col bg-ground px-[4cqw] py-[4cqh] text-[3.4cqh]">
      <h2 className="mb-[2cqh] flex items-baseline justify-between gap-[2cqw] font-script text-[5.5cqh] leading-tight">
        <span className="min-w-0 text-balance">{title}</span>
        {pages > 1 && (
          <span className="shrink-0 font-mono text-[3.4cqh] text-mute">
            {page + 1} / {pages}
          </span>
        )}
      </h2>
      <div className="min-h-0 flex-1">{children}</div>
    </section>
  );
}

/** Cards in columns, in letters as large as they have room. */
function Cards<Card>({
  page: { cards, columns, rows, letters },
  children,
}: {
  page: CardPage<Card>;
  children: (card: Card, at: number) => ReactNode;
}) {
  return (
    <ul
      className="grid grid-flow-col content-start gap-x-[1.2cqw] gap-y-[0.3em]"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, auto)`,
        fontSize: `${letters}cqh`,
      }}
    >
      {cards.map((card, at) => (
        <li key={at}>{children(card, at)}</li>
      ))}
    </ul>
  );
}

/** Windows are laid out at this width and drawn larger, so that a frame's words are read from afar. */
const FRAME_WIDTH = 1_080;

/**
 * The page of a match in a frame. It stays while other panels are shown, so that a live match goes on behind them;
 * a replay plays by itself.
 */
export function TablePanel({
  match,
  stages,
  isShown,
}: {
  match: ScreenMatch;
  stages: readonly ShownStage[];
  isShown: boolean;
}) {
  const t = useTranslations("tournaments.onScreen");
  const locale = useLocale();
  const { forcedTheme } = useTheme();
  const placeName = usePlaceName();
  // A match that ends while it is shown keeps its frame.
  const [asLive] = useState(match.isLive);
  const place = stages
    .flatMap((stage) =>
      stage.tables.filter((each) => each.match === match.id).map((each) => placeName(stage, each)),
    )
    .at(0);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const measure = (): void => setScale(Math.max(1, innerWidth / FRAME_WIDTH));
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  const size: CSSProperties = {
    width: `${100 / scale}%`,
    height: `${100 / scale}%`,
    transform: `scale(${scale})`,
  };
  return (
    <section
      aria-label={t("table")}
      aria-hidden={!isShown}
      inert={!isShown}
      className="absolute inset-0 flex flex-col"
    >
      <p className="flex items-baseline justify-between gap-[2cqw] border-b border-line px-[2cqw] py-[1cqh] text-[3cqh]">
        <span className="min-w-0 truncate font-semibold">{place}</span>
        <span className={asLive ? "text-lamp" : "text-mute"}>{t(asLive ? "live" : "replay")}</span>
      </p>
      <div className="min-h-0 flex-1 overflow-hidden">
        <iframe
          key={match.id}
          src={embedHref(match.id, {
            theme: forcedTheme === "light" ? "light" : "dark",
            lang: locale,
            play: !asLive,
          })}
          title={t("table")}
          tabIndex={-1}
          className="origin-top-left border-0"
          style={size}
        />
      </div>
    </section>
  );
}

/** A start is delayed when nothing has happened for this time. */
const DELAYED_AFTER_MS = 60_000;

/** How far the start is. `leftMs`: until then, or since it where negative; null: not set. */
function startState(leftMs: number | null, missing: ReturnType<typeof missingAgents>) {
  if (leftMs === null) return "soon";
  if (leftMs > 0) return "startsIn";
  return missing ?? (leftMs > -DELAYED_AFTER_MS ? "starting" : "delayed");
}

/** Before the start: its countdown, who takes part, and what it waits for once its time has come. */
export function StartPanel({
  name,
  leftMs,
  entered,
  checkedIn,
}: {
  name: string;
  /** See `startState`. */
  leftMs: number | null;
  entered: number;
  /** See `countCheckedIn`. */
  checkedIn: number | null;
}) {
  const t = useTranslations("tournaments.onScreen");
  return (
    <ScreenPage title={<Name>{name}</Name>}>
      <div className="flex h-full flex-col items-center justify-center gap-[3cqh] text-center text-balance">
        <p className="text-[5cqh] text-soft">
          {t(startState(leftMs, missingAgents({ entered, checkedIn })))}
        </p>
        {leftMs !== null && leftMs > 0 && (
          <p role="timer" className="font-mono text-[22cqh] leading-none text-lamp tabular-nums">
            {leftText(leftMs)}
          </p>
        )}
        {entered > 0 && (
          <p className="text-[4cqh] text-mute">
            {checkedIn === null
              ? t("entrants", { count: entered })
              : t("checkedIn", { in: checkedIn, all: entered })}
          </p>
        )}
      </div>
    </ScreenPage>
  );
}

/** What comes next: the tables of the round, and when it begins. */
export function NextPanel({
  stages,
  leftMs,
  page,
}: PageProps & {
  stages: readonly ShownStage[];
  /** Until the next round; null: not set. */
  leftMs: number | null;
}) {
  const t = useTranslations("tournaments.onScreen");
  const live = useTranslations("tournaments.live");
  const id = useId();
  const placeName = usePlaceName();
  const stage = stages.at(-1);
  const pages = stage === undefined ? [] : nextPages(stage);
  const shown = pages[page];
  return (
    <ScreenPage
      title={
        leftMs === null || leftMs <= 0
          ? t("next")
          : t.rich("nextRoundIn", {
              time: () => (
                <span role="timer" className="font-mono text-lamp tabular-nums">
                  {leftText(leftMs)}
                </span>
              ),
            })
      }
      page={page}
      pages={pages.length}
    >
      {stage === undefined || shown === undefined ? (
        <p className="text-[5cqh] text-soft">{t("roundEnds")}</p>
      ) : (
        <Cards page={shown}>
          {(match, at) => (
            <TableCard
              id={`${id}-${at}`}
              Heading="h3"
              title={placeName(stage, match)}
              lines={match.agents.map((agent) => ({ agent, note: live("house") }))}
              form="screen-titled"
            />
          )}
        </Cards>
      )}
    </ScreenPage>
  );
}

/** Groups in their order, each a card. */
function GroupCards({
  page,
  stage,
  unit,
}: {
  page: CardPage<Group>;
  stage: ShownStage;
  unit: number;
}) {
  const t = useTranslations("tournaments");
  const format = useFormatter();
  const id = useId();
  const standings = new Map(stage.standings?.map((standing) => [standing.agent, standing]));
  return (
    <Cards page={page}>
      {({ group, agents }, at) => (
        <TableCard
          id={`${id}-${at}`}
          Heading="h3"
          title={t("group", { number: group + 1 })}
          lines={agents.map((agent) => {
            const standing = standings.get(agent);
            if (standing === undefined) return { agent };
            const { place, points } = standing;
            return { agent, place, points: pointsText(format, points, unit) };
          })}
          form="screen-titled"
        />
      )}
    </Cards>
  );
}

/** The bracket of a knockout, or the tables of groups, in letters that are read from afar. */
export function BracketPanel({
  stage,
  terms,
  page,
}: PageProps & { stage: ShownStage; terms: StageTerms }) {
  const t = useTranslations("tournaments");
  const roundName = useRoundName();
  const id = useId();
  const pages = bracketPages(stage);
  const shown = pages[page];
  const knockout = { unit: terms.unit, advance: terms.advance ?? 1 };
  return (
    <ScreenPage
      title={
        shown?.kind === "groups"
          ? t("kind.groups")
          : shown?.kind === "tables"
            ? roundName(shown.round, stage.rounds)
            : t("onScreen.bracket")
      }
      page={page}
      pages={pages.length}
    >
      {shown?.kind === "groups" && <GroupCards page={shown} stage={stage} unit={terms.unit} />}
      {shown?.kind === "tables" && (
        <Cards page={shown}>
          {(table, at) => (
            <BracketCard
              table={table}
              stage={stage}
              terms={knockout}
              id={`${id}-${at}`}
              Heading="h3"
              form="screen"
            />
          )}
        </Cards>
      )}
      {shown?.kind === "rounds" && (
        <div className="h-full" style={{ fontSize: `${shown.letters}cqh` }}>
          <BracketRounds
            rounds={bracketRounds(shown.tables, slotSources(stage.bracket))}
            stage={stage}
            terms={knockout}
            form="screen"
          />
        </div>
      )}
    </ScreenPage>
  );
}

/** The order, in letters that are read from afar. */
export function StandingsPanel({
  stage,
  unit,
  page,
}: PageProps & { stage: ShownStage; unit: number }) {
  const t = useTranslations("tournaments");
  const format = useFormatter();
  const pages = standingPages(stage);
  const shown = pages[page] ?? [];
  const rows = Math.ceil(shown.length / PLACE_COLUMNS);
  return (
    <ScreenPage title={t("onScreen.standings")} page={page} pages={pages.length}>
      <ol
        className="grid h-full grid-flow-col grid-cols-2 gap-x-[4cqw] text-[3.8cqh]"
        style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 13cqh))` }}
      >
        {shown.map(({ agent, place, points }) => (
          <li key={agent} className="flex items-center gap-[1.4cqw] border-b border-line">
            <span
              className={classNames(
                "w-[2.2em] shrink-0 text-right font-script text-[1.2em]",
                place === 1 ? "text-lamp" : "text-mute",
              )}
            >
              {place}
            </span>
            <span className="min-w-0 flex-1">
              <EntrantName slug={agent} size="letters" />
            </span>
            <span className="font-mono">{pointsText(format, points, unit)}</span>
          </li>
        ))}
      </ol>
    </ScreenPage>
  );
}

/** The first three, once it is over. */
export function WinnersPanel({
  name,
  winners,
}: {
  name: string;
  winners: readonly Pick<FinalPlace, "agent" | "place">[];
}) {
  const t = useTranslations("tournaments.onScreen");
  return (
    <ScreenPage title={<Name>{name}</Name>}>
      <ol className="grid h-full grid-cols-3 items-center gap-[3cqw] text-center">
        {winners.map(({ agent, place }) => (
          <li
            key={agent}
            className={classNames(
              "flex min-w-0 flex-col items-center gap-[2.4cqh]",
              // The first in the middle.
              place === 1 ? "order-2" : place === 2 ? "order-1" : "order-3",
            )}
          >
            <WinnerFace slug={agent} className={place === 1 ? "size-[26cqh]" : "size-[19cqh]"} />
            <span
              className={classNames(
                "font-script text-[6cqh]",
                place === 1 ? "text-lamp" : "text-soft",
              )}
            >
              {t("place", { place })}
            </span>
            <span className="max-w-full text-[4.6cqh]">
              <WinnerName slug={agent} />
            </span>
          </li>
        ))}
      </ol>
    </ScreenPage>
  );
}

function WinnerFace({ slug, className }: { slug: string; className: string }) {
  const agent = useContext(Entrants).get(slug);
  return agent === undefined ? null : <ScaledFace agent={agent} className={className} />;
}

function WinnerName({ slug }: { slug: string }) {
  const nameOf = useEntrantName();
  return (
    <span className="block truncate">
      <Name>{nameOf(slug)}</Name>
    </span>
  );
}
