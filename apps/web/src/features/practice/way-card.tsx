import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/badge.tsx";
import { Card } from "#components/card.tsx";

const facts = ["counts", "table", "starts", "needs"] as const;

/** A way to play, point by point, so that the two can be compared; then how to start. */
export function WayCard({ way, children }: { way: "practice" | "ranked"; children?: ReactNode }) {
  const t = useTranslations("practice");
  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-script text-2xl">{t(`${way}.title`)}</h2>
        <Badge tone={way === "ranked" ? "lamp" : "neutral"}>{t(`${way}.badge`)}</Badge>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {facts.map((fact) => (
          <div key={fact} className="contents">
            <dt className="text-mute">{t(`facts.${fact}`)}</dt>
            <dd className="text-soft text-pretty">{t(`${way}.${fact}`)}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="mt-6 border-t border-line pt-5">{children}</div>}
    </Card>
  );
}
