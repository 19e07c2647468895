import { createHash } from "node:crypto";

/** Characters of a key's hash that distinguish keys; too few to reveal anything about the key. */
const KEY_CHARACTERS = 12;

const hashOf = (key: string): string =>
  createHash("sha256").update(key).digest("hex").slice(0, KEY_CHARACTERS);

/** Names a model at an address for one key, so that an endpoint that one owner breaks rests alone. */
export const modelEndpoint = (address: string, model: string, key: string | undefined): string =>
  `${address}#${model}#${hashOf(key ?? "")}`;

/** Names a key at a host, which have one rate limit. */
export const keyName = (host: string, key: string): string => `${host}#${hashOf(key)}`;
