import { promptVersions, switchesOf } from "@wisp/agents/prompts";
import { ASSISTANT, findActiveAgent } from "@wisp/arena";
import { type Check, checkById, isId, listPoolModels, settingsOf, type User } from "@wisp/db";
import { isFailure, locales } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { strategies } from "@wisp/papers/strategies";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Segmented } from "#components/segmented.tsx";
import { env } from "#env.ts";
import type { PromptChoices } from "#features/register/address-form.tsx";
import type { GameOption } from "#features/register/agent-fields.tsx";
import { addressKinds, type InputValues } from "#features/register/draft.ts";
import { valuesOfCheck, valuesOfSettings } from "#features/register/input.ts";
import { DialOutForm } from "#features/register/name-form.tsx";
import { Registration } from "#features/register/registration.tsx";
import type { OfferedModel } from "#features/register/words-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { isLocale } from "#i18n/locale.ts";
import { newAgentHref, ownAgentHref, signInHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { toApiCheck } from "#server/agents.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

const examples = [
  ["space", "https://huggingface.co/spaces/you/your-agent"],
  ["model", "Qwen/Qwen2.5-7B-Instruct"],
  ["api", "gpt-4o-mini@https://api.openai.com/v1"],
  ["a2a", "https://agent.example.com/.well-known/agent-card.json"],
  ["server", "https://agent.example.com"],
] as const;

/** How one comes to have an agent. */
const guides = [
  ["docs", "/docs/adding-an-agent"],
  ["minute", "/docs/agents-in-a-minute"],
] as const;

const ownMachine = ["ownMachine", "http://127.0.0.1:7860"] as const;

/** What can be pasted, one line per kind; in local mode also an address on this machine. */
export function Examples({ local }: { local: boolean }) {
  const t = useTranslations("register.examples");
  return (
    <aside className="text-sm">
      <h2 className="mb-3 font-script text-xl">{t("title")}</h2>
      <dl className="flex flex-col gap-3">
        {(local ? [ownMachine, ...examples] : examples).map(([kind, address]) => (
          <div key={kind}>
            <dt className="text-soft">{t(kind)}</dt>
            <dd className="mt-0.5 font-mono text-xs wrap-anywhere text-mute">{address}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 flex flex-col gap-2">
        {guides.map(([name, href]) => (
          <li key={name}>
            <Link
              href={href}
              className="text-soft underline decoration-line underline-offset-4 hover:text-text"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("register");
  return { title: t("title"), description: t("lead") };
}

const text = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value : "";

/** The check that the address names, when it is this user's. */
async function ownCheck(user: User | null, id: string): Promise<Check | null> {
  if (user === null || !isId(id)) return null;
  const check = await checkById(database(), id);
  return check?.ownerId === user.id && "typed" in check.input ? check : null;
}

/** The agent that gets a new version, when it is this user's and plays. */
async function target(user: User | null, slug: string) {
  if (user === null || slug === "") return undefined;
  const agent = await findActiveAgent(database(), user, slug);
  if (isFailure(agent) || ["dial-out", ASSISTANT].includes(agent.version.connector)) {
    return undefined;
  }
  const { id, connector } = agent.version;
  const typed = valuesOfSettings(connector, await settingsOf(database(), id));
  return { slug, name: sanitizeName(agent.name, 60), typed };
}

/** The games that an agent reached by this kind of connector can play, in the reader's words. */
async function gameOptions(kind: string): Promise<GameOption[]> {
  const locale = await getLocale();
  return playableBy(kind).map((id) => ({
    id,
    name: gameName(id, isLocale(locale) ? locale : "en"),
    locales,
  }));
}

/** The same for every kind that an address can turn out to be. */
async function optionsByKind(): Promise<Readonly<Record<string, readonly GameOption[]>>> {
  const options = addressKinds.map(async (kind) => [kind, await gameOptions(kind)] as const);
  return Object.fromEntries(await Promise.all(options));
}

/** The models that agents made of words can think with here. */
const offeredModels = async (): Promise<OfferedModel[]> =>
  (await listPoolModels(database())).map(({ name, model }) => ({ name, model }));

/** How models can be prompted, in the reader's words. */
async function promptChoices(): Promise<PromptChoices> {
  const locale = await getLocale();
  const language = isLocale(locale) ? locale : "en";
  return {
    strategies: strategies.map((strategy) => ({
      id: strategy.id,
      name: strategy.label[language],
      about: strategy.about[language],
      switches: switchesOf(strategy, language),
    })),
    prompts: promptVersions.toReversed(),
  };
}

export default async function NewAgentPage({ searchParams }: PageProps<"/agents/new">) {
  const query = await searchParams;
  const [way, address, slug] = [text(query.way), text(query.address), text(query.agent)];
  const user = await signedIn();
  const dialOut = way === "dial-out";
  const here = newAgentHref({
    way: dialOut || way === "words" ? way : "",
    address,
    agent: slug,
    check: text(query.check),
  });
  // A key is created immediately, so the user has to be signed in first.
  if (user === null && (dialOut || slug !== "" || query.check !== undefined)) {
    redirect(signInHref(here));
  }
  const t = await getTranslations("register");
  const [check, agent] = await Promise.all([ownCheck(user, text(query.check)), target(user, slug)]);
  const missing =
    query.check !== undefined && check === null
      ? "check-unknown"
      : slug !== "" && agent === undefined
        ? "unknown-agent"
        : undefined;
  const typed: InputValues =
    check !== null ? valuesOfCheck(check) : { ...agent?.typed, ...(address !== "" && { address }) };
  const isOfWords = !dialOut && (way === "words" || typed.words !== undefined);
  const leadOfWay = dialOut ? "dialOut.lead" : isOfWords ? "words.lead" : "lead";
  const { title, lead } =
    agent === undefined
      ? { title: t("title"), lead: t(leadOfWay) }
      : { title: t("newVersion.title", { name: agent.name }), lead: t("newVersion.lead") };
  return (
    <Page>
      <PageHeading
        title={title}
        lead={lead}
        aside={agent && <ButtonLink href={ownAgentHref(slug)}>{t("newVersion.back")}</ButtonLink>}
      />
      {check !== null && check.status !== "done" && (
        <noscript>
          <meta httpEquiv="refresh" content="2" />
        </noscript>
      )}
      <div
        className={
          isOfWords
            ? "max-w-6xl"
            : "grid gap-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,20rem)] lg:gap-16"
        }
      >
        <div className="flex min-w-0 flex-col gap-6">
          {agent === undefined && (
            <div>
              <Segmented
                label={t("ways.label")}
                segments={(["address", "words", "dial-out"] as const).map((each) => ({
                  href: newAgentHref(each === "address" ? {} : { way: each }),
                  label: t(
                    each === "address"
                      ? "ways.address"
                      : each === "words"
                        ? "ways.words"
                        : "ways.dialOut",
                  ),
                  current: each === (dialOut ? "dial-out" : isOfWords ? "words" : "address"),
                }))}
              />
            </div>
          )}
          {missing !== undefined && (
            <p role="status" className="text-sm text-bad">
              {t(`problems.${missing}`)}
            </p>
          )}
          <ClientMessages namespaces={["register"]}>
            {dialOut && agent === undefined ? (
              <DialOutForm site={await addressToCopy()} games={await gameOptions("dial-out")} />
            ) : (
              <Registration
                typed={typed}
                check={check === null ? null : await toApiCheck(database(), check)}
                agent={agent}
                promptChoices={await promptChoices()}
                models={isOfWords ? await offeredModels() : undefined}
                handle={user?.handle ?? null}
                games={await optionsByKind()}
              />
            )}
          </ClientMessages>
        </div>
        {!dialOut && !isOfWords && <Examples local={env.WISP_MODE === "local"} />}
      </div>
    </Page>
  );
}
