import { isFailure, normalized, readOption } from "@wisp/game";
import type {
  AnswerFailure,
  CheckResult,
  CheckStep,
  Finding,
  FindingCode,
  speechWarnings,
} from "./contract.ts";
import { failure } from "./outbound/index.ts";

const sentences: Readonly<Record<FindingCode, (about: string) => string>> = {
  understood: () => "",
  yours: (slug) =>
    `You have registered this address as ${slug}: create a new version of that agent instead of another agent.`,
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
  "said-no-word": (text) =>
    `It said "${text}". There is no word in it; it may be the answer to another question.`,
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

const folded = (text: string): string => normalized(text, "NFKC").trim().toLowerCase();

function warningIn(speech: string, names: readonly string[]): SpeechWarning | undefined {
  const text = speech.trim().slice(0, MAX_CHARACTERS).replaceAll("’", "'");
  if (refusal.test(text)) return "said-refusal";
  if (isJson(text)) return "said-json";
  const bare = folded(text.replace(/^[\s"'“*_]+|[\s"'”*_.!。！]+$/g, ""));
  if (names.some((name) => folded(name) === bare)) return "said-name";
  if (!/\p{L}/u.test(text)) return "said-no-word";
  return markdown.test(text) ? "said-markdown" : undefined;
}

/** Where the owner of an agent reads what to do about a warning. */
const SPEECH_HELP =
  "What helps: another strategy or your own templates, see /docs/connecting-an-agent#warnings-about-speeches.";

/** What a check finds in a speech at a table of players with these names. */
export function foundInSpeech(text: string, names: readonly string[]): Finding {
  const warning = warningIn(text, names);
  return warning === undefined
    ? finding("said", cut(text))
    : finding(warning, cut(text), SPEECH_HELP);
}

export type Verdict = Finding | AnswerFailure;

/** One step's work; `still` reports that it continues. */
export type Work = (still: (found: Finding) => void) => Promise<Verdict>;

/** Runs the steps of a pre-flight check in order; stops at the first that fails. */
export async function tried(
  plan: readonly (readonly [name: string, work: Work])[],
  report: (step: CheckStep) => void,
): Promise<{ readonly ok: boolean; readonly steps: readonly CheckStep[] }> {
  const steps: CheckStep[] = [];
  for (const [name, work] of plan) {
    const start = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - start);
    const verdict = await work((found) =>
      report({ name, ok: false, ms: elapsedMs(), ...found, pending: true }),
    );
    const ok = !isFailure(verdict);
    const ms = elapsedMs();
    const step: CheckStep = ok
      ? { name, ok, ms, ...verdict }
      : {
          name,
          ok,
          ms,
          detail: verdict.detail,
          failed: verdict.failed,
          ...(verdict.reason !== undefined && { reason: verdict.reason }),
          ...(verdict.retryAfterMs !== undefined && { retryAfterMs: verdict.retryAfterMs }),
        };
    steps.push(step);
    report(step);
    if (!ok) return { ok, steps };
  }
  return { ok: true, steps };
}

/** The key of `CheckResult.answerMs` for a check that is the same for all games. */
export const EVERY_GAME = "*";

/** Times the answers of a check. */
export class AnswerClock {
  readonly #slowest = new Map<string, number>();

  /** Runs `work`; if it brings an answer, its time counts for `game` ("*": for all games). */
  async time<T extends object | string>(game: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const answer = await work();
    if (typeof answer === "string" || !isFailure(answer)) this.add(game, performance.now() - start);
    return answer;
  }

  /** Counts an answer that took `ms`. */
  add(game: string, ms: number): void {
    this.#slowest.set(game, Math.max(Math.round(ms), this.#slowest.get(game) ?? 0));
  }

  /** As `CheckResult` has it. */
  get result(): Pick<CheckResult, "answerMs"> {
    return this.#slowest.size === 0 ? {} : { answerMs: Object.fromEntries(this.#slowest) };
  }
}

/** An answer that a match would not count: the agent made it, and its service is well. */
const illegal = (detail: string): AnswerFailure => ({
  ...failure("wrong-shape", detail),
  reason: "illegal-answer",
});

/** How a match would judge a speech about `word` at a table of players with these names. */
export function verdictOfSpeech(text: string, word: string, names: readonly string[]): Verdict {
  if (text.trim() === "") return illegal("It said nothing: a foul in a match.");
  const saysWord = text.toLowerCase().includes(word);
  return saysWord ? finding("said-own-word", cut(text), SPEECH_HELP) : foundInSpeech(text, names);
}

/** How a match would read a vote on a ballot with `names`. */
export function verdictOfVote(text: string, names: readonly string[]): Verdict {
  const name = readOption(text, names);
  return name !== undefined
    ? finding("voted", name)
    : illegal(`"${cut(text)}" is not exactly one name: an abstention in a match.`);
}
