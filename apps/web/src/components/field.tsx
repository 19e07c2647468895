import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type Framing } from "./field-frame.tsx";

/** One line to type into, with its label, a hint, and what is to be changed. */
export function Field({
  label,
  hint,
  problem,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "id"> & Framing) {
  return (
    <FieldFrame {...{ label, hint, problem, className }}>
      {(tied) => <input {...tied} className={classNames("min-h-11", tied.className)} {...rest} />}
    </FieldFrame>
  );
}
