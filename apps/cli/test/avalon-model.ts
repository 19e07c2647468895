export { callOf, scriptedReply } from "../../../packages/papers/test/avalon-model.ts";
