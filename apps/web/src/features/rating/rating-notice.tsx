import type { ReactNode } from "react";
import { Card } from "#components/page.tsx";

/** What a page of a study says in place of items. */
export function RatingNotice({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="mx-auto max-w-2xl px-6 py-12 text-center">
      <h1 className="font-script text-2xl text-balance">{title}</h1>
      <p className="mx-auto mt-2 max-w-md text-sm text-balance text-soft">{children}</p>
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </Card>
  );
}
