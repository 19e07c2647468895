import type { CallerName, Callers } from "./callers.ts";
import type { Row, Values, Verdict } from "./rules.ts";
import type { World } from "./world.ts";

/** The result of a call, or an error that does not depend on the caller. */
type Ending = Verdict | `failed: ${string}`;

let caller = 0;
/** A separate address for each call, so that no limit is shared. */
function ownAddress(): string {
  caller += 1;
  return `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`;
}

const byStatus: Readonly<Record<number, Verdict>> = {
  401: "sign in",
  403: "refused",
  404: "nothing there",
};

async function endingOf(answer: Response): Promise<Ending> {
  const { status, headers } = answer;
  const next = headers.get("x-action-redirect") ?? headers.get("location") ?? "";
  if (new URL(next, "http://here").pathname === "/sign-in") return "sign in";
  if (status < 500 && status !== 429) return byStatus[status] ?? "answered";
  const text = await answer.text();
  // Few archives and pictures are made in parallel.
  return text.includes('"busy"') ? "answered" : `failed: ${status} ${text.slice(0, 200)}`;
}

/** An address with its names filled in. */
const filled = (address: string, values: Values): string =>
  address.replaceAll(/\[([^\]]+)\]/g, (_, name: string) => values[name] ?? name);

/** Makes calls of the table against a site. */
export function makeCalls(world: World, callers: Callers, actionIds: ReadonlyMap<string, string>) {
  const headersOf = (name: CallerName) => ({
    ...callers[name],
    "x-forwarded-for": ownAddress(),
  });
  return {
    /** `what` is a method and an address. */
    async call(what: string, row: Row, name: CallerName): Promise<Ending> {
      const [method = "", address = ""] = what.split(" ");
      const body = await row.body?.(world, name);
      const path = filled(address, (await row.at?.(world, name)) ?? {});
      const query = new URLSearchParams(await row.query?.(world, name));
      const answer = await fetch(`${world.site}${path}?${query}`, {
        method,
        redirect: "manual",
        headers: { ...headersOf(name), ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const ending = await endingOf(answer);
      // Streams continue while there is a reader.
      if (!answer.bodyUsed) await answer.body?.cancel();
      return ending;
    },

    /** `what` is the action's name. Forms are sent as React sends them: (state, form) or (form). */
    async action(what: string, row: Row, name: CallerName): Promise<Ending> {
      const id = actionIds.get(what);
      if (id === undefined) throw new Error(`there is no action ${what}`);
      const sent = new FormData();
      const fields = await row.form?.(world, name);
      for (const [field, value] of Object.entries(fields ?? {})) sent.append(`_1_${field}`, value);
      // The first digits of the id say how many arguments there are: 0x40 is one, 0x60 two, 0x00 none.
      const asForm = id.startsWith("60") ? ["$T", "$K1"] : id.startsWith("40") ? ["$K1"] : [];
      const given = row.given === undefined ? asForm : await row.given(world, name);
      sent.append("0", JSON.stringify(given.map((each) => (each === "$T" ? {} : each))));
      const answer = await fetch(world.site, {
        method: "POST",
        redirect: "manual",
        headers: { ...headersOf(name), origin: world.site, "next-action": id },
        body: sent,
      });
      const ending = await endingOf(answer);
      if (ending !== "answered") return ending;
      const text = await answer.text();
      if (text.includes("NEXT_HTTP_ERROR_FALLBACK;404")) return "nothing there";
      if (/^1:E/m.test(text)) return `failed: ${text.slice(0, 200)}`;
      const [, problem = ""] = /"problem":"([^"]+)"/.exec(text) ?? [];
      return byProblem[problem] ?? "answered";
    },
  };
}

/** The refusal of forms; every other problem is about the input. */
const byProblem: Readonly<Record<string, Ending>> = {
  "signed-out": "sign in",
  "not-yours": "refused",
  "not-allowed": "refused",
  "not-organizer": "refused",
  "no-agent": "nothing there",
  "unknown-agent": "nothing there",
  "unknown-collection": "nothing there",
  "unknown-experiment": "nothing there",
  "unknown-fork": "nothing there",
  "unknown-season": "nothing there",
  "unknown-token": "nothing there",
  "too-many-requests": "failed: too many requests",
};
