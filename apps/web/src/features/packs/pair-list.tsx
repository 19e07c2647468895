import {
  closenessRatings,
  isRanked,
  type PackSummary,
  type ReviewedPair,
  themes,
  type WaitingPair,
  type Word,
  type WordPair,
} from "@wisp/db";
import { type Balance, balanceOf, balancesOf, firstRoundRate, separabilityOf } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, buttonClass } from "#components/button.tsx";
import { TextArea } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { Entries, Entry } from "#features/admin/admin-page.tsx";
import { packHref } from "#links.ts";
import { rate, retire, review } from "./actions.ts";
import { PackForm } from "./pack-form.tsx";

/** The words of a pair in a line, aliases in brackets. */
function WordsLine({ words, lang }: { words: readonly Word[]; lang: string }) {
  return (
    <span lang={lang} className="font-script text-lg leading-snug wrap-anywhere">
      {words.map(({ word, aliases }, place) => (
        <span key={word}>
          {place > 0 && <span className="text-mute"> · </span>}
          <Name>{word}</Name>
          {aliases.length > 0 && (
            <span className="text-base text-mute">
              {lang === "zh" ? "（" : " ("}
              <Name>{aliases.join(lang === "zh" ? "、" : ", ")}</Name>
              {lang === "zh" ? "）" : ")"}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

/** The theme of a pair, in the reader's language. */
function useTheme(): (theme: string) => string {
  const t = useTranslations("packs.themes");
  return (theme) => t(themes.find((each) => each === theme) ?? "other");
}

type RatedPair = Pick<WordPair, "closeness" | "blindClues" | "status" | "words"> &
  Pick<ReviewedPair, "ownCloseness">;

/** What blind clues say about how close the words of a pair are. */
function useSeparability(): (counts: WordPair["blindClues"]) => string[] {
  const t = useTranslations("packs.closeness");
  const format = useFormatter();
  const number = (value: number): string =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (counts) => {
    const separability = counts && separabilityOf(counts);
    if (!separability) return [];
    const { value, low, high } = separability;
    const { right, read, namesOther, written } = counts;
    const ends =
      low === null || high === null
        ? []
        : [t("separability", { value: number(value), low: number(low), high: number(high) })];
    const named = namesOther === 0 ? [] : [t("named", { named: namesOther, written })];
    return [...ends, t("read", { right, read }), ...named];
  };
}

/** The ratings of a pair, its separability and, while it is in play, in which matches. */
function useCloseness(): (pair: RatedPair) => string[] {
  const t = useTranslations("packs.closeness");
  const measuredBy = useSeparability();
  return ({ closeness, blindClues, status, words, ownCloseness }) => {
    const ratings =
      closeness === null ? [] : [t("both", { first: closeness[0], second: closeness[1] })];
    const own = ownCloseness === null ? [] : [t("own", { rating: ownCloseness })];
    const known = [...ratings, ...own, ...measuredBy(blindClues)];
    if (status !== "accepted") return known;
    if (words.length !== 2) return [t("family")];
    const ranked = isRanked({ closeness, blindClues });
    const missing = closeness === null && !ranked ? [t("missing")] : [];
    return [...known, ...missing, t(ranked ? "ranked" : "unranked")];
  };
}

/** What each rating means, the closest first. */
export function ClosenessScale() {
  const t = useTranslations("packs.closeness");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm leading-relaxed text-soft">
      {closenessRatings.toReversed().map((rating) => (
        <div key={rating} className="contents">
          <dt className="font-medium text-text tabular-nums">{rating}</dt>
          <dd>{t(`scale.${rating}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks a rater how close the words of a pair are, and explains the ratings. */
function ClosenessChoice() {
  const t = useTranslations("packs.closeness");
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-base text-text">{t("question")}</legend>
      <p>{t("independent")}</p>
      {closenessRatings.toReversed().map((rating) => (
        <label key={rating} className="flex min-h-6 items-baseline gap-3 leading-relaxed">
          <input type="radio" name="closeness" value={rating} required className="accent-lamp" />
          <span>
            <span className="font-medium text-text">{rating}</span> {t(`scale.${rating}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface NamedPair {
  readonly pack: string;
  readonly pair: string;
}

const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** Accepts a proposed pair with a rating, or refuses it. */
function ReviewActions({
  pack,
  pair,
  from,
}: NamedPair & {
  /** The next page: the admins' queue, or the pack. */
  from: "queue" | "pack";
}) {
  const t = useTranslations("packs.review");
  const fields = { pack, pair, from };
  return (
    <>
      <Popover id={`accept-${pair}`} label={t("accept")} buttonClassName={buttonClass()}>
        <PackForm action={review} className="flex flex-col items-start gap-4">
          <Hidden fields={fields} />
          <ClosenessChoice />
          <Button type="submit" name="verdict" value="accepted">
            {t("acceptYes")}
          </Button>
        </PackForm>
      </Popover>
      <Popover id={`refuse-${pair}`} label={t("refuse")} buttonClassName={buttonClass()}>
        <p className="mb-4 text-base text-text">{t("refuseThis")}</p>
        <PackForm action={review} className="flex flex-col gap-3">
          <Hidden fields={fields} />
          <TextArea label={t("note")} name="note" rows={3} maxLength={300} hint={t("noteHint")} />
          <Button type="submit" name="verdict" value="refused">
            {t("refuseYes")}
          </Button>
        </PackForm>
      </Popover>
    </>
  );
}

/** Gives an accepted pair a rating that it lacks. */
function RateAction({ pack, pair }: NamedPair) {
  const t = useTranslations("packs.rate");
  return (
    <Popover id={`rate-${pair}`} label={t("label")} buttonClassName={buttonClass()}>
      <PackForm action={rate} className="flex flex-col items-start gap-4">
        <Hidden fields={{ pack, pair }} />
        <ClosenessChoice />
        <Button type="submit">{t("yes")}</Button>
      </PackForm>
    </Popover>
  );
}

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

/** Pairs that wait for their review, with its actions; never with their proposers' ratings. */
export function WaitingList({
  pairs,
  from,
}: {
  pairs: readonly WaitingPair[];
  from: "queue" | "pack";
}) {
  const t = useTranslations("packs.review");
  const themeOf = useTheme();
  return (
    <Entries>
      {pairs.map((pair) => (
        <Entry
          key={`${pair.pack.slug}/${pair.slug}`}
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <WordsLine words={pair.words} lang={pair.pack.locale} />
              <Badge>{t("waits")}</Badge>
            </span>
          }
          facts={[
            ...(from === "queue"
              ? [
                  <Link
                    key="pack"
                    href={packHref(pair.pack.slug)}
                    className="underline decoration-line underline-offset-4 hover:text-text"
                  >
                    <Name>{pair.pack.name}</Name>
                  </Link>,
                ]
              : []),
            themeOf(pair.theme),
            ...(pair.proposer === null ? [] : [<Name key="by">{pair.proposer}</Name>]),
            <RelativeTime key="at" at={pair.proposedAt} />,
          ]}
          actions={<ReviewActions pack={pair.pack.slug} pair={pair.slug} from={from} />}
        />
      ))}
    </Entries>
  );
}
