import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import { Tabs } from "#components/tabs.tsx";
import type { Moment, Panel } from "./game-stage.ts";

function PanelContent<State, Event>({
  panel,
  moment,
}: {
  panel: Panel<State, Event>;
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.panels");
  if (panel.secret && !moment.revealed) {
    return (
      <p className="text-sm text-pretty text-soft">{t(moment.over ? "afterReveal" : "afterEnd")}</p>
    );
  }
  return (
    <Suspense fallback={<div aria-hidden className="h-64" />}>
      <panel.Content moment={moment} />
    </Suspense>
  );
}

/** Scrolls a panel to the top of the frame where it would start in the lower half of what scrolls. */
function bringUp(panel: HTMLElement): void {
  const area = panel.closest(".match-scroll")?.getBoundingClientRect();
  if (area === undefined) return;
  const isLow = panel.getBoundingClientRect().top > area.top + area.height / 2;
  if (isLow) panel.scrollIntoView({ block: "start" });
}

/** The panels next to the table, a tab each. Panels that show secrets wait until they may. */
export function Panels<State, Event>({
  panels,
  moment,
  framed,
}: {
  panels: readonly Panel<State, Event>[];
  moment: Moment<State, Event>;
  /** In the frame of a phone: a panel takes room from the table, so that none is open at first. */
  framed: boolean;
}) {
  const t = useTranslations("replay.panels");
  const atEnd =
    moment.moving && moment.whole !== null && moment.cursor === moment.entries.length - 1;
  return (
    <Tabs
      label={t("label")}
      // A spectator who watched the match to its end sees what decided it.
      initial={atEnd ? panels.find((panel) => panel.explainsEnd)?.id : undefined}
      closable={framed}
      onOpen={framed ? bringUp : undefined}
      tabs={panels.map((panel) => ({
        id: panel.id,
        label: t(panel.id),
        content: <PanelContent panel={panel} moment={moment} />,
      }))}
      className="match-tabs flex flex-col xl:sticky xl:top-(--above) xl:h-[calc(100dvh-var(--above)-var(--beside,0px))]"
      listClassName="scroll-hint flex shrink-0 gap-x-2 overflow-x-auto xl:gap-x-1 border-b border-line px-3 [scrollbar-width:none] sm:px-6 xl:px-4"
      tabClassName="min-h-12 border-b-2 border-transparent px-1 text-[0.8rem] whitespace-nowrap text-soft outline-offset-[-2px] hover:text-text aria-selected:border-lamp aria-selected:font-semibold aria-selected:text-text xl:grow xl:px-0.5"
      panelClassName="relative min-h-0 flex-1 px-4 py-5 outline-offset-[-2px] sm:px-7 xl:px-5"
    />
  );
}

/** Maximum number of simultaneous events of a live match that are read aloud. */
const MAX_LINES = 6;

/** The text that is read aloud: all new events of a live match, else the current event. */
export function Announced<State, Event>({
  moment: { entries, cursor, narrate },
  announces,
  growing,
}: {
  moment: Moment<State, Event>;
  announces(event: Event): boolean;
  growing: boolean;
}) {
  const heard = entries.slice(growing ? 0 : cursor, cursor + 1);
  return (
    <div aria-live="polite" className="sr-only">
      {heard
        .filter(({ event }) => announces(event))
        .slice(-MAX_LINES)
        .map((entry) => (
          <p key={`${growing} ${entry.cursor}`}>{sanitizeForDisplay(narrate(entry))}</p>
        ))}
    </div>
  );
}

const Chances = lazy(async () => ({
  default: (await import("./commentary/panel.tsx")).ChancesPanel,
}));

/** The panels of a stage with the one that every game has besides, before the last: why it came so. */
export const withChances = <State, Event>(
  panels: readonly Panel<State, Event>[],
): readonly Panel<State, Event>[] => [
  ...panels.slice(0, -1),
  { id: "chances", secret: false, Content: Chances },
  ...panels.slice(-1),
];

/** A panel of every game that is loaded when it is opened. */
export const Analysis = lazy(async () => ({ default: (await import("./analysis.tsx")).Analysis }));
