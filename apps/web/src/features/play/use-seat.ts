import { useCallback, useEffect, useMemo, useState } from "react";
import type { SeatReading } from "#features/replay/use-replay.ts";
import type { AnswerResult, OpenSeatQuestion, SeatMatch } from "#server/seats/shapes.ts";
import { changesOf, seatNow, sendAnswer } from "./seat-calls.ts";

/** Without server-sent events (a proxy may hold them back) the seat is read this often. */
const POLL_MS = 2_000;

/** A question with the time of this browser's clock at which it is too late. */
export interface TimedQuestion extends OpenSeatQuestion {
  readonly endsAt: number;
}

export interface Seat {
  readonly reading: SeatReading;
  /** Null while there is nothing to answer. */
  readonly question: TimedQuestion | null;
  /** False while the site does not answer; the clock of a question continues. */
  readonly reachable: boolean;
  /** Gives or judges an answer to the open question; undefined when the site does not answer. */
  answer(text: string, intent: "judge" | "give" | "sure"): Promise<AnswerResult | undefined>;
}

/** What every form of an answer is given. */
export interface AnswerFormProps {
  readonly question: TimedQuestion;
  /** Language of the match. */
  readonly lang: string;
  readonly answer: Seat["answer"];
}

const timed = (question: OpenSeatQuestion | null): TimedQuestion | null =>
  question && { ...question, endsAt: Date.now() + question.leftMs };

/** The connection of a player's page with the seat. */
export function useSeat(ticket: string, seat: number, first: OpenSeatQuestion | null): Seat {
  const [question, setQuestion] = useState<TimedQuestion | null>(null);
  const [reachable, setReachable] = useState(true);
  // The clock of the browser, not of the server that rendered the page.
  useEffect(() => setQuestion(timed(first)), [first]);

  const take = useCallback((now: OpenSeatQuestion | null): void => {
    // The same question keeps the time at which it was first seen.
    setQuestion((known) => (known !== null && known.id === now?.id ? known : timed(now)));
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
        // A phone that slept, or a network that was away, may have missed all events.
        window.addEventListener("online", refresh);
        document.addEventListener("visibilitychange", refresh);
        return () => {
          changes.close();
          clearInterval(timer);
          window.removeEventListener("online", refresh);
          document.removeEventListener("visibilitychange", refresh);
        };
      },
    };
  }, [ticket, seat, take]);

  const asked = question?.id;
  const answer = useCallback<Seat["answer"]>(
    async (text, intent) => {
      if (asked === undefined) return undefined;
      try {
        const result = await sendAnswer(ticket, { question: asked, text, intent });
        setReachable(true);
        const closed = "problem" in result && result.problem === "closed";
        if (closed || (intent !== "judge" && "accepted" in result)) {
          setQuestion((known) => (known?.id === asked ? null : known));
        }
        return result;
      } catch {
        setReachable(false);
        return undefined;
      }
    },
    [asked, ticket],
  );

  return { reading, question, reachable, answer };
}
