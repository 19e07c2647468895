import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import type { Column } from "./column.ts";
import { intervalNeeds } from "./interval-text.ts";
import { useColumnText } from "./use-column-text.ts";

/** How a number is computed, one click away. */
export function MetricHelp({ column }: { column: Column }) {
  const t = useTranslations("metrics");
  const { name, about } = useColumnText()(column);
  const interval = useTranslations("common.interval");
  return (
    <Popover
      id={`metric-${column.id}`}
      name={t("explain", { metric: name })}
      label={<CircleHelp aria-hidden className="size-3.5" />}
      place="button"
      className="w-[min(22rem,calc(100vw-2rem))]"
      buttonClassName="grid size-6 place-items-center rounded-full text-mute hover:text-text"
    >
      <strong className="block font-script text-lg font-medium text-text">{name}</strong>
      <span className="mt-2 block leading-relaxed">{about}</span>
      {column.hasInterval && <span className="mt-2 block">{interval("needs", intervalNeeds)}</span>}
      <Link href={`/docs/metrics#${column.anchor}`} className="mt-3 inline-block underline">
        {t("allMetrics")}
      </Link>
    </Popover>
  );
}
