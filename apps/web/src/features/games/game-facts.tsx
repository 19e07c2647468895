import { seatsIn, textIn } from "@wisp/game";
import { type GameEntry, rulesIn } from "@wisp/games";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Sentences } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { objectiveOf } from "#names/game-names.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="mt-1 leading-relaxed text-soft">{children}</dd>
    </div>
  );
}

/** How many play, in which roles, and how agents are ranked. */
export function GameFacts({ entry }: { entry: GameEntry }) {
  const t = useTranslations("games");
  const locale = useLocale();
  const { ranking, placement, roles } = rulesIn(entry, {});
  const names = Object.values(roles).map((role) => textIn(role, locale));
  return (
    <Card className="p-5 sm:p-6">
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-3">
        <Fact name={names.length === 0 ? t("facts.players") : t("facts.roles")}>
          <Seats entry={entry} />
          {names.length > 0 &&
            (locale === "zh" ? `（${names.join("、")}）` : ` (${names.join(", ")})`)}
        </Fact>
        <Fact name={t("facts.rank")}>
          <Sentences>
            {[
              objectiveOf(entry.game.id, locale),
              ranking.figure === "total" && t("facts.rankTotal", ranking),
            ]}
          </Sentences>
        </Fact>
        <Fact name={t("facts.placement")}>{textIn(placement.text, locale)}</Fact>
      </dl>
    </Card>
  );
}

/** How many players an ordinary match of a game has. */
export function Seats({ entry }: { entry: GameEntry }) {
  return useTranslations("games")("seats", { count: seatsIn(entry.game, {}) });
}
