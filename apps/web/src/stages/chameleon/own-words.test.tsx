import type { ApiMatch } from "@wisp/api";
import { type GameEvent, Table } from "@wisp/game";
import { chameleon } from "@wisp/games/chameleon";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { TableFaces } from "#components/faces/table-faces.tsx";
import { type StageAnswer, StageAnswerContext } from "#features/play/stage-answer-context.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { en } from "#i18n/en.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { chameleonStage } from "./game-stage.tsx";

const words = ["apple", "fig", "mango", "pear", "plum"];

/** The log of a match in which Cy is the chameleon and caught, until Cy is to guess the word. */
const log = (() => {
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(chameleon, {
    seed: "42",
    config: chameleon.config.parse({}),
    materials: chameleon.materials.parse({
      topic: { name: "Fruit", words: words.map((word) => ({ word, aliases: [] })) },
      word: 2,
      chameleon: 2,
      firstSpeaker: 1,
      names: ["Ann", "Bo", "Cy"],
    }),
  });
  openTable(table);
  while (!table.log.some(({ event }) => "ask" in event && event.ask === "guess")) {
    answerTurn(table, ({ kind }, seat) => (kind === "vote" ? ["Cy", "Cy", "Ann"][seat] : "Sweet."));
  }
  return matchLog("chameleon", table.log);
})();

const match: ApiMatch = {
  id: log.id,
  game: log.game,
  season: null,
  locale: "en",
  status: "running",
  sealed: false,
  recorded: false,
  pace: "full",
  createdAt: "2026-11-20T10:00:00.000Z",
  startedAt: "2026-11-20T10:00:00.000Z",
  finishedAt: null,
  seedHash: "",
  seed: null,
  agents: [],
  result: null,
};

const question = {
  id: "1",
  asking: "1",
  kind: "guess",
  prompt: "Which word is it?",
  you: "You are Cy.",
  schema: { type: "string" },
  timeLimitMs: 30_000,
  leftMs: 30_000,
  endsAtMs: 30_000,
  options: words,
};

/** The stage at the last event, as Cy sees it. */
function drawn(answer: StageAnswer | null): string {
  const fold = new Fold(chameleonStage);
  const entries = fold.entries(log);
  const cursor = entries.length - 1;
  const entry = entries[cursor];
  if (entry === undefined) throw new Error("The log is empty.");
  const state = fold.at(log, cursor, 2);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <TableFaces matchId={log.id} seats={3}>
        <StageAnswerContext value={answer}>
          <chameleonStage.Stage
            moment={{
              match,
              over: false,
              revealed: false,
              wordsHidden: false,
              moving: false,
              speed: 1,
              entries,
              cursor,
              state,
              event: entry.event,
              whole: null,
              decisions: [],
              marks: [],
              changes: [],
              seat: 2,
              ballot: null,
              embedded: false,
              names: chameleonStage.names(state),
              roundKind: "round",
              lines: [],
              sealed: () => [],
              narrate: () => "",
              go: () => undefined,
            }}
          />
        </StageAnswerContext>
      </TableFaces>
    </NextIntlClientProvider>,
  );
}

const pressable = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*class="stage-press/g)]
    .map(([, label = ""]) => label)
    .toSorted();

it("has the words of the topic to press for the chameleon who guesses, and for nobody else", async () => {
  const answer: StageAnswer = {
    question,
    seat: 2,
    lang: "en",
    text: "fig",
    givesAtOnce: false,
    pending: null,
    busy: false,
    optionOfSeat: () => null,
    set: vi.fn(),
    press: vi.fn(),
    giveNow: vi.fn(),
    undo: vi.fn(),
  };
  // What is loaded late is not there at first.
  await vi.waitFor(() => expect(pressable(drawn(answer))).toEqual(words), {
    timeout: STATE_LIMIT_MS,
  });
  expect(drawn(answer).match(/aria-pressed="true"/g)).toHaveLength(1);
  expect(pressable(drawn(null))).toEqual([]);
  for (const word of words) expect(drawn(null)).toContain(word);
});
