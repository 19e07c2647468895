import type { Finding, speechWarnings } from "../contract.ts";
import { cut, finding } from "./finding.ts";

type SpeechWarning = (typeof speechWarnings)[number];

/** How models decline in English and Chinese, at the start of an answer. */
const refusal =
  /^(?:(?:i'm|i am) (?:very |so |really |truly )?sorry\b|sorry,|i apologi[sz]e\b).{0,80}\b(?:can't|cannot|can not|unable|not able|won't)\b|^(?:unfortunately,? )?i (?:can't|cannot|can not|won't|(?:am|'m) (?:unable|not able) to) (?:assist|help|comply|fulfil|participate|do that|provide|continue|engage|answer|respond|discuss|share|play|take part)|\bas an ai\b|^(?:非常|很|十分)?(?:抱歉|对不起|不好意思).{0,20}(?:不能|无法|没法|没有办法)|^我(?:不能|无法)(?:协助|帮助|提供|满足|参与|参加|回答|继续|讨论)|^作为(?:一个|一名)?(?:ai|人工智能|语言模型)/iu;

const markdown =
  /^#{1,6} \S|\*\*[^*\n]+\*\*|^```|`[^`\n]+`|^ {0,3}(?:[-*+]|\d{1,2}\.) .+\n+ {0,3}(?:[-*+]|\d{1,2}\.) |\[[^\]\n]{1,100}\]\(https?:|^> \S|^\|.+\|$/m;

function isJson(text: string): boolean {
  if (/^```(?:json)?\s*[[{]/.test(text)) return true;
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where a warning is looked for: patterns take long on texts without an end. */
const MAX_CHARACTERS = 2_000;

const folded = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

function warningIn(speech: string, names: readonly string[]): SpeechWarning | undefined {
  const text = speech.trim().slice(0, MAX_CHARACTERS).replaceAll("’", "'");
  if (refusal.test(text)) return "said-refusal";
  if (isJson(text)) return "said-json";
  const bare = folded(text.replace(/^[\s"'“*_]+|[\s"'”*_.!。！]+$/g, ""));
  if (names.some((name) => folded(name) === bare)) return "said-name";
  return markdown.test(text) ? "said-markdown" : undefined;
}

/** Where the owner of an agent reads what to do about a warning. */
export const SPEECH_HELP =
  "What helps: another strategy or your own templates, see /docs/adding-an-agent#warnings-about-speeches.";

/** What a check finds in a speech at a table of players with these names. */
export function foundInSpeech(text: string, names: readonly string[]): Finding {
  const warning = warningIn(text, names);
  return warning === undefined
    ? finding("said", cut(text))
    : finding(warning, cut(text), SPEECH_HELP);
}
