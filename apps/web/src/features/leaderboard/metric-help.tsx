import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "../../components/link.tsx";
import { Popover } from "../../components/popover.tsx";
import { type ColumnName, hasInterval } from "./columns.ts";
import { intervalNeeds } from "./interval-text.ts";

/** How a number is computed, one click away. */
export function MetricHelp({ name }: { name: ColumnName }) {
  const t = useTranslations("metrics");
  const interval = useTranslations("common.interval");
  return (
    <Popover
      id={`metric-${name}`}
      name={t("explain", { metric: t(`${name}.name`) })}
      label={<CircleHelp aria-hidden className="size-3.5" />}
      place="button"
      className="w-[min(22rem,calc(100vw-2rem))]"
      buttonClassName="grid size-6 place-items-center rounded-full text-mute hover:text-text"
    >
      <strong className="block font-script text-lg font-medium text-text">
        {t(`${name}.name`)}
      </strong>
      <span className="mt-2 block leading-relaxed">{t(`${name}.about`)}</span>
      {hasInterval(name) && <span className="mt-2 block">{interval("needs", intervalNeeds)}</span>}
      <Link href={`/docs/metrics#${name}`} className="mt-3 inline-block underline">
        {t("allMetrics")}
      </Link>
    </Popover>
  );
}
