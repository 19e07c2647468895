import type { TokenScope } from "@wisp/db";
import { type CallerName, type CallingPerson, nobodies, people, tokenHolders } from "./callers.ts";
import type { World } from "./world.ts";

/**
 * The result of a call with regard to access: it is answered (with any problem of its arguments), or the
 * caller is asked to sign in, is refused, or gets "not found".
 */
export type Verdict = "answered" | "sign in" | "refused" | "nothing there";

/** The permitted callers. Tokens count only for the API: pages and forms use sessions. */
export interface Rule {
  readonly nobody: Verdict;
  readonly people: Readonly<Record<CallingPerson, Verdict>>;
  /** The scope that a token needs; absent where no token may do this. */
  readonly scope?: TokenScope;
  /** For calls that show neither a token nor a session, where that differs from `nobody`. */
  readonly anonymous?: Verdict;
  /** For a token that is none any more, where it is not answered as an anonymous caller is. */
  readonly invalidToken?: Verdict;
}

const all = (verdict: Verdict): Rule["people"] => ({
  stranger: verdict,
  owner: verdict,
  organizer: verdict,
  admin: verdict,
});

/** Everybody, signed in or not. */
export const everybody: Rule = { nobody: "answered", people: all("answered") };

/** Everybody, and some read more than others: who sends an invalid token learns of it. */
export const readers: Rule = { ...everybody, invalidToken: "sign in" };

/** No one: the answer of a page that never exists. */
export const nobodyAtAll: Rule = { nobody: "nothing there", people: all("nothing there") };

/** Who holds a secret that is no account's: no other token is one, and a session is none. */
export const secretHolders: Rule = {
  nobody: "nothing there",
  anonymous: "sign in",
  people: all("sign in"),
};

/** Everybody with an account. */
export const accounts = (scope?: TokenScope): Rule => ({
  nobody: "sign in",
  people: all("answered"),
  ...(scope && { scope }),
});

/** Some people; the others are answered with `otherwise`. */
const some =
  (allowed: readonly CallingPerson[], otherwise: Verdict) =>
  (scope?: TokenScope): Rule => ({
    nobody: "sign in",
    people: {
      ...all(otherwise),
      ...Object.fromEntries(allowed.map((person) => [person, "answered" as const])),
    },
    ...(scope && { scope }),
  });

/** The agent's owner; an admin is a stranger to it. */
export const agentOwner = some(["owner"], "nothing there");
/** Actions that an admin may also perform on others' agents. */
export const agentOwnerAndAdmins = some(["owner", "admin"], "nothing there");
/** Owners and admins; others may see it but not change it. */
export const ownerAndAdmins = some(["owner", "admin"], "refused");
/** Entering an agent in a season, and removing it: its owner, not the season's organizer. */
export const entrants = some(["owner"], "refused");
/** Admins, by calls. */
export const callingAdmins = some(["admin"], "refused");
/** Those who make seasons. */
export const organizers = some(["organizer", "admin"], "refused");
/** The season's organizer, and admins. */
export const seasonRunners = some(["organizer", "admin"], "refused");

/** The season's own organizer, and no other admin. */
export const seasonOrganizer = (otherwise: Verdict) => some(["organizer"], otherwise);

/** Admins; for everybody else the page does not exist. */
export const admins: Rule = {
  nobody: "nothing there",
  people: { ...all("nothing there"), admin: "answered" },
};

/** A rule's result for a caller; `byToken` where personal tokens are read. */
export function expected(rule: Rule, caller: CallerName, byToken: boolean): Verdict {
  const person = people.find((each) => each === caller);
  if (person !== undefined) return rule.people[person];
  if (byToken && rule.anonymous !== undefined && !caller.includes("token")) return rule.anonymous;
  const isInvalid = nobodies.some((each) => each === caller) && caller.includes("token");
  if (byToken && isInvalid && rule.invalidToken !== undefined) return rule.invalidToken;
  if (!byToken || rule.nobody !== "sign in") return rule.nobody;
  // Where no token may do anything, none is looked up.
  if (rule.scope === undefined && caller.includes("token")) return "refused";
  if (nobodies.some((each) => each === caller)) return rule.nobody;
  const [scope, holder] =
    Object.entries(tokenHolders).find(([each]) => caller === `token: ${each}`) ?? [];
  return scope !== undefined && holder !== undefined && scope === rule.scope
    ? rule.people[holder]
    : "refused";
}

/** Values for the names in an address, or of a form or a body; the input of a valid call. */
export type Values = Readonly<Record<string, string>>;

type Of<Given> = (world: World, caller: CallerName) => Given | Promise<Given>;

/** A call of the table. `what` is its name in the discovery. */
export interface Row {
  readonly rule: Rule;
  /** Values of the parameters, such as `[name]`, of its address. */
  readonly at?: Of<Values>;
  readonly query?: Of<Values>;
  /** Its body, of a call of the API: JSON. */
  readonly body?: Of<object>;
  /** The fields of its form, of an action. */
  readonly form?: Of<Values>;
  /** The arguments of an action that is called without a form. */
  readonly given?: Of<readonly unknown[]>;
}

/** The calls of one kind by name: who may make them. */
export type AccessTable = Readonly<Record<string, Row>>;
