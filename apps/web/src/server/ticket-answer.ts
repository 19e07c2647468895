import type { ApiTicket } from "@wisp/api";
import type { Ticket } from "@wisp/db";
import { isLocale } from "#i18n/locale.ts";

/** A ticket as the API shows it to its owner. */
export function ticketAnswer(ticket: Ticket): ApiTicket {
  const { id, kind, agent, game, locale, opponents, state, position, busy } = ticket;
  if (!isLocale(locale)) throw new Error(`ticket ${id} is in language ${locale}`);
  return {
    id,
    kind,
    agent: agent.slug,
    game,
    locale,
    opponents,
    state,
    position,
    busy,
    season: ticket.season?.slug ?? null,
    createdAt: ticket.createdAt.toISOString(),
    match: ticket.matchId,
    reason: ticket.refusal,
  };
}
