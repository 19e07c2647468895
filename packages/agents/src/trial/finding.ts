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
  started: () => "It started a match.",
  took: (count) => `It took ${count} messages.`,
  said: (text) => `It said "${text}".`,
  "said-own-word": (text) => `It said "${text}". That says its own word: a foul in a match.`,
  voted: (name) => `It voted for ${name}.`,
};

/** A step's finding, its subject, and further details. */
export const finding = (found: FindingCode, about = "", more = ""): Finding => ({
  found,
  about,
  more,
  detail: `${sentences[found](about)} ${more}`.trim(),
});
