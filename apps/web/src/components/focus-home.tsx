"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * A region that takes the focus when the focused element inside it is removed (a deleted row).
 * Otherwise the focus would return to the top of the page, out of sight of keyboard users.
 */
export function FocusHome({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const home = region.current;
    if (home === null) return;
    let held: Element | null = null;
    const hold = ({ target }: FocusEvent): void => {
      held = target instanceof Element ? target : null;
    };
    const changes = new MutationObserver(() => {
      if (held?.isConnected !== false) return;
      held = null;
      if (document.activeElement === document.body) home.focus();
    });
    home.addEventListener("focusin", hold);
    changes.observe(home, { childList: true, subtree: true });
    return () => {
      home.removeEventListener("focusin", hold);
      changes.disconnect();
    };
  }, []);
  return (
    <section ref={region} aria-label={label} tabIndex={-1} className={className}>
      {children}
    </section>
  );
}
