import type { ApiCollection } from "@wisp/api";
import type { ExperimentAction } from "@wisp/arena";
import type { StoredCollection } from "@wisp/db";
import { type CollectionText, plannedCollection, textIn } from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ActionsCard } from "#components/actions-card.tsx";
import { Button } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { collectionHref } from "#links.ts";
import { CollectionActionForm } from "./collection-form.tsx";
import { ExperimentBadge } from "./experiment-row.tsx";

const MICROS = 1_000_000;

/** A collection as pages show it. */
export interface ShownCollection {
  readonly collection: ApiCollection;
  readonly experiments: number;
  /** In the reader's language, where the file has it. */
  readonly name: CollectionText;
  readonly question: CollectionText;
}

/** What a page shows of a stored collection. */
export function shownCollection(
  stored: StoredCollection,
  { summary, experiments }: { summary: ApiCollection; experiments: readonly unknown[] },
): ShownCollection {
  const plan = plannedCollection(stored.plan)?.collection;
  return {
    collection: summary,
    experiments: experiments.length,
    name: plan?.name ?? summary.name,
    question: plan?.question ?? summary.question,
  };
}

/** Its progress, its owner, its cost. */
export function CollectionFacts({ collection, experiments }: ShownCollection) {
  const t = useTranslations("lab.facts");
  const tOwn = useTranslations("lab.collections.facts");
  const format = useFormatter();
  const { matches, owner, spentMicros, budgetMicros, publishedAt, hash, createdAt } = collection;
  const dollars = (micros: number): string =>
    format.number(micros / MICROS, { style: "currency", currency: "USD" });
  return (
    <Facts>
      {[
        tOwn("experiments", { count: experiments }),
        t("matches", matches),
        owner !== null && <Name key="owner">{t("by", { owner })}</Name>,
        format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
        spentMicros > 0 && t("spent", { dollars: dollars(spentMicros) }),
        budgetMicros !== null && tOwn("budget", { dollars: dollars(budgetMicros) }),
        <span key="plan" className="font-mono">
          {t("plan", { hash: hash.slice(0, 8) })}
        </span>,
        t(publishedAt === null ? "unpublished" : "published"),
      ]}
    </Facts>
  );
}

/** A collection in a list. */
export function CollectionRow({ shown }: { shown: ShownCollection }) {
  const locale = useLocale();
  const { collection, name, question } = shown;
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="wrap-anywhere font-script text-xl">
          <Link href={collectionHref(collection.slug)} className="hover:underline">
            <Name>{textIn(name, locale)}</Name>
          </Link>
        </h3>
        <ExperimentBadge status={collection.status} />
      </div>
      <UntrustedText text={textIn(question, locale)} className="mt-1 text-sm text-soft" />
      <div className="mt-3">
        <CollectionFacts {...shown} />
      </div>
    </Card>
  );
}

/** The possible actions on a collection. */
function actionsOf({ status, publishedAt }: ApiCollection): readonly ExperimentAction[] {
  if (status === "running") return ["pause", "cancel"];
  if (status === "paused") return ["resume", "cancel"];
  return publishedAt === null ? ["publish"] : [];
}

/** The owner's actions on a collection. */
export function CollectionRunPart({ collection }: { collection: ApiCollection }) {
  const t = useTranslations("lab.run");
  const tOwn = useTranslations("lab.collections.run");
  return (
    <ActionsCard
      title={tOwn("title")}
      cancel={t("cancelDialog")}
      actions={actionsOf(collection).map((action) => ({
        id: action,
        text: tOwn(action),
        button: t(`actions.${action}.button`),
        question: t(`actions.${action}.question`),
        isPrimary: action !== "cancel",
        form: (
          <CollectionActionForm slug={collection.slug}>
            <input type="hidden" name="experimentAction" value={action} />
            <Button type="submit" look="primary">
              {t(`actions.${action}.yes`)}
            </Button>
          </CollectionActionForm>
        ),
      }))}
    />
  );
}
