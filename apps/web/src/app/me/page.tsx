import { ownBias } from "@wisp/arena";
import {
  actsOnAccount,
  agentBySlug,
  checkById,
  isId,
  isOnLadder,
  openInvitations,
  picturesOfOwner,
  tokensOf,
  waysIn,
} from "@wisp/db";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { FocusHome } from "#components/focus-home.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { env } from "#env.ts";
import {
  DeleteAccount,
  ExportAccount,
  ModerationNotes,
  OnLadder,
  Profile,
  Quotas,
  Tokens,
} from "#features/me/account-sections.tsx";
import { OwnAgentCard } from "#features/me/own-agent-card.tsx";
import { Invitations } from "#features/seasons/invitations.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { agentHref, signInHref } from "#links.ts";
import { toApiCheck } from "#server/agents.ts";
import { toApiMe, toApiToken } from "#server/me.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("me");
  return { title: t("title"), description: t("lead") };
}

/** A check that was just asked for, when it is this user's. */
async function runningCheck(userId: string, id: unknown) {
  if (typeof id !== "string" || !isId(id)) return null;
  const check = await checkById(database(), id);
  return check?.ownerId === userId ? toApiCheck(database(), check) : null;
}

/** The study of an own agent's votes; null where its game is not the studied one. */
async function biasOfOwn(slug: string) {
  const agent = await agentBySlug(database(), slug);
  return agent === null ? null : ownBias(database(), agent);
}

export default async function MyPage({ searchParams }: PageProps<"/me">) {
  const user = (await signedIn()) ?? redirect(signInHref("/me"));
  const { registered, check: checkId, of } = await searchParams;
  const t = await getTranslations("me");
  const invited = await getTranslations("seasons.invitations");
  const [{ agents, quotas }, tokens, ways, invitations, check, pictures, acts, listed] =
    await Promise.all([
      toApiMe(database(), user),
      tokensOf(database(), user.id),
      waysIn(database(), user.id),
      openInvitations(database(), user.id),
      runningCheck(user.id, checkId),
      picturesOfOwner(database(), user.id),
      actsOnAccount(database(), user.id),
      isOnLadder(database(), user.id),
    ]);
  const active = agents.filter(({ state }) => state !== "retired");
  const biases = new Map(
    await Promise.all(active.map(async ({ slug }) => [slug, await biasOfOwn(slug)] as const)),
  );
  const studies = [...biases.values()].map((bias) => bias?.study?.status ?? "done");
  const retired = agents.filter(({ state }) => state === "retired");
  const young = active.find(({ slug }) => slug === registered);
  return (
    <Page>
      {/* Suspended agents come back by themselves, matches end, and studies go on. */}
      {(studies.some((status) => status === "waiting" || status === "running") ||
        active.some(({ state, playing }) => state === "suspended" || playing.length > 0)) && (
        <Refresh seconds={10} />
      )}
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={active.length > 0 && <ButtonLink href="/agents/new">{t("register")}</ButtonLink>}
      />
      {young !== undefined && (
        <p role="status" className="mb-5 text-good">
          {t("registered", { name: sanitizeName(young.name) })}
        </p>
      )}
      {acts.length > 0 && <ModerationNotes acts={acts} />}
      {invitations.length > 0 && (
        <ClientMessages namespaces={["seasons"]}>
          <section className="mb-8">
            <h2 className="mb-3 font-script text-xl">{invited("title")}</h2>
            <Invitations invitations={invitations} />
          </section>
        </ClientMessages>
      )}
      <ClientMessages namespaces={["me", "register"]}>
        <FocusHome label={t("title")}>
          {active.length === 0 ? (
            <EmptyState
              title={t("empty.title")}
              action={
                <ButtonLink look="primary" href="/agents/new">
                  {t("register")}
                </ButtonLink>
              }
            >
              {t("empty.text")}
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              {active.map((agent) => (
                <li key={agent.slug}>
                  <OwnAgentCard
                    agent={agent}
                    check={agent.slug === of ? check : null}
                    picture={pictures.get(agent.slug) ?? null}
                    bias={biases.get(agent.slug) ?? null}
                  />
                </li>
              ))}
            </ul>
          )}
          {retired.length > 0 && (
            <details className="mt-4">
              <summary className="flex min-h-10 cursor-pointer items-center text-sm text-soft hover:text-text">
                {t("retiredOnes", { count: retired.length })}
              </summary>
              <ul className="flex flex-col gap-1 pt-2">
                {retired.map(({ slug, name }) => (
                  <li key={slug}>
                    <Link
                      href={agentHref(slug)}
                      className="inline-block py-1 text-sm text-soft underline decoration-line underline-offset-4 hover:text-text"
                    >
                      {sanitizeName(name)}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </FocusHome>
        <Section title={t("quotas.title")}>
          <Quotas quotas={quotas} />
        </Section>
        <Section title={t("tokens.title")}>
          <FocusHome label={t("tokens.title")}>
            <Tokens tokens={tokens.map(toApiToken)} />
          </FocusHome>
        </Section>
        <Section title={t("profile.title")}>
          <Profile user={user} ways={ways} local={env.WISP_MODE === "local"} />
        </Section>
        <Section title={t("ladder.title")}>
          <OnLadder listed={listed} />
        </Section>
        <Section title={t("export.title")}>
          <ExportAccount />
        </Section>
        <Section title={t("deleteAccount.title")}>
          <DeleteAccount handle={user.handle} />
        </Section>
      </ClientMessages>
    </Page>
  );
}
