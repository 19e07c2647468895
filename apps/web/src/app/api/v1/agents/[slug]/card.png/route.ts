import { languageQuery } from "@wisp/api";
import { agentBySlug, firstGame } from "@wisp/db";
import { cardOfAgent } from "#features/pictures/agent-card.ts";
import { cardAnswer } from "#features/pictures/pictures.ts";
import { isLocale } from "#i18n/locale.ts";
import { ApiProblem, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

/** The card of an agent: its name, and its metrics of the newest season. */
export const GET = publicRoute<{ slug: string }>(async ({ params, search, request }) => {
  const { lang } = readQuery(languageQuery, search);
  const agent = await agentBySlug(database(), readName(params.slug));
  if (agent === null) throw new ApiProblem("not-found", "There is no agent with this name.");
  const { locale } = firstGame(agent);
  const own = isLocale(locale) ? locale : "en";
  return cardAnswer(request, await cardOfAgent(agent, lang ?? own), 300);
});
