import { ChevronDown, Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** A single-line input with its label, a hint, and its error. */
export function Field({
  label,
  hint,
  problem,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "id"> & FieldFrameProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} className={className}>
      {(tied) => <input {...tied} className={classNames("min-h-11", tied.className)} {...rest} />}
    </FieldFrame>
  );
}

/** A multi-line input with a label, a hint, and its error. */
export function TextArea({
  label,
  hint,
  problem,
  className,
  inputClassName,
  ...rest
}: Omit<ComponentProps<"textarea">, "id"> & FieldFrameProps & { inputClassName?: string }) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} className={className}>
      {(tied) => (
        <textarea
          {...tied}
          className={classNames("py-2", tied.className, inputClassName)}
          {...rest}
        />
      )}
    </FieldFrame>
  );
}

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

interface FieldFrameProps {
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
function FieldFrame({
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
