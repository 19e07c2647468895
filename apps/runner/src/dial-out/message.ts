import type { Route } from "@wisp/dial-out/wire";
import { z } from "zod";

const routes = [
  "checkHealth",
  "getModelName",
  "init",
  "perceive",
  "interact",
  "close",
] as const satisfies readonly Route[];

const text = z.string().nullable();

/** A stored message as sent to an agent. */
export const dialOutMessageSchema = z.object({
  id: z.string(),
  session: z.string(),
  route: z.enum(routes),
  message: z
    .object({ message: text, name: text, status: text, word: text, round: z.number().nullable() })
    .nullable(),
});

/** Whether messages of this route are notifications: nobody waits for their answers. */
export const isTelling = (route: string): boolean => route === "perceive" || route === "close";
