import {
  checkStrategySettings,
  NEWEST_PROMPTS,
  openingSituation,
  previewPrompt,
  promptFields,
  recordedSituations,
} from "@wisp/agents/prompts";
import { promptRequestSchema } from "@wisp/api";
import { type Locale, randomFrom } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { strategies } from "@wisp/papers/strategies";
import { z } from "zod";
import { ApiProblem, cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";

const promptSchema = z
  .object(promptFields(strategies))
  .superRefine(checkStrategySettings(strategies));

/** The first question of a game at an ordinary table, the same each time. */
function openingOf(id: string, locale: Locale) {
  const entry = gameEntry(id);
  if (entry === undefined) throw new ApiProblem("bad-request", `There is no game "${id}".`);
  const setup = { seed: "prompts", ...entry.ordinary(locale, randomFrom("prompts")) };
  return openingSituation(entry.game, setup, locale);
}

export const POST = sameOriginRoute(async ({ request }) => {
  await ownerOf(request, "agents");
  const {
    locale,
    game,
    moment,
    prompts = NEWEST_PROMPTS,
    words = "",
    ...given
  } = await readBody(promptRequestSchema, request);
  const settings = promptSchema.safeParse({
    ...given,
    prompts,
    ...(words.trim() !== "" && { words }),
  });
  if (!settings.success) {
    const [issue] = settings.error.issues;
    const path = issue?.path ?? [];
    // Of a template the part alone is named, as it is named in the file.
    const where = (path[0] === "templates" ? path.slice(1) : path).join(".");
    throw new ApiProblem("bad-request", `${where}: ${issue?.message ?? "This is not a template."}`);
  }
  const situation =
    game === undefined ? recordedSituations[locale][moment] : openingOf(game, locale);
  const messages = previewPrompt(settings.data, situation, strategies);
  return Response.json({ messages }, { headers: cacheFor(0) });
});
