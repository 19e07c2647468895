import type { ApiOwnAgent } from "@wisp/api";
import { ASSISTANT } from "@wisp/arena";
import { type User, waitingTicketsOf } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { WaitingList, WayCard } from "#features/practice/queue-status.tsx";
import type { Choice } from "#features/practice/request.ts";
import { PracticeForm, RankedForm } from "#features/practice/request-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { isLocale, localeName } from "#i18n/locale.ts";
import { practiceHref, signInHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { toApiMe } from "#server/me.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("practice");
  return { title: t("title"), description: t("lead") };
}

/** What it takes to label a choice. */
interface Labels {
  readonly reader: Locale;
  withAside(text: string, ...aside: readonly string[]): string;
}

/** The choices of an agent for practice: its games. */
function gamesOf({ slug, name, games }: ApiOwnAgent, { reader, withAside }: Labels): Choice[] {
  return [...new Set(games.map(({ game }) => game))].map((game) => ({
    value: `${slug}/${game}`,
    label: withAside(sanitizeName(name, 60), gameName(game, reader)),
  }));
}

/** And for ranked matches: its games in each of their languages. */
function languagesOf({ slug, name, games }: ApiOwnAgent, { reader, withAside }: Labels): Choice[] {
  return games.map(({ game, locale }) => ({
    value: `${slug}/${game}/${locale}`,
    label: withAside(sanitizeName(name, 60), gameName(game, reader), localeName(locale)),
  }));
}

const playsRanked = ({ suspension, practiceOnly }: ApiOwnAgent): boolean =>
  suspension === null && !practiceOnly;

/** Message key of the reason why the form does not offer the agent that the URL names. */
function unavailabilityOf(
  agent: ApiOwnAgent | undefined,
): "unknown" | "retired" | "suspended" | "notPassed" | "assistant" {
  if (agent === undefined) return "unknown";
  if (agent.state === "retired") return "retired";
  if (agent.connector === ASSISTANT) return "assistant";
  return agent.suspension === null ? "notPassed" : "suspended";
}

/** Both ways to play, without the means to start. */
const Ways = () => (
  <div className="grid gap-5 lg:grid-cols-2">
    <WayCard way="practice" />
    <WayCard way="ranked" />
  </div>
);

async function Forms({ user, wanted }: { user: User; wanted: string }) {
  const t = await getTranslations("practice");
  const locale = await getLocale();
  const common = await getTranslations("common");
  const labels: Labels = {
    reader: isLocale(locale) ? locale : "en",
    withAside: (text, ...aside) =>
      common("withAside", { text, aside: aside.join(common("result.comma")) }),
  };
  const [{ agents }, tickets] = await Promise.all([
    toApiMe(database(), user),
    waitingTicketsOf(database(), user.id),
  ]);
  // An assistant takes its seats itself: a match that its owner starts here would have no player.
  const own = agents.filter(
    ({ state, connector }) => state !== "retired" && connector !== ASSISTANT,
  );
  const ranked = own.filter(playsRanked);
  // An agent that the address names is never replaced by another one.
  const chosen = (among: readonly Choice[]): string =>
    among.find(({ value }) => wanted === "" || value.startsWith(`${wanted}/`))?.value ?? "";
  const named = agents.find(({ slug }) => slug === wanted);
  const practices = own.flatMap((agent) => gamesOf(agent, labels));
  const rankeds = ranked.flatMap((agent) => languagesOf(agent, labels));
  const note = (among: readonly Choice[]): string | undefined =>
    wanted === "" || chosen(among) !== ""
      ? undefined
      : t(`wanted.${unavailabilityOf(named)}`, { name: sanitizeName(named?.name ?? wanted, 60) });
  if (own.length === 0) {
    return (
      <>
        <div className="mb-5">
          <EmptyState
            title={t("noAgent.title")}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <ButtonLink look="primary" href="/agents/new">
                  {t("noAgent.action")}
                </ButtonLink>
                <ButtonLink href="/docs/adding-an-agent">{t("noAgent.how")}</ButtonLink>
              </div>
            }
          >
            {t("noAgent.text")}
          </EmptyState>
        </div>
        <Ways />
      </>
    );
  }
  return (
    <ClientMessages namespaces={["practice"]}>
      <WaitingList tickets={tickets} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <WayCard way="practice">
          <PracticeForm choices={practices} agent={chosen(practices)} note={note(practices)} />
        </WayCard>
        <WayCard way="ranked">
          {ranked.length === 0 ? (
            <p className="text-sm text-soft">{note(rankeds) ?? t("ranked.none")}</p>
          ) : (
            <RankedForm choices={rankeds} agent={chosen(rankeds)} note={note(rankeds)} />
          )}
        </WayCard>
      </div>
    </ClientMessages>
  );
}

export default async function PracticePage({ searchParams }: PageProps<"/practice">) {
  const { agent } = await searchParams;
  const wanted = typeof agent === "string" ? agent : "";
  const t = await getTranslations("practice");
  const user = await signedIn();
  const here = practiceHref(wanted);
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      {user === null ? (
        <>
          <div className="mb-6 flex flex-wrap items-center gap-4">
            <ButtonLink look="primary" href={signInHref(here)}>
              {t("signIn.button")}
            </ButtonLink>
            <p className="text-sm text-soft">{t("signIn.text")}</p>
          </div>
          <Ways />
        </>
      ) : (
        <Forms user={user} wanted={wanted} />
      )}
    </Page>
  );
}
