import type { ApiFork } from "@wisp/api";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { Facts } from "#components/facts.tsx";
import { Link } from "#components/link.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { gameName } from "#names/game-name.ts";
import { ExperimentBadge } from "../experiment-facts.tsx";

/** Code points of an answer in a list. */
const SHOWN = 80;

/** A fork in a list: its change, and whether it runs. */
export function ForkRow({ fork }: { fork: ApiFork }) {
  const t = useTranslations("lab.forks");
  const [format, locale] = [useFormatter(), useLocale()];
  const { id, game, answer, agent, runs, chance, createdAt } = fork;
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 font-script text-xl wrap-anywhere">
          <Link href={`/lab/forks/${id}`} className="hover:underline">
            {answer === null
              ? neutralName(agent?.name ?? "")
              : t("quoted", { text: neutralName(answer, SHOWN) })}
          </Link>
        </h3>
        <ExperimentBadge status={fork.status} />
      </div>
      <div className="mt-2">
        <Facts>
          {[
            gameName(game, locale),
            t("runs", { count: runs }),
            t(`chances.${chance}`),
            format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
          ]}
        </Facts>
      </div>
    </Card>
  );
}
