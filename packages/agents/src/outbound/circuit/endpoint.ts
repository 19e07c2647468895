import { createHash } from "node:crypto";

/** Characters of a key's hash that distinguish keys; too few to reveal anything about the key. */
const KEY_CHARACTERS = 12;

/** Names a model at an address for one key, so that an endpoint that one owner breaks rests alone. */
export function modelEndpoint(address: string, model: string, key: string | undefined): string {
  const hash = createHash("sha256")
    .update(key ?? "")
    .digest("hex");
  return `${address}#${model}#${hash.slice(0, KEY_CHARACTERS)}`;
}
