import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** One line to type into, with its label, a hint, and what is to be changed. */
export function Field({
  label,
  hint,
  problem,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "id"> & {
  label: string;
  hint?: ReactNode;
  /** What is wrong with what was typed; it stays in the field. */
  problem?: string;
}) {
  const id = useId();
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        className={classNames(
          "min-h-11 w-full rounded-control border bg-raised px-3 text-base text-text placeholder:text-mute",
          problem === undefined ? "border-line" : "border-bad",
        )}
        {...rest}
      />
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : "alert"}
        className="text-sm text-soft"
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
