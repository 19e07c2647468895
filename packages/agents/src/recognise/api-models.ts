import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import { failure, type OutboundClient } from "../outbound/index.ts";

/** Services list hundreds of models at length. */
const LISTING_LIMIT_BYTES = 4 * 1024 * 1024;

const MAX_NAME_CHARACTERS = 200;

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** The names of models an API offers (`GET {base}/models`), in its order; the key goes there alone. */
export async function modelsAt(
  client: OutboundClient,
  baseUrl: string,
  key: string | undefined,
  signal: AbortSignal,
): Promise<readonly string[] | AnswerFailure> {
  const bearer = key === undefined ? undefined : { token: key, host: new URL(baseUrl).host };
  const limitBytes = LISTING_LIMIT_BYTES;
  const answer = await client.get(`${baseUrl}/models`, { signal, bearer, limitBytes });
  if (isFailure(answer)) return answer;
  const list = listSchema.safeParse(answer.json);
  if (!list.success) return failure("wrong-shape", `${baseUrl}/models is not a list of models.`);
  return list.data.data
    .map(({ id }) => id)
    .filter((id) => id.length <= MAX_NAME_CHARACTERS && /^[\x21-\x7e]+$/.test(id));
}
