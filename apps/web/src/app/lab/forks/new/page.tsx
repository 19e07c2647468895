import { MAX_FORK_RUNS } from "@wisp/api";
import { findForkable } from "@wisp/arena";
import { isChangeableBy, listCandidates, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Alert } from "#components/alert.tsx";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { NewForkForm } from "#features/lab/new-fork-form.tsx";
import { logWithShownNames } from "#features/replay/log/fold.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { newForkHref, replayHref, signInHref } from "#links.ts";
import { pointsToFork } from "#server/forks.ts";
import { logAnswer } from "#server/match-answers.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { renderingOf } from "#stages/renderings.ts";

type Props = PageProps<"/lab/forks/new">;

const place = z.coerce.number().int().min(0).nullable().catch(null);
const asked = z.object({ match: z.uuid().nullable().catch(null), seat: place, nth: place });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.forks");
  return { title: t("title"), robots: { index: false } };
}

/** The form of a fork of a match, or the sentence that says why it cannot be forked. */
async function NewFork({
  user,
  match,
  chosen,
}: {
  user: User;
  match: string;
  chosen: { readonly seat: number | null; readonly nth: number | null };
}) {
  const found = await findForkable(database(), user, match);
  if (isFailure(found)) {
    if (found.failed === "unknown-match") notFound();
    return (
      <Alert>
        <span lang="en">{found.detail}</span>
      </Alert>
    );
  }
  const { game } = found.entry;
  const log = await logAnswer(database(), match, -1);
  if (log === null) notFound();
  const { locale } = found.match;
  const names =
    renderingOf(log.game)?.transcript(logWithShownNames(log, locale), locale).names ?? [];
  const points = (await pointsToFork(game, match)).map((point) => ({
    ...point,
    name: names[point.seat] ?? String(point.seat + 1),
    mayAnswer: found.match.seats.some(
      (seated) => seated.seat === point.seat && isChangeableBy(seated, user),
    ),
  }));
  const candidates = await listCandidates(database(), {
    game: game.id,
    locale,
    seasonId: null,
    practice: true,
  });
  const agents = candidates.filter(
    ({ house, resident, ownerId }) => house || resident || ownerId === user.id,
  );
  const first = points.find(({ seat, nth }) => seat === chosen.seat && nth === chosen.nth);
  const [begin = first] = points;
  if (begin === undefined) notFound();
  return (
    <ClientMessages namespaces={["lab", "play"]}>
      <NewForkForm
        match={match}
        lang={locale}
        points={points}
        first={first ?? begin}
        agents={agents.map(({ slug }) => slug).sort()}
        maxRuns={MAX_FORK_RUNS}
      />
    </ClientMessages>
  );
}

export default async function NewForkPage({ searchParams }: Props) {
  const t = await getTranslations("lab.forks");
  const user = await signedIn();
  const { match, ...chosen } = asked.parse(await searchParams);
  const here = newForkHref({ match, ...chosen });
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={match !== null && <ButtonLink href={replayHref(match)}>{t("toMatch")}</ButtonLink>}
      />
      {user === null ? (
        <ButtonLink look="primary" href={signInHref(here)}>
          {t("signIn")}
        </ButtonLink>
      ) : match === null ? (
        <EmptyState title={t("noMatch.title")}>{t("noMatch.text")}</EmptyState>
      ) : (
        <NewFork user={user} match={match} chosen={chosen} />
      )}
      <p className="mt-8 text-sm text-soft">
        <Link href="/docs/forks-and-suites" className="underline underline-offset-4">
          {t("how")}
        </Link>
      </p>
    </Page>
  );
}
