import type { ApiCheck, ApiOwnAgent } from "@wisp/api";
import { ASSISTANT, type OwnBias } from "@wisp/arena";
import type { OwnPicture } from "@wisp/db";
import { firstGame, isRegistered } from "@wisp/games";
import { clockMsOf } from "@wisp/games/clocks";
import { REASONING_SLUG } from "@wisp/games/reasoning";
import { useLocale, useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { AgentFace } from "#components/faces/face.tsx";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { PlayedGames, StateWord } from "#features/agents/agent-card.tsx";
import { CheckMessage, Steps, useStepName } from "#features/register/steps.tsx";
import { OwnTrial } from "#features/register/trial.tsx";
import {
  agentHref,
  decisionHref,
  decisionsHref,
  forkHref,
  matchHref,
  newAgentHref,
  practiceHref,
  replayHref,
  seasonHref,
} from "#links.ts";
import { gameNames, useAskName } from "#names/game-names.ts";
import { checkAgain, setOnlineState } from "./actions.ts";
import { OwnBiasStudy } from "./bias-study.tsx";
import { Manage } from "./manage.tsx";
import { OwnForm } from "./own-form.tsx";

/**
 * How the last check of an agent came out; its steps unfold, and are open when one failed. Games that it is
 * not registered for do not matter, so their failures are left out.
 */
export function LastCheck({ agent }: { agent: Pick<ApiOwnAgent, "games" | "lastCheck"> }) {
  const t = useTranslations("me.lastCheck");
  const games = gameNames(useLocale());
  const nameOf = useStepName(games);
  const { lastCheck } = agent;
  if (lastCheck === null) return <p className="text-sm text-mute">{t("never")}</p>;
  const { ok, at } = lastCheck;
  const steps = lastCheck.steps.filter(
    (step) =>
      step.ok || !isRegistered(step.name) || agent.games.some(({ game }) => game === step.name),
  );
  const failed = steps.find((step) => !step.ok)?.name ?? "";
  return (
    <details open={!ok} className="rounded-control border border-line px-4">
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 py-2 text-sm">
        <span className={classNames("min-w-0 wrap-anywhere", ok ? "text-good" : "text-bad")}>
          {ok ? t("passed") : t("failed", { step: nameOf(failed) })}
        </span>
        {at !== null && (
          <span className="text-mute">
            <RelativeTime at={new Date(at)} />
          </span>
        )}
      </summary>
      <Steps steps={steps} games={games} />
    </details>
  );
}

const linkClass = "underline decoration-line underline-offset-4 hover:text-text";

/** Experiments and forks of others that call an agent; nothing where there are none. */
function LabUses({ agent: { labUses } }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.labUses");
  if (labUses.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-10 cursor-pointer items-center text-sm text-soft hover:text-text">
        {t("title", { count: labUses.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-soft">
        {labUses.map(({ kind, id, name, owner, matches, match, lastAt }) => (
          <li key={`${kind}/${id}`} className="flex flex-wrap gap-x-3">
            <span className="text-mute">
              <RelativeTime at={new Date(lastAt)} />
            </span>
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {name === null ? t("fork") : <Name>{name}</Name>}
              {owner !== null && (
                <>
                  {" · "}
                  <Name>{t("by", { owner })}</Name>
                </>
              )}
              {" · "}
              {t("matches", { count: matches })}
            </span>
            {kind === "fork" && (
              <Link href={forkHref(id)} className={linkClass}>
                {t("toFork")}
              </Link>
            )}
            <Link href={replayHref(match)} className={linkClass}>
              {t("match")}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In words: whether it plays, and what prevents it. */
function Standing({ agent }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me");
  const { dialOut, state, practiceOnly, lastCheck } = agent;
  const doubtful = state === "online" && !practiceOnly && lastCheck?.ok === false;
  const alone = state === "online" && agent.games.every(({ online }) => !online);
  const assistant = agent.connector === ASSISTANT && state !== "retired";
  const { resting, answerMs } = agent;
  const online = resting !== null ? "resting" : alone ? "alone" : doubtful ? "doubtful" : state;
  const slow =
    answerMs !== null &&
    agent.games.some(({ game }) => answerMs > (clockMsOf(game, {}) ?? answerMs));
  const playsFirst = agent.games.some(({ game }) => game === firstGame);
  const reason = agent.incidents.find(({ detail }) => detail === agent.suspension);
  return (
    <div className="flex flex-col gap-1 text-sm text-soft">
      <p>
        {assistant ? (
          t("state.assistant")
        ) : state === "online" && practiceOnly ? (
          t("state.onlyPractice")
        ) : (
          <Sentences>
            {[
              t(`state.${state === "online" ? online : state}`),
              agent.suspension !== null && state === "offline" && t("state.suspended"),
              practiceOnly && state === "offline" && t("state.practiceOnly"),
            ]}
          </Sentences>
        )}
      </p>
      {resting !== null && state !== "retired" && (
        <div>
          {t(resting.code === "rate-limited" ? "state.rateLimited" : "state.quotaSpent", {
            until: resting.until.slice(0, 16).replace("T", " "),
          })}
          <UntrustedText
            text={resting.detail}
            lang="en"
            className="mt-0.5 border-l-2 border-line pl-2 text-mute"
          />
        </div>
      )}
      {slow && state !== "retired" && !assistant && (
        <p>
          {t.rich(playsFirst ? "state.slow" : "state.slowInGame", {
            seconds: Math.ceil(answerMs / 1_000),
            season: (words) => (
              <Link
                href={seasonHref(REASONING_SLUG)}
                className="underline decoration-line underline-offset-4 hover:text-text"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      {agent.suspension !== null && (
        <div className="text-bad">
          <CheckMessage
            code={reason?.code ?? null}
            more={agent.suspension}
            detail={agent.suspension}
          />
        </div>
      )}
      {dialOut !== null && (
        <p>
          {t(dialOut.connected ? "connected" : "notConnected")}
          {!dialOut.connected && dialOut.lastSeenAt !== null && (
            <>
              {" · "}
              {t("lastSeen")} <RelativeTime at={new Date(dialOut.lastSeenAt)} />
            </>
          )}
          {!dialOut.connected && dialOut.lastSeenAt === null && ` · ${t("neverSeen")}`}
        </p>
      )}
    </div>
  );
}

function Incidents({ agent: { slug, incidents } }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.incidents");
  if (incidents.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-medium">{t("title")}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-soft">
        {incidents.map(({ at, code, detail, match }, index) => (
          <li key={`${at}/${code}`} className="flex flex-wrap gap-x-3">
            <span className="text-mute">
              <RelativeTime at={new Date(at)} />
            </span>
            <div className="min-w-0 flex-1 basis-60">
              {/* A repeated failure is described once. */}
              <CheckMessage
                code={code}
                more={detail === incidents[index - 1]?.detail ? "" : detail}
                detail={detail}
              />
            </div>
            {match !== null && (
              <Link
                href={`${decisionsHref(slug)}?match=${match}`}
                className="underline decoration-line underline-offset-4 hover:text-text"
              >
                {t("match")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Matches, wins and health checks. */
function Metrics({ agent: { record, health, state } }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.figures");
  const { matches, wins } = record;
  // An agent suspended for its matches may still answer health checks; saying so would mislead.
  const saysHealth = state !== "retired" && (state !== "suspended" || health.failed > 0);
  return (
    <Facts className="text-soft">
      {[
        t("matches", { count: matches }),
        t("wins", { count: wins }),
        health.nextAt !== null && saysHealth && (
          <span key="health" className={health.failed > 0 ? "text-bad" : undefined}>
            {t(health.failed > 0 ? "unwell" : "well", { count: health.failed })}
          </span>
        ),
      ]}
    </Facts>
  );
}

/** A detail without "timeout: ": the sentence before it says that already. */
const withoutKind = (detail: string): string => detail.replace(/^timeout: /, "");

/** The last decisions that were lost, each linked to its details. */
function LostDecisions({ agent: { slug, lost } }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.lost");
  const askName = useAskName();
  if (lost.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-medium">{t("title")}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-soft">
        {lost.map(({ match, nth, seat, ask, text, detail, askedAt, missed }) => (
          <li key={`${match}/${nth}/${seat}`} className="flex flex-wrap gap-x-3">
            <span className="text-mute">
              <RelativeTime at={new Date(askedAt)} />
            </span>
            <Link
              href={decisionHref(slug, { matchId: match, nth, seat })}
              className="min-w-0 flex-1 basis-60 underline decoration-line underline-offset-4 hover:text-text"
            >
              {missed !== null && t(missed, { ask: askName(ask) })}{" "}
              <Name>{text ?? withoutKind(detail ?? "")}</Name>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An owner's actions on an agent that the arena may call or invite. */
function Actions({ agent }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.actions");
  const { slug, state, connector, dialOut } = agent;
  const online = state === "online" || state === "suspended";
  if (connector === ASSISTANT) return <ButtonLink href="/docs/mcp">{t("overMcp")}</ButtonLink>;
  return (
    <>
      <OwnForm action={setOnlineState}>
        <input type="hidden" name="slug" value={slug} />
        <Button type="submit" name="online" value={online ? "no" : "yes"}>
          {t(online ? "goOffline" : "goOnline")}
        </Button>
      </OwnForm>
      <OwnForm action={checkAgain}>
        <input type="hidden" name="slug" value={slug} />
        <Button type="submit">{t("check")}</Button>
      </OwnForm>
      <ButtonLink href={practiceHref(slug)}>{t("practice")}</ButtonLink>
      {dialOut === null && (
        <ButtonLink href={newAgentHref({ agent: slug })}>{t("version")}</ButtonLink>
      )}
    </>
  );
}

/** One's own agent: its state, its latest problems, and everything that can be done about them. */
export function OwnAgentCard({
  agent,
  check,
  picture,
  bias,
}: {
  agent: ApiOwnAgent;
  check: ApiCheck | null;
  /** Null where it does not play the game whose votes are studied. */
  bias: OwnBias | null;
  /** The picture that was uploaded for it; null: none. */
  picture: OwnPicture | null;
}) {
  const t = useTranslations("me");
  const games = gameNames(useLocale());
  const { slug, state, playing, connector } = agent;
  return (
    <Card id={slug} className="flex scroll-mt-20 flex-col gap-4 p-5">
      <div className="flex items-start gap-4">
        <AgentFace
          agent={{ ...agent, picture: picture?.status === "approved" ? picture.hash : null }}
          size={48}
        />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold wrap-anywhere">
            <Name>{agent.name}</Name>
          </h2>
          <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 text-xs wrap-anywhere text-mute">
            <StateWord state={state} practiceOnly={agent.practiceOnly} />
            {agent.model !== null && <Name>{agent.model}</Name>}
            <span>{t("version", { number: agent.version })}</span>
            <span>
              <PlayedGames games={agent.games} />
            </span>
          </p>
        </div>
      </div>
      <Standing agent={agent} />
      <Metrics agent={agent} />
      {playing.map((id) => (
        <ButtonLink key={id} href={matchHref(id)} className="self-start">
          <span aria-hidden className="size-2 rounded-full bg-lamp" />
          {t("playing")}
        </ButtonLink>
      ))}
      {check === null && connector !== ASSISTANT && <LastCheck agent={agent} />}
      {check !== null && <OwnTrial key={check.id} first={check} games={games} />}
      <LostDecisions agent={agent} />
      <Incidents agent={agent} />
      <LabUses agent={agent} />
      {bias !== null && <OwnBiasStudy slug={slug} bias={bias} />}
      <div className="flex flex-wrap items-start gap-2">
        <Actions agent={agent} />
        <ButtonLink href={decisionsHref(slug)}>{t("actions.decisions")}</ButtonLink>
        <ButtonLink look="quiet" href={agentHref(slug)}>
          {t("actions.profile")}
        </ButtonLink>
      </div>
      <Manage agent={agent} picture={picture} />
    </Card>
  );
}
