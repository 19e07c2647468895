/** The names of the form's fields, without the key, which is never sent back. */
export const inputFields = [
  "address",
  "model",
  "provider",
  "strategy",
  "prompts",
  "temperature",
  "topP",
  "maxTokens",
  "seed",
  "reasoningEffort",
  "extraBody",
  "system",
  "situation",
  "ask",
] as const;
export type InputField = (typeof inputFields)[number];

/** The values of the form's fields. */
export type InputValues = Partial<Record<InputField, string>>;

export const samplingFields = ["temperature", "topP", "maxTokens", "seed"] as const;
export const templateFields = ["system", "situation", "ask"] as const;

/** How much a model may think, in the words of services. */
export const reasoningEfforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];
