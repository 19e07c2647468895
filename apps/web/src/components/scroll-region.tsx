import type { ComponentProps, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { UntrustedText } from "./untrusted-text.tsx";

/**
 * A region that scrolls within itself. It has a name and is focusable, so that keyboard users can
 * read the hidden part (WCAG 2.1.1).
 */
export function ScrollRegion({
  scrolls = "across",
  className,
  ...rest
}: Omit<ComponentProps<"section">, "tabIndex"> & {
  scrolls?: "across" | "down";
} & ({ "aria-label": string } | { "aria-labelledby": string })) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard.
      tabIndex={0}
      className={classNames(
        // Hidden texts of what scrolls stay within it.
        "relative",
        scrolls === "across" ? "scroll-hint overflow-x-auto" : "overflow-y-auto",
        className,
      )}
      {...rest}
    />
  );
}

/** A panel with a table, which scrolls within it. */
export function TablePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScrollRegion aria-label={title} className="rounded-card border border-line bg-panel px-4">
      {children}
    </ScrollRegion>
  );
}

/** A long text from outside below its title; it scrolls within itself. */
export function TextPanel({
  title,
  text,
  region,
}: {
  title: string;
  text: string;
  /** The element that scrolls. */
  region?: Ref<HTMLElement>;
}) {
  return (
    <div>
      <p className="mb-1 text-xs text-mute">{title}</p>
      <ScrollRegion
        ref={region}
        aria-label={title}
        scrolls="down"
        className="max-h-80 rounded-control border border-line bg-raised p-3"
      >
        <UntrustedText
          text={text}
          className="font-mono text-xs leading-relaxed whitespace-pre-wrap"
        />
      </ScrollRegion>
    </div>
  );
}
