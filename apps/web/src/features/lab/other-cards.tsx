import type { PublishedCard } from "@wisp/db";
import { useLocale, useTranslations } from "next-intl";
import { z } from "zod";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { gameName } from "#names/game-names.ts";

/** What lists show of a stored card. */
const listedSchema = z.object({
  subject: z.string(),
  size: z.string(),
  clock: z.string(),
  /** Ids. */
  games: z.array(z.string()),
  matches: z.object({ played: z.number() }),
  rating: z
    .object({
      value: z.number(),
      low: z.number(),
      high: z.number(),
      games: z.array(z.unknown()),
    })
    .nullable(),
  missing: z.object({ shares: z.array(z.object({ share: z.number() })) }),
});

/** A published card in a list. */
export type ListedCard = Pick<PublishedCard, "slug" | "owner"> & z.infer<typeof listedSchema>;

/** What cards of one version that can be compared have in common, as a text. */
export const groupOf = ({
  size,
  clock,
  games,
}: {
  readonly size: string;
  readonly clock: string;
  readonly games: readonly string[];
}): string => [size, clock, ...games].join("/");

/** Published cards as lists show them; those of a form that is no longer written are left out. */
export const listedCards = (
  published: readonly Pick<PublishedCard, "slug" | "owner" | "card">[],
): ListedCard[] =>
  published.flatMap(({ slug, owner, card }) => {
    const read = listedSchema.safeParse(card);
    return read.success ? [Object.assign({ slug, owner }, read.data)] : [];
  });

/** Why another card is not shown beside this one. */
export type BesideProblem =
  | { readonly code: "unknown" }
  | { readonly code: "games"; readonly games: readonly string[] }
  | {
      readonly code: "version" | "size" | "clock" | "judge";
      readonly one: string;
      readonly other: string;
    };

/** The same as a sentence. */
export function BesideRefusal({ problem }: { problem: BesideProblem }) {
  const t = useTranslations("lab.cards");
  const locale = useLocale();
  const text = (): string => {
    switch (problem.code) {
      case "games":
        return t("besideGames", {
          games: problem.games.map((game) => gameName(game, locale)).join(t("comma")),
        });
      case "clock": {
        const { one, other } = problem;
        return t("besideClock", {
          one: t("clocks", { clock: one }),
          other: t("clocks", { clock: other }),
        });
      }
      case "unknown":
        return t("besideUnknown");
      case "size": {
        const { one, other } = problem;
        return t("besideSize", {
          one: t("sizes", { size: one }),
          other: t("sizes", { size: other }),
        });
      }
      case "version":
        return t("besideVersion", problem);
      case "judge":
        return t("besideJudge", problem);
    }
  };
  return (
    <div className="mt-4 max-w-3xl">
      <Alert>{text()}</Alert>
    </div>
  );
}

/** Chooses another card to see beside this one; works without scripts. */
export function BesideForm({
  others,
  chosen,
}: {
  /** Cards that can be compared with this one. */
  others: readonly ListedCard[];
  chosen: unknown;
}) {
  const t = useTranslations("lab.cards");
  return (
    <form className="mt-8 flex flex-wrap items-end gap-3 text-sm">
      <Select
        label={t("beside")}
        name="beside"
        defaultValue={others.find(({ slug }) => slug === chosen)?.slug ?? ""}
        options={[
          { value: "", label: t("besideNone") },
          ...others.map(({ slug, subject, owner }) => ({
            value: slug,
            label: [sanitizeName(subject), owner ?? "–"].join(" · "),
          })),
        ]}
      />
      <Button type="submit">{t("besideShow")}</Button>
    </form>
  );
}
