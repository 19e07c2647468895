export {
  isSlug,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  type NameProblem,
  readAgentName,
  readDescription,
  readVersionLabel,
} from "./naming.ts";
export { isHouseName } from "./seen-name.ts";
export { slugsFor } from "./slugs.ts";
