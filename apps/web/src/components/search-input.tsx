import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A labelled search field, as tall as a select next to it. */
export function SearchInput({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <label className={classNames("flex min-w-0 flex-col gap-1 text-xs text-mute", className)}>
      {label}
      <span className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-mute"
        />
        <input
          type="search"
          maxLength={100}
          className="min-h-10 w-full rounded-control border border-line bg-raised py-2 pr-3 pl-9 text-sm text-text placeholder:text-mute"
          {...rest}
        />
      </span>
    </label>
  );
}
