import type { Belief } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { ReliabilityChart } from "#components/charts/reliability.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** As many charts as can be compared; the table has all. */
const MAX_CHARTS = 24;

const share = (value: number): string => (100 * value).toFixed(1);
const brier = (value: number): string => value.toFixed(3);

type BeliefFigure = NonNullable<Belief["knew"]>;

/** A figure with its interval below. */
function Figure({ of, write }: { of: BeliefFigure | null; write: (value: number) => string }) {
  if (of === null) return "–";
  const { value, low, high } = of;
  return (
    <>
      <span className="block text-text">{write(value)}</span>
      {low !== null && high !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {write(low)} … {write(high)}
        </span>
      )}
    </>
  );
}

function Charts({ beliefs }: { beliefs: readonly Belief[] }) {
  const t = useTranslations("lab.beliefs");
  const drawn = beliefs.filter(({ calibration }) => (calibration?.bins.length ?? 0) > 0);
  if (drawn.length === 0) return null;
  return (
    <>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {drawn.slice(0, MAX_CHARTS).map(({ question, subject, arm, calibration }) => (
          <li key={`${question}/${subject}/${arm}`} className="min-w-0">
            <p className="mb-1 text-xs leading-snug wrap-anywhere text-soft">
              <Name>{`${subject} / ${arm}`}</Name>
            </p>
            <ReliabilityChart
              label={t("chart", { subject, arm })}
              across={t("stated")}
              points={(calibration?.bins ?? []).map(({ count, stated, observed }) => ({
                count,
                stated,
                observed: observed.value,
                low: observed.low,
                high: observed.high,
              }))}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-3xl text-sm text-mute">{t("chartNote")}</p>
    </>
  );
}

/** What agents believed about one question in each arm. */
function Question({ name, beliefs }: { name: string; beliefs: readonly Belief[] }) {
  const t = useTranslations("lab.beliefs");
  const hasChances = beliefs.some(({ calibration }) => calibration !== null);
  return (
    <div className="mt-4">
      <h4 className="mb-2 text-sm font-medium">{name}</h4>
      <ScrollRegion
        aria-label={name}
        className="relative rounded-card border border-line bg-panel px-4"
      >
        <SmallTable
          caption={name}
          rows={beliefs}
          keyOf={({ subject, arm }) => `${subject}/${arm}`}
          columns={[
            {
              id: "subject",
              title: t("agent"),
              kind: "name",
              className: "min-w-20 pr-3",
              cell: ({ subject }) => <Name>{subject}</Name>,
            },
            {
              id: "arm",
              title: t("arm"),
              kind: "text",
              className: "min-w-24 pl-3",
              cell: ({ arm }) => <Name>{arm}</Name>,
            },
            ...(hasChances
              ? [
                  {
                    id: "brier",
                    title: t("brier"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ calibration }: Belief) => (
                      <Figure of={calibration?.brier ?? null} write={brier} />
                    ),
                  },
                  {
                    id: "even",
                    title: t("even"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ calibration }: Belief) =>
                      calibration === null ? "–" : brier(calibration.even),
                  },
                ]
              : []),
            {
              id: "knew",
              title: t("knew"),
              className: "pl-3 whitespace-nowrap",
              cell: ({ knew }) => <Figure of={knew} write={share} />,
            },
            {
              id: "from",
              title: t("from"),
              className: "pl-3 whitespace-nowrap",
              cell: ({ knewFrom }) => knewFrom ?? "–",
            },
          ]}
        />
      </ScrollRegion>
      <Charts beliefs={beliefs} />
    </div>
  );
}

/** What agents believed against the truth, question by question. */
export function BeliefsPart({
  beliefs,
  nameOf,
}: {
  beliefs: readonly Belief[];
  /** Of a question, in the reader's language. */
  nameOf: (question: string) => string;
}) {
  const t = useTranslations("lab.beliefs");
  if (beliefs.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 mb-1 font-semibold">{t("title")}</h3>
      <p className="max-w-3xl text-sm text-mute">{t("note")}</p>
      {[...Map.groupBy(beliefs, ({ question }) => question)].map(([question, own]) => (
        <Question key={question} name={nameOf(question)} beliefs={own} />
      ))}
    </>
  );
}
