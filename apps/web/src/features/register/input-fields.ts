/** The fields of the form, as they are named in it; the key is never given back. */
export const wishFields = [
  "address",
  "model",
  "provider",
  "strategy",
  "prompts",
  "temperature",
  "topP",
  "maxTokens",
  "seed",
  "system",
  "situation",
  "ask",
] as const;
export type WishField = (typeof wishFields)[number];

/** What stands in the form. */
export type TypedWish = Partial<Record<WishField, string>>;

export const samplingFields = ["temperature", "topP", "maxTokens", "seed"] as const;
export const templateFields = ["system", "situation", "ask"] as const;
