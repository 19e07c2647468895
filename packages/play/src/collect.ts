import type { Answer, Decision, Seat } from "@wisp/game";
import type { RecordedAnswer } from "./ask-seat.ts";
import type { MatchStore } from "./store.ts";

/** The answers of a turn, their records, and those of them that are not stored yet. */
export interface TurnAnswers<A> {
  readonly answers: ReadonlyMap<Seat, Answer<A>>;
  readonly records: readonly Decision[];
  readonly unsaved: readonly Decision[];
}

/**
 * Waits for all seats of a turn at once. An answer that has to wait for others is stored when it
 * arrives (those that arrive together in one statement); the last one is left to the commit
 * of the turn.
 */
export async function collect<A>(
  asked: ReadonlyMap<Seat, Promise<RecordedAnswer<A>>>,
  store: MatchStore,
): Promise<TurnAnswers<A>> {
  const answers = new Map<Seat, Answer<A>>();
  const saves: Promise<void>[] = [];
  const records: Decision[] = [];
  let unsaved: Decision[] = [];
  const save = (): void => {
    if (unsaved.length === 0 || answers.size === asked.size) return;
    const saving = store.saveDecisions(unsaved);
    // Handled below; without this a failure while others are awaited would end the process.
    saving.catch(() => {});
    saves.push(saving);
    unsaved = [];
  };
  await Promise.all(
    [...asked].map(async ([seat, decided]) => {
      const { answer, record } = await decided;
      answers.set(seat, answer);
      records.push(record);
      unsaved.push(record);
      setImmediate(save);
    }),
  );
  await Promise.all(saves);
  return { answers, records, unsaved };
}
