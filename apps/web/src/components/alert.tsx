import type { ReactNode } from "react";

/** Says what went wrong, at once also to who listens. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm text-bad">
      {children}
    </p>
  );
}
