import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { type GameEvent, type Locale, Table } from "@wisp/game";
import { games } from "@wisp/games";
import { chameleon, type State } from "@wisp/games/chameleon";
import { type GameView, views } from "@wisp/games/views";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { TableFaces } from "#components/faces/table-faces.tsx";
import { type StageAnswer, StageAnswerContext } from "#features/play/stage-answer-context.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { narrationOf, sealedLines, transcriptLines } from "#features/replay/story.ts";
import { messages } from "#i18n/messages.ts";
import { roleNames } from "#names/game-names.ts";
import { hasOwnRendering } from "#stages/renderings.ts";
import { answerTurn, matchLog, openTable, textsOf } from "#test/match-log.ts";
import { anyGameRendering } from "./film.ts";
import { AnyGamePage } from "./page.tsx";
import { RulesContext, Stage, type TableMoment } from "./stage.tsx";
import { anyGameStory, isOutIn, turnAt } from "./story.ts";

/** Chameleon as a game without a stage of its own: its viewers know the topic, and the roles that they may. */
const talk = {
  id: "talk",
  evolve: chameleon.evolve,
  narrate: chameleon.narrate,
  speech: chameleon.speech,
  you: chameleon.you,
  known: ({ topic, players }: State) => [
    { label: "Topic", text: topic },
    ...players.flatMap(({ word }, seat) =>
      word === null ? [] : [{ label: "word", text: word, seat }],
    ),
  ],
  // The accused leaves the table.
  living: ({ players, accused }: State) =>
    [...players.keys()].filter((seat) => seat !== accused?.seat),
  event: chameleon.event,
};
const view: GameView = talk;

/** The log of a match of Ann, Bo and Cy in which Cy is the chameleon, escapes, and the word is "mango". */
const log: ApiMatchLog = (() => {
  const words = ["apple", "mango", "pear"].map((word) => ({ word, aliases: [] }));
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(chameleon, {
    seed: "42",
    config: chameleon.config.parse({}),
    materials: chameleon.materials.parse({
      topic: { name: "Fruit", words },
      word: 1,
      chameleon: 2,
      firstSpeaker: 1,
      names: ["Ann", "Bo", "Cy"],
    }),
  });
  openTable(table);
  while (table.outcome === undefined) {
    answerTurn(table, ({ kind }, seat) =>
      kind === "vote" ? ["Bo", "Ann", "Bo"][seat] : ["<b>Sweet</b>.", "Yellow.", "Round."][seat],
    );
  }
  return matchLog("talk", table.log);
})();

const seatResult = (seat: number, role: string, points: number) => ({
  seat,
  agent: {
    slug: `agent-${seat}`,
    name: `Agent ${seat}`,
    house: true,
    person: false,
    avatar: 0,
    picture: null,
  },
  role,
  side: role,
  won: points > 0,
  points,
  fouls: 0,
});

const match: ApiMatch = {
  id: log.id,
  game: "talk",
  season: null,
  locale: "en",
  status: "finished",
  sealed: false,
  recorded: false,
  pace: "full",
  createdAt: "2026-11-20T10:00:00.000Z",
  startedAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:05:00.000Z",
  seedHash: "",
  seed: null,
  agents: [],
  result: {
    winners: ["chameleon"],
    rounds: 1,
    fouls: 0,
    clean: true,
    upset: false,
    seats: [
      seatResult(0, "non-chameleon", 0),
      seatResult(1, "non-chameleon", 0),
      seatResult(2, "chameleon", 1),
    ],
  },
};

const story = anyGameStory(view);

/** A moment of the match as its page has it: to spectators, to the player at a seat, or revealed. */
function momentAt(cursor: number, viewer: "public" | "omniscient" | number): TableMoment {
  const fold = new Fold(story);
  const entries = fold.entries(log);
  const revealed = viewer === "omniscient";
  const entry = entries[cursor];
  if (entry === undefined) throw new RangeError(`no event ${cursor}`);
  return {
    match,
    over: true,
    revealed,
    wordsHidden: false,
    moving: false,
    speed: 1,
    entries,
    cursor,
    state: fold.at(log, cursor, viewer),
    event: entry.event,
    whole: revealed ? fold.at(log, entries.length - 1, viewer) : null,
    decisions: [],
    marks: [],
    changes: [],
    seat: typeof viewer === "number" ? viewer : null,
    ballot: null,
    embedded: false,
    names: story.names(fold.at(log, cursor, "public")),
    roundKind: "round",
    lines: transcriptLines(story, fold, log, "en", entries),
    sealed: () => (viewer === "public" ? [] : sealedLines(story, fold, log, "en", viewer)),
    narrate: (each) => narrationOf(story, fold, log, "en", each),
    go: () => undefined,
  };
}

const inLanguage = (locale: Locale, children: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      {children}
    </NextIntlClientProvider>,
  );

/** The words of the table at a moment, as a reader sees them. */
function wordsAt(moment: TableMoment, locale: Locale = "en"): string {
  return tableAt(moment, locale)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

/** The table at a moment, as HTML. */
function tableAt(
  moment: TableMoment,
  locale: Locale = "en",
  answer: StageAnswer | null = null,
): string {
  return inLanguage(
    locale,
    <TableFaces matchId={match.id} seats={3}>
      <RulesContext
        value={{
          speech: (event) => view.speech?.(event),
          known: ({ game }) => view.known?.(game, locale) ?? [],
          isOut: isOutIn(view),
          roles: roleNames("chameleon", locale),
        }}
      >
        <StageAnswerContext value={answer}>
          <Stage moment={moment} />
        </StageAnswerContext>
      </RulesContext>
    </TableFaces>,
  );
}

const cursorOf = (type: string, nth = 0): number =>
  log.events.filter(({ event }) => event.type === type)[nth]?.cursor ?? -1;

describe("the story of a game without one of its own", () => {
  it("has the names, the rounds, and who said what", () => {
    const { names, lines } = momentAt(log.events.length - 1, "public");
    expect(names).toEqual(["Ann", "Bo", "Cy"]);
    expect(lines.filter(({ voice }) => voice === "said")).toMatchObject([
      { seat: 1, round: 1, text: "Yellow." },
      { seat: 2, round: 1, text: "Round." },
      { seat: 0, round: 1, text: "<b>Sweet</b>." },
    ]);
    expect(lines.map(({ text }) => text)).toContain(
      "Ann votes for Bo; Bo votes for Ann; Cy votes for Bo.",
    );
  });

  it.each([
    ["one seat", [{ type: "turn-opened", seats: [2], ask: "speech" }], [2], true],
    ["nobody after an answer", [{ type: "turn-opened", seats: [2] }, { type: "spoke" }], [], false],
    [
      "seats that are asked by events of their own",
      [
        { type: "turn-opened", seats: [0], ask: "card" },
        { type: "turn-opened", seats: [1, 0] },
      ],
      [0, 1],
      false,
    ],
    ["nobody by a strange event", [{ type: "turn-opened", seats: "all" }], [], false],
  ])("waits for %s", (_, events: readonly GameEvent[], seats, speech) => {
    expect(turnAt(events)).toEqual({ seats, speech });
  });

  it("stays longest at long speeches, and skips events without words", () => {
    const state = momentAt(0, "public").state;
    const stay = (event: GameEvent) => story.dwellMs(event, state);
    const said = (text: string) => stay(Object.assign({ type: "spoke" }, { seat: 0, text }));
    expect(said("A rather long clue about fruit.")).toBeGreaterThan(said("Fruit."));
    expect(said("x".repeat(5_000))).toBeLessThan(10_000);
    expect(stay({ type: "table-drawn" })).toBe(0);
  });

  it("tells players their own secrets, and everything once it is revealed", () => {
    const told = (viewer: "omniscient" | number) =>
      momentAt(0, viewer)
        .sealed()
        .map(({ seats, text }) => [seats, text]);
    expect(told(2)).toEqual([[[2], expect.stringContaining("You are the chameleon")]]);
    expect(told("omniscient")).toEqual([
      [[0], expect.stringContaining("mango")],
      [[1], expect.stringContaining("mango")],
      [[2], expect.stringContaining("You are the chameleon")],
    ]);
  });
});

describe("the table", () => {
  it("shows a speech as text at its speaker, and whose turn it is", () => {
    const spoken = wordsAt(momentAt(cursorOf("spoke", 2), "public"));
    expect(spoken).toContain("&lt;b&gt;Sweet&lt;/b&gt;.");
    expect(spoken).toContain("Topic Fruit");
    expect(spoken).not.toContain("mango");
    const next = momentAt(cursorOf("turn-opened", 1), "public");
    expect(wordsAt(next)).toContain("Waiting for Cy");
    expect(wordsAt(next, "zh")).toContain("等待 Cy");
    expect(wordsAt(momentAt(cursorOf("turn-opened", 3), "public"))).toContain(
      "Waiting for all players",
    );
  });

  it("shows a player what the player knows, and no secret of others", () => {
    const chameleons = wordsAt(momentAt(cursorOf("spoke"), 2));
    expect(chameleons).toContain("You are the chameleon");
    expect(chameleons).not.toContain("mango");
    expect(wordsAt(momentAt(cursorOf("spoke"), 0))).toContain("Ann word mango");
  });

  it("sets a player apart who has left the game", () => {
    const isOut = isOutIn(view);
    const outAt = (cursor: number) => {
      const { state, names } = momentAt(cursor, "public");
      return names.filter((_, seat) => isOut(state, seat));
    };
    expect(outAt(cursorOf("votes-shown"))).toEqual([]);
    expect(outAt(log.events.length - 1)).toEqual(["Bo"]);
    expect(wordsAt(momentAt(cursorOf("votes-shown"), "public"))).not.toMatch(/Bo out/);
    expect(wordsAt(momentAt(log.events.length - 1, "public"))).toMatch(/Bo out/);
  });

  it("shows agents, roles, secrets and points once the match is revealed", async () => {
    const end = () => wordsAt(momentAt(log.events.length - 1, "omniscient"));
    // What identifies the agents is loaded when it is shown first.
    await expect.poll(end).toContain("Agent 2");
    for (const words of ["chameleon", "+1", "wins", "Bo non-chameleon · word mango"]) {
      expect(end()).toContain(words);
    }
  });

  it("says of a removed game that this release does not have it", () => {
    const Shell = () => null;
    const page = inLanguage(
      "en",
      <AnyGamePage match={match} log={log} at={null} seasonName={null} Shell={Shell} />,
    );
    expect(page).toContain("no longer has the game “talk”");
  });
});

it("makes a film of what was said and told, with the agents at its end", () => {
  const replay = createTranslator({ locale: "en", messages: messages.en, namespace: "replay" });
  const agents = [0, 1, 2].map((seat) => ({ name: `Agent ${seat}`, points: `${seat}` }));
  const scenes = anyGameRendering(view).film(log, "en", { game: "Talk", replay, agents });
  const texts = scenes.map(({ shapes }) => textsOf(shapes).join(" "));
  expect(texts.filter((text) => text.includes("Yellow."))[0]).toContain("Ann");
  expect(texts.at(-1)).toContain("Agent 2 ");
  expect(texts.at(-1)).toContain("Cy · 2");
});

it("finds in the views of games without a stage all that it draws from", () => {
  const parts = ["speech", "you", "known", "living"] as const;
  for (const { game } of Object.values(games)) {
    if (hasOwnRendering(game.id)) continue;
    const has = (part: (typeof parts)[number]) => [game.id, part, game[part] !== undefined];
    const shown = parts.map((part) => [game.id, part, views[game.id]?.[part] !== undefined]);
    expect(shown).toEqual(parts.map(has));
  }
});

it("has a scale at the seat that is asked for a number", async () => {
  const moment = momentAt(cursorOf("turn-opened"), 0);
  const answer: StageAnswer = {
    question: {
      id: "1",
      asking: "1",
      kind: "score",
      prompt: "How well does it fit?",
      you: "You are Ann.",
      schema: { type: "integer" },
      timeLimitMs: 30_000,
      leftMs: 30_000,
      endsAtMs: 30_000,
      number: { minimum: 1, maximum: 5, integer: true },
    },
    seat: 0,
    lang: "en",
    text: "4",
    givesAtOnce: false,
    pending: null,
    busy: false,
    optionOfSeat: () => null,
    set: vi.fn(),
    press: vi.fn(),
    giveNow: vi.fn(),
    undo: vi.fn(),
  };
  const scale = /<input[^>]*aria-label="Your number"[^>]*>/;
  // What is loaded late is not there at first.
  await vi.waitFor(() => expect(tableAt(moment, "en", answer)).toMatch(scale), {
    timeout: STATE_LIMIT_MS,
  });
  const [input = ""] = scale.exec(tableAt(moment, "en", answer)) ?? [];
  for (const part of ['min="1"', 'max="5"', 'step="1"', 'value="4"']) expect(input).toContain(part);
  expect(tableAt(moment)).not.toMatch(scale);
});
