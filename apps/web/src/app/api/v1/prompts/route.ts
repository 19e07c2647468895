import {
  checkStrategySettings,
  NEWEST_PROMPTS,
  previewPrompt,
  promptFields,
  recordedSituations,
} from "@wisp/agents/prompts";
import { promptRequestSchema } from "@wisp/api";
import { strategies } from "@wisp/papers/strategies";
import { z } from "zod";
import { ApiProblem, cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";

const promptSchema = z
  .object(promptFields(strategies))
  .superRefine(checkStrategySettings(strategies));

export const POST = sameOriginRoute(async ({ request }) => {
  await ownerOf(request, "agents");
  const {
    locale,
    moment,
    prompts = NEWEST_PROMPTS,
    ...given
  } = await readBody(promptRequestSchema, request);
  const settings = promptSchema.safeParse({ ...given, prompts });
  if (!settings.success) {
    const [issue] = settings.error.issues;
    const path = issue?.path ?? [];
    // Of a template the part alone is named, as it is named in the file.
    const where = (path[0] === "templates" ? path.slice(1) : path).join(".");
    throw new ApiProblem("bad-request", `${where}: ${issue?.message ?? "This is not a template."}`);
  }
  const situation = recordedSituations[locale][moment];
  const messages = previewPrompt(settings.data, situation, strategies);
  return Response.json({ messages }, { headers: cacheFor(0) });
});
