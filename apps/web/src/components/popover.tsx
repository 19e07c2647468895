import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * A button and a panel that opens above the page: the browser's own popover, which needs no
 * script, closes with Escape or a click outside it, and returns the focus.
 */
export function Popover({
  id,
  label,
  buttonClassName,
  className = "w-[min(26rem,calc(100vw-2rem))]",
  place = "page",
  children,
  name,
  onOpen,
}: {
  /** Unique on the page. */
  id: string;
  label: ReactNode;
  /** Accessible name of the button, where its label does not say enough. */
  name?: string;
  buttonClassName?: string;
  /** Give it a width. */
  className?: string;
  /** In the middle of the page, which dims, or next to the button where the browser supports that. */
  place?: "page" | "button";
  children: ReactNode;
  /** Called whenever it is about to open. */
  onOpen?: () => void;
}) {
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={name} className={buttonClassName}>
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={onOpen && (({ newState }) => newState === "open" && onOpen())}
        className={classNames(
          "rounded-card border border-line bg-raised p-5 text-left text-sm font-normal whitespace-normal text-soft shadow-card",
          place === "page"
            ? "m-auto max-h-[calc(100dvh-1rem)] overflow-y-auto overscroll-contain backdrop:bg-ground/60"
            : "beside-button",
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}
