import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { tabTexts } from "#components/kept-texts.ts";
import { onWaking } from "#components/waking.ts";
import type { SeatReading } from "#features/replay/use-replay.ts";
import type { AnswerResult, OpenSeatQuestion, SeatMatch } from "#server/seats/shapes.ts";
import { changesOf, resend, seatNow, sendAnswer } from "./seat-calls.ts";
import { type SharedDraft, shareDraft } from "./shared-draft.ts";

/** Without server-sent events (a proxy may hold them back) the seat is read this often. */
const POLL_MS = 2_000;

/** Oldest draft that the site may have while its player types without a pause. */
const MAX_DRAFT_AGE_MS = 1_500;

/** A question with the time at which it is too late. */
export interface TimedQuestion extends OpenSeatQuestion {
  /** Of `performance.now()`: the clock of the day can be set while the question is open. */
  readonly endsAtMs: number;
}

/** The site reads no longer text, in UTF-16 units. */
export const MAX_UNITS = 20_000;

export const codePoints = (text: string): number => [...text].length;

/** An open draft, and who shows it: the form and the stage show the same one. */
interface OpenDraft {
  readonly readers: Set<() => void>;
  readonly shared: SharedDraft;
}

const drafts = new Map<string, OpenDraft>();

function openDraft(key: string): OpenDraft {
  const readers = new Set<() => void>();
  const tell = (): void => {
    for (const read of readers) read();
  };
  const shared = shareDraft(key, tell);
  const draft = { readers, shared };
  drafts.set(key, draft);
  return draft;
}

/**
 * What is typed or chosen: a page that is opened again shows it, and so do the stage and other tabs of the seat.
 *
 * @param key of the seat and the question; "" for no question
 */
export function useStoredText(key: string): [string, (text: string) => void] {
  const subscribe = useCallback(
    (read: () => void) => {
      if (key === "") return () => {};
      const draft = drafts.get(key) ?? openDraft(key);
      draft.readers.add(read);
      return () => {
        draft.readers.delete(read);
        if (draft.readers.size > 0) return;
        draft.shared.close();
        drafts.delete(key);
      };
    },
    [key],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => tabTexts.get(key) ?? "",
    () => "",
  );
  const store = useCallback(
    (next: string) => {
      const draft = drafts.get(key);
      draft?.shared.pass(next);
      for (const read of draft?.readers ?? []) read();
    },
    [key],
  );
  return [text, store];
}

/** What every form of an answer is given. */
export interface AnswerFormProps {
  readonly question: TimedQuestion;
  /** Language of the match. */
  readonly lang: string;
  /** The given answer has not reached the site yet; it is being sent again. */
  readonly unsent: boolean;
  /** Gives the answer to the open question; undefined when the question closes before the site answers. */
  give(text: string, intent: "give" | "sure"): Promise<AnswerResult | undefined>;
  /**
   * Leaves an answer for the end of the clock, and has it judged; undefined when `stale` is aborted
   * before the site answers.
   */
  draft(text: string, writtenAt: number, stale: AbortSignal): Promise<AnswerResult | undefined>;
}

export interface Seat extends Pick<AnswerFormProps, "unsent" | "give" | "draft"> {
  readonly reading: SeatReading;
  /** Null while there is nothing to answer. */
  readonly question: TimedQuestion | null;
  /** False while the site does not answer; the clock of a question continues. */
  readonly reachable: boolean;
}

const timed = (question: OpenSeatQuestion | null): TimedQuestion | null =>
  question && { ...question, endsAtMs: performance.now() + question.leftMs };

/** The same question read again keeps its end, so that its clock does not jump with the network's delays. */
const MAX_DELAY_MS = 1_000;

/** The open question, as it was known before or, where its clock stood still as on a phone that slept, as it is now. */
function newest(known: TimedQuestion | null, open: OpenSeatQuestion | null): TimedQuestion | null {
  const now = timed(open);
  const isSame = known !== null && now !== null && known.asking === now.asking;
  return isSame && Math.abs(known.endsAtMs - now.endsAtMs) <= MAX_DELAY_MS ? known : now;
}

/** The time of a draft: later ones count. The clock of the day might be set back between two. */
export const draftTime = (): number => Math.floor(performance.timeOrigin + performance.now());

/** The connection of a player's page with the seat. */
export function useSeat(ticket: string, seat: number, first: OpenSeatQuestion | null): Seat {
  const [question, setQuestion] = useState<TimedQuestion | null>(null);
  const [reachable, setReachable] = useState(true);
  const [unsent, setUnsent] = useState(false);
  /** The question that was answered last: a reading that began before shows it as open. */
  const answered = useRef("");
  // The clock of the browser, not of the server that rendered the page.
  useEffect(() => setQuestion(timed(first)), [first]);

  const take = useCallback((now: OpenSeatQuestion | null): void => {
    const open = now?.asking === answered.current ? null : now;
    setQuestion((known) => newest(known, open));
  }, []);

  const reading = useMemo((): SeatReading => {
    async function look(after: number): Promise<SeatMatch> {
      const now = await seatNow(ticket, after);
      if (now.state !== "playing") throw new Error("The seat is no longer at a table.");
      take(now.question);
      return now;
    }
    return {
      seat,
      source: {
        log: async (after) => (await look(after)).log,
        match: async () => (await look(-1)).match,
      },
      follow(store) {
        const refresh = (): void => {
          store.refresh().then(
            () => setReachable(true),
            () => setReachable(false),
          );
        };
        const changes = new EventSource(changesOf(ticket));
        changes.addEventListener("message", refresh);
        const timer = setInterval(() => {
          if (changes.readyState !== EventSource.OPEN) refresh();
        }, POLL_MS);
        const stopWaking = onWaking(refresh);
        return () => {
          changes.close();
          clearInterval(timer);
          stopWaking();
        };
      },
    };
  }, [ticket, seat, take]);

  const id = question?.id;
  const asking = question?.asking;
  /** Aborted when the question closes: nothing is sent again after that. */
  const closing = useRef<AbortSignal | null>(null);
  useEffect(() => {
    setUnsent(false);
    if (asking === undefined) return;
    const closed = new AbortController();
    closing.current = closed.signal;
    return () => closed.abort();
  }, [asking]);

  const give = useCallback<Seat["give"]>(
    async (text, intent) => {
      const closed = closing.current;
      if (id === undefined || asking === undefined || closed === null) return undefined;
      // The site keeps the first answer to a question: a repeated one changes nothing.
      const result = await resend(
        (signal) => sendAnswer(ticket, { question: id, text, intent }, signal),
        closed,
        () => {
          setUnsent(!closed.aborted);
          setReachable(false);
        },
      );
      if (result === undefined) return undefined;
      setReachable(true);
      setUnsent(false);
      if ("accepted" in result || ("problem" in result && result.problem === "closed")) {
        answered.current = asking;
        setQuestion((known) => (known?.asking === asking ? null : known));
      }
      return result;
    },
    [id, asking, ticket],
  );

  const draft = useCallback<Seat["draft"]>(
    async (text, writtenAt, stale) => {
      const closed = closing.current;
      if (id === undefined || closed === null) return undefined;
      const result = await resend(
        (signal) => sendAnswer(ticket, { question: id, text, intent: "draft", writtenAt }, signal),
        AbortSignal.any([stale, closed]),
        () => setReachable(false),
      );
      if (result !== undefined) setReachable(true);
      return stale.aborted ? undefined : result;
    },
    [id, ticket],
  );

  return { reading, question, reachable, unsent, give, draft };
}

/** What the arena found in an answer that is not given yet. */
export type Finding =
  | { readonly kind: "fine" }
  | { readonly kind: "warning" | "problem"; readonly text: string };

/** What a verdict says about an answer; null where the question is closed, or nothing is known. */
export function findingOf(verdict: AnswerResult | null): Finding | null {
  if (verdict === null) return null;
  if ("warning" in verdict) return { kind: "warning", text: verdict.warning };
  if ("accepted" in verdict) return { kind: "fine" };
  return verdict.problem === "illegal" ? { kind: "problem", text: verdict.detail } : null;
}

/** An answer of several parts: its draft, what the arena says about it, and its submission. */
interface Submission {
  readonly finding: Finding | null;
  readonly busy: boolean;
  /** What happens to the answer when the time is up; false while nothing does. */
  readonly isKept: boolean;
  /** Gives the answer; a warning that was read does not stop it a second time. */
  submit(text: string): Promise<void>;
}

/**
 * @param text the answer as it is now; null where nothing was chosen or typed yet
 * @param pauseMs as for `useDraft`
 */
export function useSubmission(
  asked: AnswerFormProps,
  text: string | null,
  pauseMs = 0,
): Submission {
  const [refused, setRefused] = useState<{
    readonly text: string;
    readonly finding: Finding | null;
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const verdict = findingOf(useDraft(asked, text, pauseMs));
  const finding = refused !== null && refused.text === text ? refused.finding : verdict;
  return {
    finding,
    busy,
    isKept: verdict?.kind === "fine",
    async submit(given) {
      if (busy) return;
      setBusy(true);
      const result = await asked.give(given, finding?.kind === "warning" ? "sure" : "give");
      setBusy(false);
      setRefused({ text: given, finding: findingOf(result ?? null) });
    },
  };
}

/**
 * Keeps an answer that is not given yet as the seat's draft, and returns the site's verdict on it; null
 * while that is not known.
 *
 * @param text null where nothing was chosen or typed yet
 * @param pauseMs a pause in typing after which it is sent
 */
export function useDraft(
  { question, draft }: Pick<AnswerFormProps, "question" | "draft">,
  text: string | null,
  pauseMs = 0,
): AnswerResult | null {
  const [verdict, setVerdict] = useState<AnswerResult | null>(null);
  /** When the oldest change was made that is not sent yet. */
  const changedAt = useRef<number | null>(null);
  // A question that is asked again has no draft yet.
  const { asking } = question;
  useEffect(() => {
    setVerdict(null);
    if (text === null) return;
    const stale = new AbortController();
    const writtenAt = draftTime();
    changedAt.current ??= writtenAt;
    const waitMs = Math.min(pauseMs, changedAt.current + MAX_DRAFT_AGE_MS - writtenAt);
    const timer = setTimeout(async () => {
      changedAt.current = null;
      const result = await draft(text, writtenAt, stale.signal);
      if (result !== undefined) setVerdict(result);
    }, waitMs);
    return () => {
      stale.abort();
      clearTimeout(timer);
    };
  }, [text, draft, asking, pauseMs]);
  return verdict;
}
