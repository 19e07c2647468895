import type { TokenScope } from "@wisp/db";
import { type CallerName, nobodies, type Person, people, tokenHolders } from "./callers.ts";

/**
 * How a call ends, as far as access goes: it is answered (whatever it then says of its arguments),
 * the caller is asked to sign in, is refused, or gets "not found".
 */
export type Verdict = "answered" | "sign in" | "refused" | "nothing there";

/** Who may make a call. Tokens count for the API alone: pages and forms know sessions. */
export interface Rule {
  readonly nobody: Verdict;
  readonly people: Readonly<Record<Person, Verdict>>;
  /** The scope that a token needs; absent where no token may do this. */
  readonly scope?: TokenScope;
}

const all = (verdict: Verdict): Rule["people"] => ({
  ...{ stranger: verdict, owner: verdict, organizer: verdict, admin: verdict },
});

/** Everybody, signed in or not. */
export const everybody: Rule = { nobody: "answered", people: all("answered") };

/** Nobody at all: what a page that never is there answers. */
export const nobodyAtAll: Rule = { nobody: "nothing there", people: all("nothing there") };

/** Everybody with an account. */
export const accounts = (scope?: TokenScope): Rule => ({
  nobody: "sign in",
  people: all("answered"),
  ...(scope && { scope }),
});

/** Some people; the others are answered with `otherwise`. */
const some =
  (allowed: readonly Person[], otherwise: Verdict) =>
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
/** What an admin may do to an agent of somebody else's, too. */
export const agentOwnerAndAdmins = some(["owner", "admin"], "nothing there");
/** Those whose thing it is, and admins; others may see it and not touch it. */
export const ownerAndAdmins = some(["owner", "admin"], "refused");
/** Who enters an agent in a season, and takes it out again: its owner, not the season's organizer. */
export const entrants = some(["owner"], "refused");
/** Those who make seasons. */
export const organizers = some(["organizer", "admin"], "refused");
/** The season's organizer, and admins. */
export const seasonRunners = some(["organizer", "admin"], "refused");

/** Admins; for everybody else the page does not exist. */
export const admins: Rule = {
  nobody: "nothing there",
  people: { ...all("nothing there"), admin: "answered" },
};

/** What a rule says of a caller; `byToken` where personal tokens are read. */
export function expected(rule: Rule, caller: CallerName, byToken: boolean): Verdict {
  const person = people.find((each) => each === caller);
  if (person !== undefined) return rule.people[person];
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
