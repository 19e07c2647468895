import { previewPrompt, recordedSituations, templatesSchema } from "@wisp/agents/prompts";
import { promptRequestSchema } from "@wisp/api";
import { ApiProblem, keepFor, ownRoute } from "../../../../server/api.ts";
import { readBody } from "../../../../server/body.ts";
import { ownerOf } from "../../../../server/owner.ts";

export const POST = ownRoute(async ({ request }) => {
  await ownerOf(request, "agents");
  const { templates, locale, moment } = await readBody(promptRequestSchema, request);
  const own = templatesSchema.safeParse(templates);
  if (!own.success) {
    const [issue] = own.error.issues;
    const message = issue?.message ?? "This is no template.";
    throw new ApiProblem("bad-request", `${issue?.path.join(".") ?? ""}: ${message}`);
  }
  const messages = previewPrompt(own.data, recordedSituations[locale][moment]);
  return Response.json({ messages }, { headers: keepFor(0) });
});
