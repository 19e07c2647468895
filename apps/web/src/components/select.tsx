import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** A labelled choice; the browser's own control, because it works everywhere. */
export function Select({
  label,
  options,
  look = "filter",
  ...rest
}: Omit<ComponentProps<"select">, "children" | "className"> & {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** `field`: next to the fields of a form. */
  look?: "filter" | "field";
}) {
  return (
    <label
      className={
        look === "filter"
          ? "flex min-w-0 flex-col gap-1 text-xs text-mute sm:max-w-60"
          : "flex min-w-0 flex-col gap-1.5 text-sm font-medium text-text"
      }
    >
      {label}
      <span className="relative">
        <select
          className={`${look === "filter" ? "min-h-10" : "min-h-11"} w-full appearance-none rounded-control border border-line bg-raised py-2 pr-9 pl-3 text-sm font-normal text-text`}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-mute"
        />
      </span>
    </label>
  );
}
