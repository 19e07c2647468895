import { useTranslations } from "next-intl";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { Link } from "../../components/link.tsx";
import { isLocale, localeNames } from "../../i18n/locale.ts";
import { columns, type KeptName } from "../leaderboard/columns.ts";
import { Figure } from "../leaderboard/figure.tsx";
import { seasonName } from "../seasons/season-name.ts";
import type { SeasonRecord } from "./record.ts";
import { SideBySide } from "./side-by-side.tsx";

const foulColumns = ["fouls", "skipped", "timeouts", "saidWord", "repeated"] as const;
const runningColumns = ["votesReceived", "latencyMedian", "latencySlow", "tokens", "cost"] as const;

function FigureList({
  title,
  names,
  record,
}: {
  title: string;
  names: readonly KeptName[];
  record: SeasonRecord;
}) {
  const t = useTranslations("metrics");
  return (
    <div>
      <h4 className="pb-1.5 text-xs font-medium text-mute">{title}</h4>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-2 text-sm">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-soft">{t(`${name}.name`)}</dt>
            <dd className="text-right font-mono">
              <Figure value={columns[name].read(record.figures)} unit={columns[name].unit} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An agent's record in one season and language. */
export function SeasonRecordCard({ record }: { record: SeasonRecord }) {
  const t = useTranslations("agents");
  const common = useTranslations("common");
  const { season, locale, figures } = record;
  return (
    <Card className="p-5">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-script text-xl">
          <Link
            href={`/leaderboard/${encodeURIComponent(season.slug)}?locale=${locale}`}
            className="hover:underline"
          >
            {seasonName(season, common)}
          </Link>
        </h3>
        <span lang={locale} className="text-sm text-mute">
          {isLocale(locale) ? localeNames[locale] : locale}
        </span>
        {figures.inPlacement && <Badge>{t("placement")}</Badge>}
        <span className="ml-auto font-mono text-xl font-semibold">
          <span className="mr-2 font-sans text-xs font-normal text-mute">{t("total")}</span>
          <Figure value={figures.total} unit="points" />
        </span>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1.4fr_1fr_1fr]">
        <SideBySide figures={figures} />
        <FigureList title={t("foulsTitle")} names={foulColumns} record={record} />
        <FigureList title={t("runningTitle")} names={runningColumns} record={record} />
      </div>
    </Card>
  );
}
