/** The messages of the agent protocol alone, for who publishes them: nothing here calls anybody. */
export { protocolSchema } from "./wisp/messages.ts";
