import type { Route } from "@wisp/dial-out/wire";
import { z } from "zod";

const spaceRoutes = [
  "checkHealth",
  "getModelName",
  "init",
  "perceive",
  "interact",
  "close",
] as const satisfies readonly Route[];
const protocolRoutes = ["describe", "ask", "events"] as const satisfies readonly Route[];

const text = z.string().nullable();

/** A stored message as sent to an agent. */
export const dialOutMessageSchema = z.union([
  z.object({
    id: z.string(),
    session: z.string(),
    route: z.enum(spaceRoutes),
    message: z
      .object({ message: text, name: text, status: text, word: text, round: z.number().nullable() })
      .nullable(),
  }),
  z.object({
    id: z.string(),
    session: z.string(),
    route: z.enum(protocolRoutes),
    /** As the agent protocol's JSON Schema has it. */
    message: z.looseObject({}).nullable(),
  }),
]);

const notifications: readonly string[] = ["perceive", "close", "events"] satisfies Route[];

/** Whether messages of this route are notifications: nobody waits for their answers. */
export const isTelling = (route: string): boolean => notifications.includes(route);
