import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

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
