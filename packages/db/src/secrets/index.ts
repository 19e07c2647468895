export { reseal, type SealedRow } from "./reseal.ts";
export {
  dropLooseSecrets,
  giveSecret,
  type StoredSecret,
  secretById,
  secretOfAgent,
  storeSecret,
} from "./secrets.ts";
