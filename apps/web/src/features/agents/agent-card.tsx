import type { Agent, AgentGame, AgentState as State } from "@wisp/db";
import { characterLine } from "@wisp/games/cast";
import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Badge } from "#components/badge.tsx";
import { classNames } from "#components/class-names.ts";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { isLocale, localeName } from "#i18n/locale.ts";
import { agentHref } from "#links.ts";
import { agentDescription, gameName } from "#names/game-names.ts";

/** An agent in the directory. */
export function AgentCard({ agent }: { agent: Agent }) {
  const t = useTranslations("agents");
  const { version } = agent;
  const locale = useLocale();
  const description = characterLine(agent, locale) ?? agentDescription(agent, locale);
  const by = agent.house ? t("byHouse") : agent.resident ? t("byArena") : agent.owner?.handle;
  return (
    <Card className="relative flex h-full flex-col gap-3 p-4 hover:border-mute">
      <div className="flex items-center gap-3">
        <AgentFace agent={agent} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            <Link href={agentHref(agent.slug)} className="after:absolute after:inset-0">
              <Name>{agent.name}</Name>
            </Link>
          </h2>
          <p className="truncate text-xs text-mute">
            {version.model &&
              (version.connector === "pool" ? (
                t.rich("thinksWith", {
                  model: () => <Name key="model">{version.model ?? ""}</Name>,
                })
              ) : (
                <Name>{version.model}</Name>
              ))}
            {version.model && by && " · "}
            {by && <Name>{by}</Name>}
          </p>
        </div>
        <div className="shrink-0 self-start">
          <AgentBadges agent={agent} />
        </div>
      </div>
      {description !== "" && (
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-soft">
          {sanitizeName(description, 300)}
        </p>
      )}
      <div className="mt-auto flex items-baseline gap-2.5">
        <span className="shrink-0">
          <AgentState agent={agent} />
        </span>
        <span className="text-xs text-mute">
          <PlayedGames games={agent.games} />
        </span>
      </div>
    </Card>
  );
}

/** What kind of agent it is, and whether its owner was shown to own what plays. */
export function AgentBadges({ agent }: { agent: Agent }) {
  const t = useTranslations("agents");
  if (agent.house) return <Badge>{t("house")}</Badge>;
  if (agent.resident) return <Badge tone="lamp">{t("resident")}</Badge>;
  if (agent.guest) return <Badge>{t("guest")}</Badge>;
  return (
    <Badge tone={agent.verified ? "good" : "neutral"}>
      {t(agent.verified ? "verified" : "unverified")}
    </Badge>
  );
}

const dots = {
  online: "bg-good",
  offline: "border border-mute",
  suspended: "border-2 border-bad",
  retired: "bg-mute",
} as const satisfies Record<State, string>;

/** Whether an agent is invited to others' matches, and if not, why: a dot and a word. */
export function AgentState({ agent }: { agent: Pick<Agent, "state" | "house" | "version"> }) {
  const { state, house, version } = agent;
  return <StateWord state={state} practiceOnly={!house && version.passedAt === null} />;
}

/** The same where it is known whether its newest version plays practice only. */
export function StateWord({ state, practiceOnly }: { state: State; practiceOnly: boolean }) {
  const t = useTranslations("agents");
  if (state === "online" && practiceOnly) {
    return (
      <span className="inline-flex items-center gap-1.5 text-xs text-soft">
        <span aria-hidden className={classNames("size-2 rounded-full", dots.offline)} />
        {t("practiceOnly")}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-soft">
      <span aria-hidden className={classNames("size-2 rounded-full", dots[state])} />
      {state === "suspended" ? (
        <abbr title={t("suspendedHint")} className="no-underline">
          {t("suspended")}
        </abbr>
      ) : (
        t(state)
      )}
    </span>
  );
}

/**
 * The games of an agent by the languages it plays them in: "Chameleon, Who is Spy (English, 中文)";
 * "变色龙、谁是卧底（English、中文）" in Chinese.
 */
export function PlayedGames({ games }: { games: readonly AgentGame[] }) {
  const locale = useLocale();
  const comma = useTranslations("common.result")("comma");
  const [open, close] = locale === "zh" ? ["（", "）"] : [" (", ")"];
  const localesByGame = [...Map.groupBy(games, ({ game }) => game)].map(([game, played]) => ({
    name: gameName(game, isLocale(locale) ? locale : "en"),
    locales: played.map((each) => each.locale),
  }));
  const groups = [...Map.groupBy(localesByGame, ({ locales }) => locales.join()).values()];
  return groups.map((group, place) => (
    <span key={group[0]?.name}>
      {place > 0 && " "}
      {group.map(({ name }) => name).join(comma)}
      {open}
      {group[0]?.locales.map((each, index) => (
        <Fragment key={each}>
          {index > 0 && comma}
          <span lang={each}>{localeName(each)}</span>
        </Fragment>
      ))}
      {place < groups.length - 1 ? `${close}\u00a0·` : close}
    </span>
  ));
}
