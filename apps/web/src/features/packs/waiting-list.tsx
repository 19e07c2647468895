import type { Family, PackSummary, WaitingFamily } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { Entries, Entry } from "#features/admin/entry.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { useFamilyFacts } from "./use-family-facts.ts";
import { WordsLine } from "./words-line.tsx";

interface FamilyToReview extends Family, Pick<WaitingFamily, "proposer" | "proposedAt"> {
  readonly pack: Pick<PackSummary, "slug" | "name" | "locale">;
}

/** Families that wait for their review, with its actions. */
export function WaitingList({
  families,
  from,
}: {
  families: readonly FamilyToReview[];
  from: "queue" | "pack";
}) {
  const t = useTranslations("packs.review");
  const factsOf = useFamilyFacts();
  return (
    <Entries>
      {families.map((family) => (
        <Entry
          key={`${family.pack.slug}/${family.slug}`}
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <WordsLine words={family.words} lang={family.pack.locale} />
              <Badge>{t("waits")}</Badge>
            </span>
          }
          facts={[
            ...(from === "queue"
              ? [
                  <Link
                    key="pack"
                    href={`/packs/${family.pack.slug}`}
                    className="underline decoration-line underline-offset-4 hover:text-text"
                  >
                    <Name>{family.pack.name}</Name>
                  </Link>,
                ]
              : []),
            ...factsOf(family),
            ...(family.proposer === null ? [] : [<Name key="by">{family.proposer}</Name>]),
            <RelativeTime key="at" at={family.proposedAt} />,
          ]}
          actions={<ReviewActions pack={family.pack.slug} family={family.slug} from={from} />}
        />
      ))}
    </Entries>
  );
}
