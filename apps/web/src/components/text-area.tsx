import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** Several lines to type into, with a label, a hint, and what is to be changed. */
export function TextArea({
  label,
  hint,
  problem,
  className,
  inputClassName,
  ...rest
}: Omit<ComponentProps<"textarea">, "id"> & {
  label: string;
  hint?: ReactNode;
  /** What is wrong with what was typed; it stays in the field. */
  problem?: string;
  inputClassName?: string;
}) {
  const id = useId();
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        className={classNames(
          "w-full rounded-control border bg-raised px-3 py-2 text-base text-text placeholder:text-mute",
          problem === undefined ? "border-line" : "border-bad",
          inputClassName,
        )}
        {...rest}
      />
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : "alert"}
        className="text-sm text-soft empty:hidden"
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
