export { accountRecord, type PlayedSeat, playedSeats } from "./account-record.ts";
export { countAttempt } from "./attempts.ts";
export { deleteAccount } from "./delete-account.ts";
export { changeRole, listPeople, type PeopleQuery, type Person } from "./people.ts";
export { readerOfSession, type ShownReader } from "./reader.ts";
export {
  handlePattern,
  hasAccount,
  huggingFaceNames,
  keepSignInLink,
  type ProvenAccount,
  signInByAccount,
  signInByEmail,
  useSignInLink,
  type WaysIn,
  waysIn,
} from "./sign-in.ts";
export {
  type ApiToken,
  createToken,
  revokeToken,
  type TokenScope,
  tokenHolder,
  tokenScopes,
  tokensOf,
} from "./tokens.ts";
