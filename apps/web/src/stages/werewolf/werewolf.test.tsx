import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { type GameEvent, type Locale, Table } from "@wisp/game";
import { werewolf } from "@wisp/games/werewolf";
import type { Event, Role, State } from "@wisp/games/werewolf/view";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { TableFaces } from "#components/faces/table-faces.tsx";
import { Fold } from "#features/replay/log/fold.ts";
import { sealedLines, transcriptLines } from "#features/replay/story.ts";
import { messages } from "#i18n/messages.ts";
import { answerTurn, matchLog, openTable, textsOf } from "#test/match-log.ts";
import { DayTrack } from "./day-track.tsx";
import { werewolfRendering } from "./film.ts";
import { werewolfStage } from "./game-stage.tsx";
import { NightsPanel } from "./nights-panel.tsx";
import {
  askedSeats,
  causeOf,
  knowledgeOf,
  nightShare,
  phasesOf,
  skyOf,
  type WerewolfMoment,
  werewolfStory,
} from "./story.ts";
import { VotesPanel } from "./votes-panel.tsx";

const names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"];
const usual: readonly Role[] = [
  "werewolf",
  "werewolf",
  "seer",
  "witch",
  "hunter",
  "doctor",
  "villager",
  "villager",
];

/** What is answered in the first and in the second round, by the kind of the question. */
const script: Readonly<Record<string, readonly [string, string]>> = {
  whisper: ["Gus first.", "Now Ed."],
  attack: ["Gus", "Ed"],
  see: ["Bo", "Hal"],
  protect: ["Di", "Flo"],
  potion: ["keep", "poison Hal"],
  vote: ["Bo", "Ann"],
  shot: ["Ann", "Ann"],
};

/**
 * The log of a match: Gus is killed, Bo is voted out, Ed is killed and Hal is poisoned, and Ed, the hunter, shoots
 * Ann, the last wolf.
 */
function played(roles: readonly Role[] = usual, config: object = {}): ApiMatchLog {
  const counts = { werewolf: 2, seer: 1, witch: 1, hunter: 1, doctor: 1, villager: 2 };
  const table = new Table<unknown, unknown, State, unknown, GameEvent>(werewolf, {
    seed: "7",
    config: werewolf.config.parse({ roles: counts, discussionRounds: 1, ...config }),
    materials: werewolf.materials.parse({ roles, names, firstSpeaker: 0 }),
  });
  openTable(table);
  while (table.outcome === undefined) {
    const round = table.state.nights.length;
    answerTurn(
      table,
      ({ kind, forced }, seat) =>
        forced ?? script[kind]?.[round === 1 ? 0 : 1] ?? `I am ${names[seat]}.`,
    );
  }
  return matchLog("werewolf", table.log);
}

const long = played();

const match: ApiMatch = {
  id: long.id,
  game: "werewolf",
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
  result: null,
};

/** A moment of a match as its page has it: to spectators, to the player at a seat, or revealed. */
function momentAt(
  log: ApiMatchLog,
  cursor: number,
  viewer: "public" | "omniscient" | number = "public",
): WerewolfMoment {
  const fold = new Fold(werewolfStory);
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
    names,
    roundKind: "day",
    lines: transcriptLines(werewolfStory, fold, log, "en", entries),
    sealed: () => (viewer === "public" ? [] : sealedLines(werewolfStory, fold, log, "en", viewer)),
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
const drawn = (moment: WerewolfMoment, locale?: Locale): string =>
  markup(
    <>
      <werewolfStage.Headline moment={moment} />
      <werewolfStage.Stage moment={moment} />
      {werewolfStage.Standing && <werewolfStage.Standing moment={moment} />}
      <VotesPanel moment={moment} />
    </>,
    locale,
  );

const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll("&#x27;", "'");

/** The cursors of events of a type, of turns with their question. */
const cursorsOf = (log: ApiMatchLog, type: Event["type"], ask?: string): number[] =>
  log.events.flatMap(({ cursor, event }) =>
    event.type === type && (ask === undefined || event.ask === ask) ? [cursor] : [],
  );

const spotAt = (type: Event["type"], ask?: string, nth = 0, viewer?: "omniscient" | number) =>
  momentAt(long, cursorsOf(long, type, ask)[nth] ?? -1, viewer);

const wordsAt = (...spot: Parameters<typeof spotAt>): string => wordsIn(drawn(spotAt(...spot)));

/** What the player at a seat is told at the end. */
const fateOf = (seat: number, locale: Locale): string =>
  wordsIn(
    markup(
      werewolfStage.Fate && (
        <werewolfStage.Fate moment={spotAt("match-closed", undefined, 0, seat)} seat={seat} />
      ),
      locale,
    ),
  );

// What comes after the first night is loaded when it is shown first.
beforeAll(async () => {
  await Promise.all([
    import("./later-table.tsx"),
    import("./later-scenes.tsx"),
    import("./own-seat.tsx"),
    import("#stages/talk/stage/ballot-drawing.tsx"),
    import("#stages/talk/stage/identity.tsx"),
  ]);
  await vi.waitFor(
    () => {
      drawn(spotAt("day-opened", undefined, 0, "omniscient"));
      drawn(spotAt("turn-opened", "night", 0, "omniscient"));
      drawn(spotAt("votes-shown"));
      drawn(spotAt("spoke"));
      fateOf(0, "en");
    },
    { timeout: STATE_LIMIT_MS },
  );
});

describe("what the table shows", () => {
  it("sleeps at night, and tells the news in the morning, the votes and who is out", () => {
    expect(wordsAt("night-opened")).toContain("Night 1 The village sleeps.");
    expect(wordsAt("day-opened")).toMatch(/One player died in the night\. Gus a villager/);
    expect(wordsAt("votes-shown")).toMatch(/The ballots are open Bo A C D E F H 6/);
    expect(wordsAt("exiled")).toContain("Bo is voted out. a werewolf");
    expect(wordsAt("day-opened", undefined, 1)).toContain("Two players died in the night.");
    expect(wordsAt("turn-opened", "shot")).toContain("may still take another one along");
    expect(wordsAt("shot")).toContain("Ed, the hunter, shoots Ann. a werewolf");
    expect(wordsAt("shot")).toContain("Bo · voted out on day 1");
    expect(wordsIn(drawn(spotAt("match-closed", undefined, 0, "omniscient"), "zh"))).toMatch(
      /狼人全部出局，好人获胜.*狼人阵营 狼人 Ann 狼人 Bo/,
    );
  });

  it("passes through dusk, night, dawn and day, and the moon moves by the night's steps", () => {
    const skies = (type: Event["type"], ask?: string) => skyOf(spotAt(type, ask));
    expect(skies("match-opened")).toBe("dusk");
    expect(skies("turn-opened", "potion")).toBe("night");
    expect(skies("day-opened")).toBe("dawn");
    expect(skies("spoke")).toBe("day");
    expect(skies("exiled")).toBe("dusk");
    const shares = (["whisper", "night", "potion"] as const).map((ask) =>
      nightShare(spotAt("turn-opened", ask)),
    );
    expect(shares.map((share) => Math.round(share * 6))).toEqual([1, 3, 5]);
  });

  it("lets no seat look asked at night or while a shot is possible", () => {
    for (const ask of ["whisper", "night", "potion", "shot"]) {
      expect(askedSeats(spotAt("turn-opened", ask).event)).toEqual([]);
    }
    expect(askedSeats(spotAt("turn-opened", "vote").event)).toHaveLength(7);
  });

  it("draws the same for other roles until the match reveals them", () => {
    const hidden = { reveal: "none" };
    const swapped: readonly Role[] = [
      "doctor",
      "werewolf",
      "werewolf",
      "witch",
      "hunter",
      "seer",
      "villager",
      "villager",
    ];
    const [one, other] = [played(usual, hidden), played(swapped, hidden)];
    const shot = one.events.findIndex(({ event }) => event.type === "shot");
    expect(shot).toBeGreaterThan(25);
    for (let cursor = 0; cursor < shot; cursor += 1) {
      const html = drawn(momentAt(one, cursor));
      expect(drawn(momentAt(other, cursor))).toBe(html);
      // Only the table's roles are named, at the deal.
      if (cursor > 0) expect(wordsIn(html)).not.toMatch(/Seer|Doctor|Witch|Gus first/);
    }
  });
});

describe("a player's own view", () => {
  it("has the whispers of the other wolves beside the choice of a victim", () => {
    const own = wordsAt("turn-opened", "night", 0, 1);
    expect(own).toContain("Ann to the wolves");
    expect(own).toContain("Gus first.");
    expect(wordsAt("turn-opened", "night", 0, 6)).not.toContain("Gus first.");
  });

  it("knows the own role, the pack, what was seen, and the dead", () => {
    const known = (seat: number) => knowledgeOf(spotAt("exiled", undefined, 0, seat).state);
    expect(known(0)).toEqual(["werewolf", "werewolf", null, null, null, null, "villager", null]);
    expect(knowledgeOf(spotAt("votes-shown", undefined, 0, 2).state)).toEqual([
      null,
      "wolf",
      "seer",
      null,
      null,
      null,
      "villager",
      null,
    ]);
  });

  it("ends with why the player is out, which role it had and who won", () => {
    expect(fateOf(1, "en")).toBe(
      "You were voted out on day 1. You were a Werewolf. No wolf was left, and the village won.",
    );
    expect(fateOf(2, "zh")).toBe("你的身份是预言家。狼人全部出局，好人获胜。");
  });
});

describe("the reveal", () => {
  it("lists the nights and days to come, which nobody is shown before", () => {
    const firstNight = (viewer?: "omniscient") =>
      phasesOf(spotAt("night-opened", undefined, 0, viewer));
    expect(firstNight().map(({ kind, round }) => `${kind} ${round}`)).toEqual(["night 1"]);
    const all = firstNight("omniscient");
    expect(all).toHaveLength(
      cursorsOf(long, "night-opened").length + cursorsOf(long, "day-opened").length,
    );
    const track = markup(<DayTrack moment={spotAt("night-opened", undefined, 0, "omniscient")} />);
    expect(track.match(/<button/g)).toHaveLength(all.length);
    expect(track.match(/aria-current="step"/g)).toHaveLength(1);
  });

  it("tells what happened in each night", () => {
    const nights = wordsIn(markup(<NightsPanel moment={momentAt(long, 0, "omniscient")} />));
    expect(nights).toMatch(/Night 1 .*Gus first\..*Bo is a wolf.*protects Di.*uses no potion/);
    expect(nights).toMatch(/Night 2 .*Hal is not a wolf.*poisons Hal.*Hal dies of poison/);
  });

  it("tells by which cause a player went out", () => {
    const causes = (viewer?: "omniscient") => {
      const { state } = spotAt("match-closed", undefined, 0, viewer);
      return names.map((_, seat) => causeOf(state, seat));
    };
    expect(causes()).toEqual(["hunter", "exile", null, null, "night", null, "night", "night"]);
    expect(causes("omniscient").slice(4)).toEqual(["wolves", null, "wolves", "poison"]);
  });
});

it("makes a film of nights, speeches, votes and exiles, with wolves and agents at its end", () => {
  const replay = createTranslator({ locale: "en", messages: messages.en, namespace: "replay" });
  const agents = names.map((_, seat) => ({ name: `Agent ${seat}`, points: "+1" }));
  const scenes = werewolfRendering.film(long, "en", { game: "Werewolf", replay, agents });
  const texts = scenes.map(({ shapes }) => textsOf(shapes).join(" "));
  expect(texts).toHaveLength(1 + 2 + 2 + 6 + 1 + 1 + 1 + 1);
  expect(texts.slice(0, -2).join(" ")).not.toMatch(/◆|Seer/);
  expect(texts.at(-1)).toContain("◆ Bo · a wolf · +1");
});
