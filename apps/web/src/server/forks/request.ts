import type { NewForkRequest } from "@wisp/api";
import type { ForkRequest } from "@wisp/arena";

/** The fork requested by a call or a form, as the use case's input. */
export const forkRequest = ({ match, answer, agent, ...rest }: NewForkRequest): ForkRequest => ({
  ...rest,
  matchId: match,
  change: answer === undefined ? { agent: agent ?? "" } : { answer },
});
