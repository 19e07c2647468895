import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { type GameEvent, type Locale, Table } from "@wisp/game";
import { avalon } from "@wisp/games/avalon";
import type { Event, Role, State } from "@wisp/games/avalon/view";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { TableFaces } from "#components/faces/table-faces.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { sealedLines, transcriptLines } from "#features/replay/story.ts";
import { messages } from "#i18n/messages.ts";
import { answerTurn, matchLog, openTable, textsOf } from "#test/match-log.ts";
import { AvalonAnalysis } from "./analysis.tsx";
import { avalonRendering } from "./film.ts";
import { avalonStage } from "./game-stage.tsx";
import { sightLines } from "./sight-lines.tsx";
import { avalonStory, rejectedOf, sightsOf, tokensOf, turnedCards } from "./story.ts";
import { VotesPanel } from "./votes-panel.tsx";

const names = ["Ann", "Bo", "Cy", "Di", "Ed"];
const usual: readonly Role[] = ["merlin", "percival", "servant", "morgana", "assassin"];

interface Script {
  readonly roles?: readonly Role[];
  readonly config?: object;
  /** By ask for a team, in their order; the last one stands for all that follow. */
  readonly teams: readonly (readonly string[])[];
  /** The seats that disagree, by vote. */
  readonly against?: readonly (readonly number[])[];
  /** The seats that play failure, by quest. */
  readonly fail?: readonly (readonly number[])[];
  readonly target?: string;
}

/** The log of a match of Ann, Bo, Cy, Di and Ed, which Ann leads first. */
function played({
  roles = usual,
  config = {},
  teams,
  against = [],
  fail = [],
  target = "Bo",
}: Script): ApiMatchLog {
  const table = new Table<unknown, unknown, State, unknown, GameEvent>(avalon, {
    seed: "7",
    config: avalon.config.parse({ reconsider: false, ...config }),
    materials: avalon.materials.parse({ roles, names, firstLeader: 0 }),
  });
  openTable(table);
  while (table.outcome === undefined) {
    const { proposals, quests } = table.state;
    const open = proposals.at(-1);
    answerTurn(table, ({ kind }, seat) => {
      switch (kind) {
        case "team": {
          const team = teams[proposals.length - 1] ?? teams.at(-1) ?? [];
          return JSON.stringify(names.filter((name) => team.includes(name)).slice(0, open?.size));
        }
        case "vote":
          return against[proposals.length - 1]?.includes(seat) === true ? "disagree" : "agree";
        case "card":
          return fail[quests.length]?.includes(seat) === true ? "failure" : "success";
        case "assassinate":
          return target;
        default:
          return `I am ${names[seat]}.`;
      }
    });
  }
  return matchLog("avalon", table.log);
}

/**
 * Quest 1 succeeds after a rejected team, quest 2 fails with both cards of the evil, quests 3 and 4 succeed, and
 * the Assassin, Ed, names Bo.
 */
const long = played({
  teams: [
    ["Ann", "Di"],
    ["Ann", "Bo"],
    ["Ann", "Di", "Ed"],
    ["Bo", "Cy"],
    ["Ann", "Bo", "Cy"],
  ],
  against: [[1, 2, 4]],
  fail: [[], [3, 4]],
});

const result = (roles: readonly Role[]): ApiMatch["result"] => ({
  winners: ["loyal"],
  rounds: 4,
  fouls: 0,
  clean: true,
  upset: false,
  seats: roles.map((role, seat) => ({
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
    side: "",
    won: true,
    points: 1,
    fouls: 0,
  })),
});

const match: ApiMatch = {
  id: long.id,
  game: "avalon",
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
  result: result(usual),
};

/** A moment of a match as its page has it: to spectators, to the player at a seat, or revealed. */
function momentAt(
  log: ApiMatchLog,
  cursor: number,
  viewer: "public" | "omniscient" | number = "public",
): Moment<State, Event> {
  const fold = new Fold(avalonStory);
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
    decisions: log.decisions,
    marks: [],
    changes: [],
    seat: typeof viewer === "number" ? viewer : null,
    ballot: null,
    embedded: false,
    names,
    roundKind: "quest",
    lines: transcriptLines(avalonStory, fold, log, "en", entries),
    sealed: () => (viewer === "public" ? [] : sealedLines(avalonStory, fold, log, "en", viewer)),
    narrate: () => "",
    go: () => undefined,
  };
}

const markup = (children: ReactNode, locale: Locale = "en"): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      <TableFaces matchId={match.id} seats={names.length}>
        {children}
      </TableFaces>
    </NextIntlClientProvider>,
  );

/** Everything that a page draws of a moment. */
const drawn = (moment: Moment<State, Event>, locale?: Locale): string =>
  markup(
    <>
      <avalonStage.Headline moment={moment} />
      <avalonStage.Stage moment={moment} />
      {avalonStage.Standing && <avalonStage.Standing moment={moment} />}
      <VotesPanel moment={moment} />
    </>,
    locale,
  );

const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll("&#x27;", "'");

const cursorsOf = (log: ApiMatchLog, type: string, ask?: string): number[] =>
  log.events.flatMap(({ cursor, event }) =>
    event.type === type && (ask === undefined || event.ask === ask) ? [cursor] : [],
  );

const wordsAt = (
  type: string,
  nth: number,
  viewer?: "public" | "omniscient" | number,
  locale?: Locale,
): string => wordsIn(drawn(momentAt(long, cursorsOf(long, type)[nth] ?? -1, viewer), locale));

// What identifies the agents is loaded when it is shown first.
beforeAll(() =>
  vi.waitFor(() => drawn(momentAt(long, 0, "omniscient")), { timeout: STATE_LIMIT_MS }),
);

describe("what the table shows", () => {
  it("marks leader and team, counts votes and rejected teams, and turns up cards without their players", () => {
    expect(wordsAt("proposal-opened", 0)).toContain("Ann leads and chooses 2 players.");
    expect(wordsAt("team-proposed", 0)).toContain("Ann leads. On the team: Ann and Di.");
    expect(wordsAt("votes-shown", 0)).toMatch(
      /2 agree Ann Di 3 disagree Bo Cy Ed The team is rejected\. Bo leads next/,
    );
    expect(wordsAt("proposal-opened", 1)).toMatch(/1 team of 2 rejected.*goes whatever the vote/);
    expect(wordsAt("quest-ended", 1)).toContain(
      "success failure failure Quest 2 fails. 1 quest has succeeded, 1 failed.",
    );
    expect(wordsAt("quest-ended", 1, "omniscient")).toContain(
      "success Ann failure Di failure Ed Quest 2 fails.",
    );
    expect(wordsAt("assassinated", 0)).toContain("Ed names Bo as Merlin.");
    expect(wordsAt("match-closed", 0, "omniscient", "zh")).toContain("梅林 Ann 没有被找到。");
  });

  it("lays votes and cards face down until they are turned up", () => {
    const spot = (type: string, ask?: string) =>
      momentAt(long, cursorsOf(long, type, ask)[0] ?? -1);
    const cards = (type: string, ask?: string) => tokensOf(spot(type, ask)).map(({ card }) => card);
    expect(cards("turn-opened", "vote")).toEqual(names.map(() => "sealed"));
    expect(cards("votes-shown")).toEqual(["agree", "disagree", "disagree", "agree", "disagree"]);
    expect(cards("turn-opened", "card")).toEqual(["sealed", "sealed", null, null, null]);
    expect(cards("quest-ended")).toEqual(names.map(() => null));
  });

  /** Draws a match with two sets of roles up to the reveal: of each kind of event as many as named. */
  function expectTheSame(ofEachKind: number): void {
    const teams = [["Ann", "Bo"]];
    const found = { teams, target: "Ann" };
    const others: readonly Role[] = ["merlin", "servant", "percival", "assassin", "morgana"];
    const [one, other] = [played(found), played({ ...found, roles: others })];
    const shown = one.events.findIndex(({ event }) => event.type === "assassinated");
    expect(shown).toBeGreaterThan(30);
    const before = one.events.slice(0, shown).map(({ event }) => event.type);
    for (const [cursor, type] of before.entries()) {
      if (before.slice(0, cursor).filter((each) => each === type).length >= ofEachKind) continue;
      const html = drawn(momentAt(one, cursor));
      expect(drawn(momentAt(other, cursor))).toBe(html);
      // Only the table's roles are named, at the deal.
      if (cursor > 0) expect(wordsIn(html)).not.toMatch(/Merlin(?! as|\.)|Morgana|Percival/);
    }
  }

  it("draws the same for other roles until the match reveals them", () => expectTheSame(2));
  it("draws every event so", { tags: ["sweep"] }, () => expectTheSame(Number.POSITIVE_INFINITY));

  it("shows players their own role and whom they were shown, and no other role", () => {
    const deal = momentAt(long, 0, 0);
    expect(sightsOf(deal.state)).toEqual([{ seat: 0, sees: [3, 4], role: "merlin" }]);
    expect(drawn(deal)).toContain("sight-lines");
    expect(wordsAt("team-proposed", 0, 0)).toContain("Merlin");
    expect(wordsAt("team-proposed", 0, 0)).not.toMatch(/Morgana|Percival|evil/);
    expect(drawn(momentAt(long, 0))).not.toContain("sight-lines");
  });
});

describe("the reveal", () => {
  it("draws a line for each pair that knew each other, and for each player that was seen", () => {
    const sights = sightsOf(momentAt(long, 0, "omniscient").state);
    expect(sightLines(sights)).toEqual([
      { from: 0, to: 3, kind: "merlin" },
      { from: 0, to: 4, kind: "merlin" },
      { from: 1, to: 0, kind: "percival" },
      { from: 1, to: 3, kind: "percival" },
      { from: 3, to: 4, kind: "evil" },
    ]);
  });

  it("says below a speech what it was meant for, where its player noted that, once it is revealed", async () => {
    const spoke = cursorsOf(long, "spoke")[0] ?? -1;
    const noted = (intentions: unknown): ApiMatchLog => ({
      ...long,
      decisions: [
        {
          after: spoke - 1,
          seat: 0,
          nth: 2,
          kind: "decision",
          ask: "speech",
          prompt: "",
          text: "",
          reasoning: null,
          notes: { intentions },
          missed: null,
          detail: null,
          latencyMs: 1,
          tokensIn: null,
          tokensOut: null,
          costMicros: null,
          estimated: false,
          score: null,
          scores: null,
        },
      ],
    });
    const said = (intentions: unknown, viewer: "public" | "omniscient" = "omniscient") =>
      wordsIn(drawn(momentAt(noted(intentions), spoke, viewer)));
    // The names of intentions are loaded when one is shown first.
    await vi.waitFor(() => said(["T1"]), { timeout: STATE_LIMIT_MS });
    const own = `<b>${"make them laugh ".repeat(40)}`;
    expect(said(["T1", own, "H1", "H2"])).toMatch(
      /Meant to support the team &lt;b&gt;make them laugh .{40,70}… pass as a Servant/,
    );
    expect(said(["T1"], "public")).not.toContain("Meant to");
    for (const strange of ["T1", [], [3, null], { T1: true }]) {
      expect(said(strange)).not.toContain("Meant to");
    }
    const analysis = markup(<AvalonAnalysis moment={momentAt(noted(["T1"]), 0, "omniscient")} />);
    expect(wordsIn(analysis)).toMatch(/Was shown as evil: Di and Ed\..*support the team/);
  });
});

it("counts rejected teams of the present quest alone", () => {
  const rejected = cursorsOf(long, "proposal-opened").map((cursor) =>
    rejectedOf(momentAt(long, cursor).state),
  );
  expect(rejected).toEqual([0, 1, 0, 0, 0]);
  const lost = played({
    config: { rejections: "five-lose" },
    teams: [["Ann", "Bo"]],
    against: Array.from({ length: 5 }, () => [0, 1, 2]),
  });
  const end = momentAt(lost, lost.events.length - 1, "omniscient");
  expect(wordsIn(drawn(end))).toContain("Five teams rejected: evil wins");
});

it("tells which cards were played, failures last", () => {
  const [, second] = momentAt(long, long.events.length - 1, "omniscient").state.quests;
  expect(second && turnedCards(second)).toEqual([
    { card: "success", seat: 0 },
    { card: "failure", seat: 3 },
    { card: "failure", seat: 4 },
  ]);
});

it("tells a player at the end which role it had, and who won", () => {
  const fate = (seat: number, locale: Locale) =>
    wordsIn(
      markup(
        avalonStage.Fate && (
          <avalonStage.Fate moment={momentAt(long, long.events.length - 1, seat)} seat={seat} />
        ),
        locale,
      ),
    );
  expect(fate(2, "en")).toBe(
    "You were a Servant. Merlin was not found, and the loyal players won.",
  );
  expect(fate(4, "en")).toContain("You were the Assassin.");
  expect(fate(0, "zh")).toBe("你的身份是梅林。梅林没有被找到，好人获胜。");
});

it("makes a film of teams, votes and quests, with sides and agents at its end", () => {
  const replay = createTranslator({ locale: "en", messages: messages.en, namespace: "replay" });
  const agents = names.map((_, seat) => ({ name: `Agent ${seat}`, points: "+1" }));
  const scenes = avalonRendering.film(long, "en", { game: "Avalon", replay, agents });
  const texts = scenes.map(({ shapes }) => textsOf(shapes).join(" "));
  expect(texts).toHaveLength(1 + 5 + 5 + 4 + 1 + 1);
  expect(texts[2]).toMatch(/Ann and Di\s+The team is rejected\..*2 agree · 3 disagree/);
  expect(texts.slice(0, -2).join(" ")).not.toMatch(/evil(?!\.)|Morgana/);
  expect(texts.at(-1)).toContain("Agent 4 ◆ Ed · evil · +1");
});
