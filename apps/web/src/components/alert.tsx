import type { ReactNode } from "react";

/** An error message, also announced to screen readers. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm text-bad">
      {children}
    </p>
  );
}
