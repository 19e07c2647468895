import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

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
        scrolls === "across" ? "scroll-hint overflow-x-auto" : "overflow-y-auto",
        className,
      )}
      {...rest}
    />
  );
}
