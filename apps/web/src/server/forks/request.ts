import type { NewForkRequest } from "@wisp/api";
import type { ForkRequest } from "@wisp/arena";

/** What a call or a form wants forked, as the use case takes it. */
export const forkRequest = ({ match, answer, agent, ...rest }: NewForkRequest): ForkRequest => ({
  ...rest,
  matchId: match,
  change: answer === undefined ? { agent: agent ?? "" } : { answer },
});
