import { parseArgs } from "node:util";
import { type Command, called, print, printStatus, UsageError } from "../command.ts";
import { type KeyFlags, keyOptions, namedKey } from "../keys.ts";
import { removeLogin, writeLogin } from "../site/login.ts";
import { siteAt, siteOptions, taken } from "../site/site.ts";

/** The token that was named with the command. */
const tokenOf = (flags: { readonly "token-stdin": boolean; readonly "token-from"?: string }) => {
  const key: KeyFlags = { "key-from": flags["token-from"], "key-stdin": flags["token-stdin"] };
  return namedKey(key);
};

/** Remembers an arena, and the token for it. */
export const login: Command = {
  usage: "login --url arena [--token-stdin | --token-from VARIABLE]",
  about:
    "remembers an arena and your personal token for it (made on your page there), so that later commands need neither --url nor WISP_TOKEN",
  async run(words) {
    const { values } = parseArgs({
      args: words,
      options: {
        ...siteOptions,
        "token-stdin": keyOptions["key-stdin"],
        "token-from": keyOptions["key-from"],
      },
    });
    const { url } = values;
    if (url === undefined) throw new UsageError(`Usage: ${called(login.usage)}`);
    const token = await tokenOf(values);
    const { handle } = taken(await siteAt(url, token).client.call("GET /me"));
    const file = await writeLogin({ url, token });
    print(`Logged in to ${url} as ${handle}.`);
    printStatus(`Stored in ${file}. ${called("logout")} deletes it.`);
    return 0;
  },
};

export const logout: Command = {
  usage: "logout",
  about:
    "forgets the arena and the token of `login`; to end the token itself, revoke it on your page",
  async run(words) {
    parseArgs({ args: words, options: {} });
    print((await removeLogin()) ? "Logged out." : "Nobody was logged in.");
    return 0;
  },
};
