export { type KeyRing, keyRing, newRingKey, ringEntries } from "./ring.ts";
export { keyIdOf, lastFourOf, type SecretBinding, SecretUnreadable, seal, unseal } from "./seal.ts";
export { isSigned, sign } from "./sign.ts";
export { SealKeyMissing, sealStream, unsealStream } from "./stream.ts";
