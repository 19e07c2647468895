import type { AnswerFailure } from "../contract.ts";
import { failure } from "../outbound/index.ts";

/** Stages of a Space in which a call does not wake it, and what its owner can do. */
const standing = new Map<string | undefined, (page: string) => string>(
  Object.entries({
    BUILD_ERROR: (page: string) =>
      `Its build failed; read why at ${page}?logs=build, and push a fix.`,
    CONFIG_ERROR: (page: string) => `Its README.md has a configuration error; ${page} says which.`,
    RUNTIME_ERROR: (page: string) =>
      `It crashed when it started; read why at ${page}?logs=container, and restart it.`,
    PAUSED: (page: string) => `It is paused; restart it at ${page}/settings.`,
    STOPPED: (page: string) => `It is stopped; restart it at ${page}/settings.`,
    DELETING: () => "It is being deleted.",
  }),
);

/** Why a Space in this stage will not answer, however long one waits; undefined when it may. */
export function refusalOfStage(id: string, stage: string | undefined): AnswerFailure | undefined {
  const advice = standing.get(stage);
  return advice === undefined
    ? undefined
    : failure("asleep", `${id} does not run. ${advice(`https://huggingface.co/spaces/${id}`)}`);
}

/** Stages in which a Space that does not answer is nevertheless there. */
const coming = ["SLEEPING", "APP_STARTING", "BUILDING", "RUNNING_BUILDING", "RUNNING_APP_STARTING"];

/** Whether a Space sleeps or is on its way up. */
export const sleeps = (stage: string | undefined): boolean =>
  stage !== undefined && coming.includes(stage);
