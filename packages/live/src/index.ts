// The browser loads this: mini leaves out what is not used.
import * as z from "zod/mini";

export { LIVE_PATH } from "./path.ts";

/** Client to gateway: follow a match, or stop following it. */
export const watchSchema = z.strictObject({ matchId: z.uuid() });
export type Watch = z.infer<typeof watchSchema>;

/**
 * Gateway to client: a match's public log has grown. Only a hint: a client whose own cursor is
 * not `cursor` fetches what it lacks from the log.
 */
export const grewSchema = z.strictObject({
  matchId: z.uuid(),
  /** Place of the event among the match's public events, from 0. */
  cursor: z.int().check(z.gte(0)),
  event: z.looseObject({ type: z.string() }),
});
export type Grew = z.infer<typeof grewSchema>;

/** Gateway to client: a match that it follows went from one state to another. */
export const turnedSchema = z.strictObject({
  matchId: z.uuid(),
  status: z.enum(["running", "finished", "failed"]),
});
export type Turned = z.infer<typeof turnedSchema>;

/** What the gateway sends, by event name. */
export interface GatewayEvents {
  grew(grew: Grew): void;
  turned(turned: Turned): void;
}

/** What a client sends, by event name. */
export interface ClientEvents {
  watch(watch: Watch): void;
  unwatch(watch: Watch): void;
}
