import type { Deviation, Report } from "@wisp/lab";
import { useFormatter, useTranslations } from "next-intl";
import { Section } from "#components/section.tsx";
import { shownP } from "./numbers.ts";

/** A deviation as a sentence. */
function useSentence(): (deviation: Deviation) => string {
  const t = useTranslations("lab.deviations");
  const comma = useTranslations("common.result")("comma");
  const format = useFormatter();
  const time = (at: string): string =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium" });
  return (deviation) => {
    switch (deviation.code) {
      case "unfinished": {
        const { settled, planned, by } = deviation;
        return by === null
          ? t("unfinished", { settled, planned })
          : t("ended", { settled, planned, reason: t(`reasons.${by}`) });
      }
      case "set-aside": {
        const arms = deviation.arms.map(({ arm, blocks }) => `${arm} ${blocks}`).join(comma);
        return t("setAside", { blocks: deviation.blocks, arms });
      }
      case "paused": {
        const { from, until, by } = deviation;
        const reason = by === null ? "" : t(`reasons.${by === "owner" ? "ownerPaused" : by}`);
        return until === null
          ? t("pausedStill", { from: time(from), reason })
          : t("paused", { from: time(from), until: time(until), reason });
      }
      case "versions":
        return t("versions", { agent: deviation.agent, versions: deviation.versions.join(comma) });
      case "rules":
        return t("rules", { versions: deviation.versions.join(comma) });
    }
  };
}

/** What differs from the frozen plan, and the blocks that were set aside. */
export function DeviationsPart({ report }: { report: Report }) {
  const t = useTranslations("lab.deviations");
  const tResult = useTranslations("lab.result");
  const tMatches = useTranslations("lab.matches");
  const sentenceOf = useSentence();
  const { deviations, setAside, losses } = report;
  const unequal = losses.unequal.map(({ arms: [more, less], only: [one, other], adjustedP }) =>
    t("unequal", { more, less, one, other, p: shownP(adjustedP) }),
  );
  const isUnknown = setAside.length > 0 && unequal.length === 0;
  const sentences = [
    ...deviations.map(sentenceOf),
    ...unequal,
    ...(isUnknown ? [t("notShown")] : []),
  ];
  return (
    <Section title={t("title")}>
      <p className="mb-3 max-w-3xl text-sm text-mute">{t("note")}</p>
      {sentences.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <ul className="flex max-w-3xl list-disc flex-col gap-1 pl-5 text-sm wrap-anywhere text-soft">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {setAside.length > 0 && (
        <details className="mt-4 text-sm text-soft">
          <summary className="cursor-pointer font-medium">
            {tResult("setAside", { count: setAside.length })}
          </summary>
          <p className="mt-2 text-mute">{tResult("setAsideNote")}</p>
          <ul lang="en" className="mt-2 flex flex-col gap-1">
            {setAside.map(({ block, reason }) => (
              <li key={block}>
                {tMatches("block", { number: block + 1 })}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
