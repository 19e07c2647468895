import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

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
