import type { Ticket } from "@wisp/db";
import { isRegistered, statisticsOf } from "@wisp/games";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/badge.tsx";
import { Button, ButtonLink } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Sentences } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { matchHref, ticketHref } from "#links.ts";
import { FollowTicket } from "./follow-ticket.tsx";
import { leave } from "./start.ts";

/** Longer than any ordinary wait: something is slow, or no tables are made. */
const LONG_MS = 40_000;

/** A page without scripts asks again this often. */
const RELOAD_SECONDS = 2;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="mt-0.5 text-sm">{children}</dd>
    </div>
  );
}

/** The table that is being set: one seat is the agent's, the others are free. */
function SeatsToFill({ agent, game }: Pick<Ticket, "agent" | "game">) {
  const t = useTranslations("practice.ticket");
  // Of a game that is gone only the agent waits, until the arena removes it from the queue.
  const seats = isRegistered(game) ? statisticsOf(game).seats : 1;
  return (
    <div
      role="img"
      aria-label={t("seats", { seats })}
      className="mx-auto flex max-w-80 justify-center gap-2 sm:gap-3"
    >
      <AgentFace agent={agent} size={44} className="size-11 rounded-xl ring-2 ring-lamp" />
      {Array.from({ length: seats - 1 }, (_, seat) => seat).map((seat) => (
        <span key={seat} className="size-11 rounded-xl border border-dashed border-mute" />
      ))}
    </div>
  );
}

/** What happens while an agent waits, and the way out. */
export function QueueStatus({
  ticket,
  playing,
}: {
  ticket: Ticket;
  /** Id of the match that keeps the agent busy, when there is one. */
  playing: string | null;
}) {
  const t = useTranslations("practice");
  const { id, agent, kind, opponents, locale, position, busy, createdAt, state, season } = ticket;
  const name = sanitizeName(agent.name, 60);
  const isLong = !busy && Date.now() - createdAt.getTime() > LONG_MS;
  const going = opponents === "house" ? "practiceHouse" : "practiceQueue";
  return (
    <Card className="mx-auto max-w-2xl p-6 text-center shadow-card sm:p-10">
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      <FollowTicket id={id} state={state} position={position} busy={busy} />
      <SeatsToFill agent={agent} game={ticket.game} />
      <h1 className="mt-7 font-script text-2xl leading-tight wrap-anywhere sm:text-3xl">
        {t("ticket.heading", { agent: name })}
      </h1>
      <p role="status" className="mx-auto mt-3 max-w-lg leading-relaxed text-soft text-pretty">
        <Sentences>
          {[
            busy
              ? t("ticket.busy", { agent: name })
              : t(`ticket.${kind === "ranked" ? "ranked" : going}`),
            isLong && t("ticket.long"),
          ]}
        </Sentences>
      </p>
      {playing !== null && (
        <ButtonLink href={matchHref(playing)} className="mt-4">
          {t("ticket.watch")}
        </ButtonLink>
      )}
      <p className="mt-2 text-sm text-mute">{t("ticket.next")}</p>
      <dl className="mt-7 flex flex-wrap justify-center gap-x-10 gap-y-4 border-y border-line py-4">
        {position !== null && (
          <Fact name={t("ticket.position")}>
            <span className="font-mono">{position}</span>
          </Fact>
        )}
        <Fact name={t("ticket.kind")}>
          {t(`${kind}.title`)}
          {season && <Name className="block">{season.name}</Name>}
        </Fact>
        <Fact name={t("ticket.language")}>{localeName(locale)}</Fact>
        <Fact name={t("ticket.since")}>
          <RelativeTime at={createdAt} />
        </Fact>
      </dl>
      <form action={leave} className="mt-6">
        <input type="hidden" name="ticket" value={id} />
        <Button type="submit">{t("ticket.leave")}</Button>
      </form>
    </Card>
  );
}

/** Agents of the reader that wait in a queue. */
export function WaitingList({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useTranslations("practice");
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="waiting-now" className="mb-8">
      <h2 id="waiting-now" className="mb-3 font-script text-xl">
        {t("waitingNow.title")}
      </h2>
      <ul className="flex flex-col gap-2">
        {tickets.map(({ id, agent, kind, season, createdAt }) => (
          <li key={id}>
            <Card className="flex items-center gap-3 px-4 py-3">
              <AgentFace agent={agent} size={36} />
              <p className="min-w-0 flex-1 text-sm">
                <Name className="block truncate font-medium">{agent.name}</Name>
                <span className="text-soft">
                  {t(`${kind}.title`)} ·{" "}
                  {season && (
                    <>
                      <Name>{season.name}</Name> ·{" "}
                    </>
                  )}
                  {t.rich("waitingNow.since", { when: () => <RelativeTime at={createdAt} /> })}
                </span>
              </p>
              <ButtonLink href={ticketHref(id)}>{t("waitingNow.look")}</ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

const facts = ["counts", "table", "starts", "needs"] as const;

/** A way to play, point by point, so that the two can be compared; then how to start. */
export function WayCard({ way, children }: { way: "practice" | "ranked"; children?: ReactNode }) {
  const t = useTranslations("practice");
  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-script text-2xl">{t(`${way}.title`)}</h2>
        <Badge tone={way === "ranked" ? "lamp" : "neutral"}>{t(`${way}.badge`)}</Badge>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {facts.map((fact) => (
          <div key={fact} className="contents">
            <dt className="text-mute">{t(`facts.${fact}`)}</dt>
            <dd className="text-soft text-pretty">{t(`${way}.${fact}`)}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="mt-6 border-t border-line pt-5">{children}</div>}
    </Card>
  );
}
