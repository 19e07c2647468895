/** Families whose models bear other names, too, by the first word of such a name. */
const otherNames: Readonly<Record<string, string>> = {
  chatgpt: "gpt",
  davinci: "gpt",
  gemma: "gemini",
  mixtral: "mistral",
  ministral: "mistral",
  magistral: "mistral",
  codestral: "mistral",
  qwq: "qwen",
  codellama: "llama",
};

/**
 * The family of a model by its name: the first word behind the maker's ("openai/gpt-4o-mini" is of "gpt"); null where
 * the name says none.
 */
export function familyOf(model: string): string | null {
  const name = model.trim().toLowerCase().split("/").at(-1) ?? "";
  // OpenAI's reasoning models.
  if (/^o\d/.test(name)) return "gpt";
  const [word] = /^[a-z]+/.exec(name) ?? [];
  if (word === undefined) return null;
  return (Object.hasOwn(otherNames, word) ? otherNames[word] : undefined) ?? word;
}
