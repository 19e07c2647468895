export { scriptedReply } from "../../../packages/papers/test/avalon-model.ts";
