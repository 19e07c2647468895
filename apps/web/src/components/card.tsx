import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A panel with a hairline, in the colour of the lamp for the one that matters most on its page. */
export function Card({
  className,
  isLit = false,
  ...rest
}: ComponentProps<"div"> & { isLit?: boolean }) {
  return (
    <div
      className={classNames(
        "rounded-card border bg-panel",
        isLit ? "border-lamp/60" : "border-line",
        className,
      )}
      {...rest}
    />
  );
}
