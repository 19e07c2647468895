import { type AnswerFailureCode, answerFailureCodes, causeOf } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { expect, test } from "vitest";
import { plannedCard } from "../../test/cards.ts";
import { open, run } from "../../test/collections.ts";
import { collectionReport } from "../collections/report.ts";
import type { CollectionResult } from "../collections/run.ts";
import type { OpenSession } from "../run/run-experiment.ts";
import { cardOf } from "./card.ts";
import { isRanked } from "./rating.ts";

type Planned = Awaited<ReturnType<typeof plannedCard>>;

const planned = await plannedCard(["tic-tac-toe"], "quick", "house:dice");
const honest = (await run(planned, { concurrency: 1 })).results;

const cardFrom = ({ collection, experiments }: Planned, results: readonly CollectionResult[]) =>
  cardOf(collectionReport(collection, experiments, results), experiments, results);

const pointsIn = ({ result: { seats } }: CollectionResult): number =>
  seats.find(({ measured }) => measured)?.points ?? 0;

const keyOf = ({ experiment, result: { id } }: CollectionResult): string => `${experiment}/${id}`;

/** The agent with the foresight to know where it loses: there it fails from its second question on. */
async function played(failed: AnswerFailureCode): Promise<readonly CollectionResult[]> {
  const losing = new Set(honest.filter((each) => pointsIn(each) <= 0).map(keyOf));
  const order = honest.map(keyOf);
  let results: readonly CollectionResult[] = [];
  for (;;) {
    const before = results.length;
    const openFailing: OpenSession = async (seat, context) => {
      const session = await open(seat, context);
      if (isFailure(session) || seat.agent !== "house:dice") return session;
      let questions = 0;
      const decide: typeof session.decide = async (...turn) => {
        questions += 1;
        return questions > 1 && losing.has(order[results.length] ?? "")
          ? { failed, detail: "Here it would lose." }
          : session.decide(...turn);
      };
      return { perceive() {}, flush: async () => {}, close: async () => {}, decide };
    };
    const known = [...results];
    const found = await run(planned, {
      known,
      open: openFailing,
      concurrency: 1,
      patience: { limitMs: 2, pauseMs: 1 },
      async keep(line) {
        if ("result" in line) results = [...results, line];
      },
    });
    // After an outage its owner starts the run again.
    if (found.end.end === "complete") return results;
    expect(results.length).toBeGreaterThan(before);
  }
}

test.each(answerFailureCodes.filter((failed) => ["own", "outage"].includes(causeOf({ failed }))))(
  "an agent that fails by %s wherever it loses gains nothing by it",
  async (failed) => {
    const results = await played(failed);
    const failures = results.filter(({ result }) =>
      result.seats.some(({ missed }) => missed.error + missed.timeout > 0),
    );
    expect(failures.length).toBeGreaterThan(5);
    const [card, before] = [cardFrom(planned, results), cardFrom(planned, honest)];
    expect(card.matches).toMatchObject({ ...before.matches, failed: 0 });
    expect(card.missing.shares).toEqual([]);
    expect(isRanked(card.missing)).toBe(true);
    expect(card.rating?.value).toBeLessThanOrEqual(before.rating?.value ?? Number.NaN);
  },
);
