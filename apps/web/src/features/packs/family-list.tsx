import type { PackSummary, ReviewedFamily } from "@wisp/db";
import { type Balance, balanceOf, balancesOf } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, buttonClass } from "#components/button.tsx";
import { Popover } from "#components/popover.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { Entries, Entry } from "#features/admin/entry.tsx";
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

/** By family, the pairs of its words that are certainly too good or too bad for the hidden player. */
function unfairPairs(families: readonly ReviewedFamily[]) {
  const pairs = families.flatMap(({ slug, pairs }) => pairs.map((pair) => ({ slug, ...pair })));
  const balances = balancesOf(pairs);
  return pairs.flatMap((pair, at) => {
    const balance = balances[at];
    return balance?.flag ? [{ ...pair, balance, flag: balance.flag }] : [];
  });
}

/** How often the hidden player wins, with its interval. */
function useRate() {
  const t = useTranslations("packs.balance");
  const format = useFormatter();
  const percent = (share: number): string => format.number(share, { style: "percent" });
  return ({ value, low, high }: Balance, matches: number): string =>
    low === null || high === null
      ? t("rateAlone", { rate: percent(value), matches })
      : t("rate", { rate: percent(value), low: percent(low), high: percent(high), matches });
}

/** Families with the hidden player's win rate, and a reviewer's actions. */
export function FamilyList({
  families,
  pack,
  own,
  reviews,
  retires,
}: {
  families: readonly ReviewedFamily[];
  pack: Pick<PackSummary, "slug" | "locale">;
  /** The reader's own proposals: their outcome is shown, too. */
  own: boolean;
  reviews: boolean;
  retires: boolean;
}) {
  const t = useTranslations("packs");
  const factsOf = useFamilyFacts();
  const rateOf = useRate();
  const unfair = unfairPairs(families);
  return (
    <Entries>
      {families.map((family) => {
        const { slug, status, matches, note } = family;
        const balance = balanceOf(matches, family.hiddenWins);
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
              ...(balance === null ? [] : [rateOf(balance, matches)]),
            ]}
            actions={retires && status === "accepted" && <Retire pack={pack.slug} family={slug} />}
          >
            {unfair
              .filter((pair) => pair.slug === slug)
              .map(({ words, balance, flag, matches }) => (
                <p key={words.join()} className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
                  <span lang={pack.locale} className="font-script">
                    <Name>{words.join(" · ")}</Name>
                  </span>
                  <Badge tone="bad">{t(`balance.${flag}`)}</Badge>
                  <span className="text-mute">{rateOf(balance, matches)}</span>
                </p>
              ))}
            {own && note !== "" && (
              <p className="mt-2 flex gap-2 text-sm text-soft">
                <span className="text-mute">{t("review.noted")}</span>
                <UntrustedText text={note} className="min-w-0" />
              </p>
            )}
          </Entry>
        );
      })}
    </Entries>
  );
}
