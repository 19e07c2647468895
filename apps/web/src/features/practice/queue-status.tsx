import type { Ticket } from "@wisp/db";
import { isRegistered, statisticsOf } from "@wisp/games";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { AgentFace } from "#components/faces/agent-face.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import { Sentences } from "#components/sentences.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { FollowTicket } from "./follow-ticket.tsx";
import { leave } from "./start.ts";

/** Longer than any ordinary wait: something is slow, or nobody makes tables. */
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
  const name = neutralName(agent.name, 60);
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
        <ButtonLink href={`/watch/${playing}`} className="mt-4">
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
