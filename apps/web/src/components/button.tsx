import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

const looks = {
  /** The one thing to do next; at most one on a page besides the header's. */
  primary:
    "border-transparent bg-lamp font-semibold text-ground hover:opacity-90 light:bg-text light:text-ground",
  plain: "border-line bg-raised font-medium text-text hover:border-mute",
  quiet: "border-transparent bg-transparent font-medium text-soft hover:text-text",
} as const;

type Look = keyof typeof looks;

/** The classes of a button, for elements that cannot be one of the components below. */
export function buttonClass(look: Look = "plain", className?: string): string {
  return classNames(
    "inline-flex min-h-10 items-center justify-center gap-2 rounded-control border px-3.5 text-sm whitespace-nowrap transition-colors duration-150 print:hidden disabled:cursor-not-allowed disabled:opacity-50",
    looks[look],
    className,
  );
}

export function Button({
  look,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { look?: Look }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

export function ButtonLink({
  look,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
