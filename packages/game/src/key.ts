/** Shown to a user who typed a key as an address; it does not repeat the key. */
export const KEY_MISPLACED =
  "This looks like a key. Give the address here, and the key in its own field.";

/**
 * Whether a text looks like a key or token of a well-known service, and not like an address: text
 * typed as an address is shown, logged and kept, and a key must not be.
 */
export const looksLikeKey = (text: string): boolean =>
  /^(hf_|sk-|gsk_|xai-|wisp_)[\w-]{16,}$/.test(text.trim());
