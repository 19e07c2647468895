import { cast } from "@wisp/games/cast";
import { houseCard, houseCardCharacter, houseCardDay } from "@wisp/papers/house-card";
import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { CardPart } from "#features/lab/card-part.tsx";

/** Its name, as everywhere else in the arena. */
const name = cast[houseCardCharacter]?.name ?? houseCardCharacter;
const count = houseCard.matches.played;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.cards.house");
  return { title: t("title", { name }), description: t("lead", { name, count }) };
}

/** A report card that a visitor of any arena can open: one of the house, which the release brings along. */
export default async function HouseCardPage() {
  const t = await getTranslations("lab.cards.house");
  const format = await getFormatter();
  const { version } = houseCard;
  const day = new Date(`${houseCardDay}T00:00:00Z`);
  return (
    <Page>
      <PageHeading
        title={t("title", { name })}
        lead={t("lead", { name, count })}
        aside={<ButtonLink href="/lab/cards">{t("all")}</ButtonLink>}
      />
      <p className="max-w-2xl text-sm text-mute">
        {t("measured", {
          version,
          day: format.dateTime(day, { dateStyle: "medium", timeZone: "UTC" }),
        })}
      </p>
      <CardPart card={houseCard} people={null} beside={[]} hrefOf={null} />
    </Page>
  );
}
