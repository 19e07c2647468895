import { ensureUser, LOCAL_OWNER, type User } from "@wisp/db";
import { env } from "../env.ts";
import { ApiProblem } from "./api.ts";
import { database } from "./database.ts";
import { refuseForeign } from "./same-site.ts";

/**
 * Who may change something by this call: on one's own machine whoever sits there. Throws the
 * problem for everybody else, and for calls that another site's page sent.
 */
export async function ownerOf(request: Request): Promise<User> {
  if (env.WISP_MODE !== "local") {
    throw new ApiProblem(
      "account-needed",
      "This needs an account, and this arena has none yet: run one on your own machine for it.",
    );
  }
  refuseForeign(request.headers);
  return ensureUser(database(), LOCAL_OWNER);
}
