/** Fake model services, as the tests of the agents use them. */
export {
  completionOf,
  fakeModel,
  KEY,
  player,
  questionIn,
  rawJson,
  requestIn,
} from "../../../packages/agents/test/models.ts";
