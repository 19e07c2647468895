import type { Finding, FindingCode } from "../contract.ts";

const sentences: Readonly<Record<FindingCode, (about: string) => string>> = {
  understood: () => "",
  "match-over": () => "Its match is over.",
  playing: (seconds) => `It plays a match; its check waits for the end of it (${seconds} s).`,
  commit: (commit) => `Its commit is ${commit}.`,
  "commit-unknown": () => "Its commit is not known.",
  "commit-unread": () => "Its commit could not be read.",
  waking: (seconds) => `Waking for ${seconds} s.`,
  awake: () => "It is awake.",
  model: (name) => `It calls itself "${name}".`,
  answers: () => "It answers.",
  "answers-changed": (settings) =>
    `It answers with settings that its service needs, which are kept: ${settings}.`,
  started: () => "It started a match.",
  took: (count) => `It took ${count} messages.`,
  said: (text) => `It said "${text}".`,
  "said-own-word": (text) => `It said "${text}". That says its own word: a foul in a match.`,
  "said-refusal": (text) =>
    `It said "${text}". That looks like a refusal to play, and counts as a speech.`,
  "said-markdown": (text) =>
    `It said "${text}". That contains Markdown, which the other players see as it is.`,
  "said-json": (text) =>
    `It said "${text}". That is JSON or code, which the other players see as it is.`,
  "said-name": (text) => `It said "${text}". That is the name of a player, not a speech.`,
  voted: (name) => `It voted for ${name}.`,
};

/** The beginning of what an agent said. */
export const cut = (text: string): string => [...text].slice(0, 120).join("");

/** A step's finding, its subject, and further details. */
export const finding = (found: FindingCode, about = "", more = ""): Finding => ({
  found,
  about,
  more,
  detail: `${sentences[found](about)} ${more}`.trim(),
});
