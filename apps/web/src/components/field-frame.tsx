import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  /** The problem of the input, which stays in the field. */
  problem?: string;
  className?: string;
}

/** What ties something to type into to the words around it. */
interface FieldAttributes {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
  readonly className: string;
}

/** An input with its label, a hint, and its error. */
export function FieldFrame({
  label,
  hint,
  problem,
  className,
  children,
}: FieldFrameProps & { children: (tied: FieldAttributes) => ReactNode }) {
  const id = useId();
  const note = `${id}-note`;
  const wrong = problem !== undefined;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": wrong,
        "aria-describedby": note,
        className: classNames(
          "w-full rounded-control border bg-raised px-3 text-base text-text placeholder:text-mute",
          wrong ? "border-bad" : "border-line",
        ),
      })}
      <p
        id={note}
        role={wrong ? "alert" : undefined}
        className={classNames("text-sm empty:hidden", wrong ? "text-bad" : "text-soft")}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
