export { countAttempt } from "./attempts.ts";
export { deleteAccount } from "./delete-account.ts";
export { handlePattern } from "./handle.ts";
export { changeRole, listPeople, type PeopleQuery, type Person } from "./people.ts";
export { readerOfSession, type ShownReader } from "./reader.ts";
export {
  keepSignInLink,
  type ProvenAccount,
  signInByAccount,
  signInByEmail,
  useSignInLink,
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
export { huggingFaceNames, type WaysIn, waysIn } from "./ways.ts";
