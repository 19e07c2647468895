import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

/** The body of a request, or a part of one. An unknown field is refused: it may be a misspelt one. */
export const request = z.strictObject;

/** The query of a request. An unknown parameter is ignored: addresses collect them on their way. */
export const query = z.object;

/** An answer, or a part of one. Answers may grow, so a client ignores the fields that it does not know. */
export const answer = z.object;
