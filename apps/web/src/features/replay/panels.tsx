import * as Tabs from "@radix-ui/react-tabs";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import type { Moment, Panel } from "./board.ts";

/** Keys that belong to the tabs while one of them has the focus. */
const tabKeys = new Set(["ArrowLeft", "ArrowRight", "Home", "End", " "]);

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

/** What stands beside the table, a tab each. Panels that tell secrets wait until they may. */
export function Panels<State, Event>({
  panels,
  moment,
}: {
  panels: readonly Panel<State, Event>[];
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.panels");
  return (
    <Tabs.Root
      defaultValue="transcript"
      className="flex flex-col xl:sticky xl:top-15 xl:h-[calc(100dvh-3.75rem)]"
    >
      <Tabs.List
        aria-label={t("label")}
        // The arrows move between tabs here; the page's own keys step through the match.
        onKeyDown={(event) => {
          if (tabKeys.has(event.key)) event.stopPropagation();
        }}
        className="scroll-hint flex shrink-0 gap-x-2 overflow-x-auto xl:gap-x-1 min-[90rem]:gap-x-2 border-b border-line px-3 [scrollbar-width:none] sm:px-6 xl:px-3"
      >
        {panels.map(({ id }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="min-h-12 border-b-2 border-transparent px-1 text-[0.8rem] whitespace-nowrap text-soft outline-offset-[-2px] hover:text-text data-[state=active]:border-lamp data-[state=active]:font-semibold data-[state=active]:text-text xl:px-0.5 min-[90rem]:px-1"
          >
            {t(id)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {panels.map((panel) => (
        <Tabs.Content
          key={panel.id}
          value={panel.id}
          className="relative min-h-0 flex-1 overflow-y-auto px-4 py-5 outline-offset-[-2px] sm:px-7 xl:px-5"
        >
          <PanelContent panel={panel} moment={moment} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
