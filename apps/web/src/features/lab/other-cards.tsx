import type { PublishedCard } from "@wisp/db";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { sanitizeName } from "#components/sanitize.ts";

/** What lists show of a stored card. */
const listedSchema = z.object({
  subject: z.string(),
  size: z.string(),
  matches: z.object({ played: z.number() }),
  rating: z
    .object({
      value: z.number(),
      low: z.number(),
      high: z.number(),
      games: z.array(z.unknown()),
    })
    .nullable(),
});

/** A published card in a list. */
export type ListedCard = Pick<PublishedCard, "slug" | "owner"> & z.infer<typeof listedSchema>;

/** Published cards as lists show them; those of a form that is no longer written are left out. */
export const listedCards = (published: readonly PublishedCard[]): ListedCard[] =>
  published.flatMap(({ slug, owner, card }) => {
    const read = listedSchema.safeParse(card);
    return read.success ? [Object.assign({ slug, owner }, read.data)] : [];
  });

/** Why another card is not shown beside this one. */
export type BesideProblem =
  | { readonly code: "unknown" }
  | { readonly code: "version" | "size" | "judge"; readonly one: string; readonly other: string };

/** The same as a sentence. */
export function BesideRefusal({ problem }: { problem: BesideProblem }) {
  const t = useTranslations("lab.cards");
  const text = (): string => {
    switch (problem.code) {
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
  /** Cards of the same version. */
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
          ...others.map(({ slug, subject, size, owner }) => ({
            value: slug,
            label: [sanitizeName(subject), t("sizes", { size }), owner ?? "–"].join(" · "),
          })),
        ]}
      />
      <Button type="submit">{t("besideShow")}</Button>
    </form>
  );
}
