import type { ReactNode } from "react";

/** Says what is missing, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-card border border-line bg-panel px-6 py-12 text-center">
      <p className="font-script text-xl text-balance">{title}</p>
      {children && (
        <p className="mx-auto mt-2 max-w-md text-sm text-balance text-soft">{children}</p>
      )}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}
