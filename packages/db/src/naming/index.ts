export {
  isSlug,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  readAgentName,
  readDescription,
  readVersionLabel,
  type Unnamed,
} from "./naming.ts";
export { isHouseName } from "./seen-name.ts";
export { slugsFor } from "./slugs.ts";
