import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A panel with a hairline. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div className={classNames("rounded-card border border-line bg-panel", className)} {...rest} />
  );
}
