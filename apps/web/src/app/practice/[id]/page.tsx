import { isId, type Place, playingOf } from "@wisp/db";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "../../../components/button.tsx";
import { neutralName } from "../../../components/neutral-text.ts";
import { Page, PageHeading } from "../../../components/page.tsx";
import { Waiting } from "../../../features/practice/waiting.tsx";
import { ClientMessages } from "../../../i18n/client-messages.tsx";
import { database } from "../../../server/database.ts";
import { ownPlace } from "../../../server/lines.ts";
import { signedIn } from "../../../server/session/signed-in.ts";

type Props = PageProps<"/practice/[id]">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("practice.place");
  return { title: t("title"), robots: { index: false } };
}

/** The place, for who may see it, and where its agent plays meanwhile; others sign in, or find nothing. */
async function placeFor(
  id: string,
): Promise<{ readonly place: Place; readonly playing: string | null }> {
  if (!isId(id)) notFound();
  const user = await signedIn();
  if (user === null) {
    return redirect(`/sign-in?${new URLSearchParams({ callbackUrl: `/practice/${id}` })}`);
  }
  const place = (await ownPlace(database(), user, id)) ?? notFound();
  const playing = place.busy ? await playingOf(database(), user.id) : [];
  return {
    place,
    playing: playing.find(({ slug }) => slug === place.agent.slug)?.matchId ?? null,
  };
}

export default async function PlacePage({ params }: Props) {
  const { place, playing } = await placeFor((await params).id);
  if (place.matchId !== null) redirect(`/watch/${place.matchId}`);
  const t = await getTranslations("practice");
  const agent = neutralName(place.agent.name, 60);
  const back = `/practice?agent=${encodeURIComponent(place.agent.slug)}`;
  return (
    <Page>
      {place.state === "waiting" ? (
        <ClientMessages>
          <Waiting place={place} playing={playing} />
        </ClientMessages>
      ) : (
        <>
          <PageHeading
            title={t(`place.${place.state === "refused" ? "refused" : "left"}.heading`, { agent })}
            lead={place.refusal === null ? t("place.left.text") : t(`problems.${place.refusal}`)}
          />
          <ButtonLink look="primary" href={back}>
            {t("place.left.back")}
          </ButtonLink>
        </>
      )}
    </Page>
  );
}
