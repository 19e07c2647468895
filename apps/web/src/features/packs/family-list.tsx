import type { PackSummary, ReviewedFamily } from "@wisp/db";
import { balanceOf } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "../../components/badge.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { Popover } from "../../components/popover.tsx";
import { Name, StrangerText } from "../../components/stranger-text.tsx";
import { Entries, Entry } from "../admin/entry.tsx";
import { retire } from "./actions.ts";
import { PackForm } from "./pack-form.tsx";
import { useFamilyFacts } from "./use-family-facts.ts";
import { WordsLine } from "./words-line.tsx";

/** Retires a family, or the whole pack. */
export function Retire({ pack, family }: { pack: string; family?: string }) {
  const t = useTranslations("packs.retire");
  const what = family === undefined ? "pack" : "family";
  return (
    <Popover
      id={`retire-${family ?? "pack"}`}
      label={t(`${what}.label`)}
      buttonClassName={buttonClass("quiet")}
    >
      <p className="text-base text-text">{t(`${what}.title`)}</p>
      <p className="mt-1 mb-4">{t(`${what}.text`)}</p>
      <PackForm action={retire} className="flex flex-col items-start gap-3">
        <input type="hidden" name="pack" value={pack} />
        {family !== undefined && <input type="hidden" name="family" value={family} />}
        <Button type="submit">{t("yes")}</Button>
      </PackForm>
    </Popover>
  );
}

const tones = { proposed: "lamp", accepted: "good", refused: "bad", retired: "neutral" } as const;

/** Families with how often the spy won on them, and what whoever reviews the pack can do. */
export function FamilyList({
  families,
  pack,
  own,
  reviews,
  retires,
}: {
  families: readonly ReviewedFamily[];
  pack: Pick<PackSummary, "slug" | "locale">;
  /** What the reader proposed: how it came out is told too. */
  own: boolean;
  reviews: boolean;
  retires: boolean;
}) {
  const t = useTranslations("packs");
  const factsOf = useFamilyFacts();
  const format = useFormatter();
  return (
    <Entries>
      {families.map((family) => {
        const { slug, status, matches, note } = family;
        const balance = balanceOf(matches, family.spyWins);
        return (
          <Entry
            key={slug}
            title={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <WordsLine words={family.words} lang={pack.locale} />
                {(own || status === "retired") && (
                  <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
                )}
                {balance?.flag && <Badge tone="bad">{t(`balance.${balance.flag}`)}</Badge>}
              </span>
            }
            facts={[
              ...factsOf(family),
              ...(reviews && family.proposer !== null
                ? [<Name key="by">{family.proposer}</Name>]
                : []),
              ...(balance === null
                ? []
                : [
                    t("balance.rate", {
                      rate: format.number(balance.value, { style: "percent" }),
                      low: format.number(balance.low, { style: "percent" }),
                      high: format.number(balance.high, { style: "percent" }),
                      matches,
                    }),
                  ]),
            ]}
            actions={retires && status === "accepted" && <Retire pack={pack.slug} family={slug} />}
          >
            {own && note !== "" && (
              <p className="mt-2 flex gap-2 text-sm text-soft">
                <span className="text-mute">{t("review.noted")}</span>
                <StrangerText text={note} className="min-w-0" />
              </p>
            )}
          </Entry>
        );
      })}
    </Entries>
  );
}
