"use client";

import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { ScrollRegion } from "./scroll-region.tsx";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Where the focus goes from `place` of `count` tabs; undefined for keys that do not move it. */
export function tabAfter(key: string, place: number, count: number): number | undefined {
  if (key === "ArrowRight") return (place + 1) % count;
  if (key === "ArrowLeft") return (place + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/**
 * Tabs by the pattern of the ARIA Authoring Practices: arrows, Home and End move between them and
 * open them, one of them is in the order of focus. Only the open panel is rendered.
 */
export function Tabs({
  label,
  tabs,
  initial,
  closable = false,
  onOpen,
  className,
  listClassName,
  tabClassName,
  panelClassName,
}: {
  label: string;
  tabs: readonly Tab[];
  /** Id of the tab that is open until the reader chooses one; the first tab if absent. */
  initial?: string;
  /** No tab is open at first, and the open one closes when it is pressed again. */
  closable?: boolean;
  /** Called with a panel that was opened by the reader. */
  onOpen?: (panel: HTMLElement) => void;
  className?: string;
  listClassName?: string;
  /** The open one has `aria-selected`. */
  tabClassName?: string;
  panelClassName?: string;
}) {
  const prefix = useId();
  const [chosen, choose] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const place = Math.max(
    tabs.findIndex(({ id }) => id === (chosen ?? initial)),
    0,
  );
  const open = closable && chosen === null ? undefined : tabs[place];

  const opened = useEffectEvent(() => {
    if (panel.current) onOpen?.(panel.current);
  });
  useEffect(() => {
    if (chosen !== null) opened();
  }, [chosen]);

  function move(event: KeyboardEvent): void {
    // A page's own keys do not act while a tab has the focus.
    if (event.key === " ") event.stopPropagation();
    const next = tabAfter(event.key, place, tabs.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(tabs[next]?.id ?? null);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]').item(next).focus();
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={listClassName}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}${id}`}
            aria-selected={id === open?.id}
            aria-controls={id === open?.id ? `${prefix}panel` : undefined}
            tabIndex={id === tabs[place]?.id ? 0 : -1}
            onClick={() => choose(closable && id === open?.id ? null : id)}
            className={tabClassName}
          >
            {name}
          </button>
        ))}
      </div>
      {open && (
        <ScrollRegion
          scrolls="down"
          key={open.id}
          ref={panel}
          role="tabpanel"
          id={`${prefix}panel`}
          aria-labelledby={`${prefix}${open.id}`}
          className={panelClassName}
        >
          {open.content}
        </ScrollRegion>
      )}
    </div>
  );
}
