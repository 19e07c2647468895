import type { WaitingPair } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { Entries, Entry } from "#features/admin/entry.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { useTheme } from "./use-pair-facts.ts";
import { WordsLine } from "./words-line.tsx";

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
                    href={`/packs/${pair.pack.slug}`}
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
