import { dailyLimits, ordinaryQuotas, playedMatches } from "@wisp/db";
import { gameEntry } from "@wisp/games";
import { farming, transfers } from "@wisp/stats";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Section } from "#components/page.tsx";
import { AdminPage, adminMetadata } from "#features/admin/admin-page.tsx";
import { FarmingList, TransferList } from "#features/admin/fair-play.tsx";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

/** Newest ranked matches that are looked at. */
const WITHIN = 5_000;

export const generateMetadata = (): Promise<Metadata> => adminMetadata("fair-play");

export default async function AdminFairPlay() {
  await adminOnly();
  const t = await getTranslations("admin.fairPlay");
  const [matches, limits] = await Promise.all([
    playedMatches(database(), WITHIN, (game) => gameEntry(game)?.board.hidden),
    dailyLimits(database()),
  ]);
  const limitOf = (owner: string): number => limits.get(owner) ?? ordinaryQuotas.matchesPerDay;
  return (
    <AdminPage section="fair-play">
      <p className="text-sm text-soft">{t("looked", { count: matches.length })}</p>
      <Section title={t("transfers.title")} more={{ href: "/docs/fair-play", label: t("how") }}>
        <TransferList transfers={transfers(matches)} />
      </Section>
      <Section title={t("farming.title")}>
        <FarmingList owners={farming(matches, limitOf)} />
      </Section>
    </AdminPage>
  );
}
