import type { PackSummary, ReviewedPair } from "@wisp/db";
import { type Balance, balanceOf, balancesOf, firstRoundRate } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, buttonClass } from "#components/button.tsx";
import { Popover } from "#components/popover.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { Entries, Entry } from "#features/admin/entry.tsx";
import { retire } from "./actions.ts";
import { PackForm } from "./pack-form.tsx";
import { RateAction } from "./review-actions.tsx";
import { useCloseness, useTheme } from "./use-pair-facts.ts";
import { WordsLine } from "./words-line.tsx";

/** Retires a pair, or the whole pack. */
export function Retire({ pack, pair }: { pack: string; pair?: string }) {
  const t = useTranslations("packs.retire");
  const what = pair === undefined ? "pack" : "pair";
  return (
    <Popover
      id={`retire-${pair ?? "pack"}`}
      label={t(`${what}.label`)}
      buttonClassName={buttonClass("quiet")}
    >
      <p className="text-base text-text">{t(`${what}.title`)}</p>
      <p className="mt-1 mb-4">{t(`${what}.text`)}</p>
      <PackForm action={retire} className="flex flex-col items-start gap-3">
        <input type="hidden" name="pack" value={pack} />
        {pair !== undefined && <input type="hidden" name="pair" value={pair} />}
        <Button type="submit">{t("yes")}</Button>
      </PackForm>
    </Popover>
  );
}

const tones = { proposed: "lamp", accepted: "good", refused: "bad", retired: "neutral" } as const;

interface PlayedWords {
  readonly slug: string;
  readonly words: readonly string[];
  readonly matches: number;
  readonly hiddenWins: number;
}

/** The words that were played together. A family of an earlier release has several pairs. */
const playedWords = ({ slug, words, matches, hiddenWins, pairs }: ReviewedPair): PlayedWords[] =>
  words.length === 2
    ? [{ slug, words: words.map(({ word }) => word), matches, hiddenWins }]
    : pairs.map((pair) => ({ slug, ...pair }));

/** The pairs that are certainly too good or too bad for the hidden player, among all that were played. */
function unfairPairs(pairs: readonly ReviewedPair[]) {
  const played = pairs.flatMap(playedWords);
  const balances = balancesOf(played);
  return played.flatMap((each, at) => {
    const balance = balances[at];
    return balance?.flag ? [{ ...each, balance, flag: balance.flag }] : [];
  });
}

/** How matches on some words came out, with intervals where there are enough of them. */
function useRates() {
  const t = useTranslations("packs.balance");
  const format = useFormatter();
  const percent = (share: number): string => format.number(share, { style: "percent" });
  return {
    winRate: ({ value, low, high }: Balance, matches: number): string =>
      low === null || high === null
        ? t("rateAlone", { rate: percent(value), matches })
        : t("rate", { rate: percent(value), low: percent(low), high: percent(high), matches }),
    firstRound({ matches, outInFirstRound }: ReviewedPair): string[] {
      const rate = firstRoundRate(matches, outInFirstRound);
      if (rate === null) return [];
      const { value, low, high } = rate;
      return [t("firstRound", { rate: percent(value), low: percent(low), high: percent(high) })];
    },
  };
}

/** Pairs with their ratings and what matches say about them, and the reader's actions. */
export function PairList({
  pairs,
  pack,
  own,
  reviews,
  retires,
}: {
  pairs: readonly ReviewedPair[];
  pack: Pick<PackSummary, "slug" | "locale">;
  /** The reader's own proposals: their outcome is shown, too. */
  own: boolean;
  reviews: boolean;
  retires: boolean;
}) {
  const t = useTranslations("packs");
  const themeOf = useTheme();
  const closenessOf = useCloseness();
  const { winRate, firstRound } = useRates();
  const unfair = unfairPairs(pairs);
  return (
    <Entries>
      {pairs.map((pair) => {
        const { slug, status, matches, note } = pair;
        const balance = balanceOf(matches, pair.hiddenWins);
        const flagged = unfair.filter((each) => each.slug === slug);
        const isFamily = pair.words.length !== 2;
        const flag = isFamily ? balance?.flag : flagged[0]?.flag;
        const retirable = retires && status === "accepted";
        return (
          <Entry
            key={slug}
            title={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <WordsLine words={pair.words} lang={pack.locale} />
                {(own || status === "retired") && (
                  <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
                )}
                {flag && <Badge tone="bad">{t(`balance.${flag}`)}</Badge>}
              </span>
            }
            facts={[
              themeOf(pair.theme),
              ...(reviews && pair.proposer !== null ? [<Name key="by">{pair.proposer}</Name>] : []),
              ...closenessOf(pair),
              ...(balance === null ? [] : [winRate(balance, matches)]),
              ...firstRound(pair),
            ]}
            actions={
              (pair.mayRate || retirable) && (
                <>
                  {pair.mayRate && <RateAction pack={pack.slug} pair={slug} />}
                  {retirable && <Retire pack={pack.slug} pair={slug} />}
                </>
              )
            }
          >
            {isFamily &&
              flagged.map(({ words, balance, flag, matches }) => (
                <p key={words.join()} className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
                  <span lang={pack.locale} className="font-script">
                    <Name>{words.join(" · ")}</Name>
                  </span>
                  <Badge tone="bad">{t(`balance.${flag}`)}</Badge>
                  <span className="text-mute">{winRate(balance, matches)}</span>
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
