import {
  answerFrom,
  type InterviewAnswer,
  locales,
  randomFrom,
  type Seat,
  Table,
  visible,
} from "@wisp/game";
import { describe, expect, it } from "vitest";
import {
  type Agent,
  agentOf,
  matches,
  type Options,
  play,
} from "../../../test/werewolf/house-match.ts";
import { hearClaims } from "../../common/talk/house/hear-claims.ts";
import { marksOf } from "../../common/talk/marks/index.ts";
import { neutralNames } from "../../common/talk/names.ts";
import { werewolf } from "../index.ts";
import { boardIds, MAX_SEATS, type Side, sideOf } from "../roles.ts";
import { evolve, type State } from "../state.ts";
import { house } from "./characters.ts";
import { evidenceIn, saidIn } from "./evidence.ts";
import { labels } from "./labels.ts";
import { sentences } from "./words.ts";

type Played = ReturnType<typeof play>;

const speechesOf = ({ state }: Played) => state.days.flatMap(({ speeches }) => speeches);
const isMissed = ({ log }: Played): boolean =>
  log.some(({ event }) => event.type === "answer-missed");

describe.each(locales)("house agents in %s", (language) => {
  const played = matches(40, { options: { language } });

  it("answer every question legally, within the cap, and without what looks like an injection", () => {
    for (const match of played) {
      expect(isMissed(match)).toBe(false);
      const texts = speechesOf(match);
      expect(texts.filter(({ cut }) => cut)).toEqual([]);
      expect(texts.flatMap(({ text }) => marksOf(text))).toEqual([]);
    }
  });

  it("weigh what all have seen, and nothing else", () => {
    for (const { log, state } of played.slice(0, 10)) {
      const view = visible(log, "public").reduce<State | undefined>(evolve, undefined);
      expect(view === undefined ? [] : evidenceIn(view)).toEqual(evidenceIn(state));
    }
  });

  it("talk in many ways, and are heard to claim things", () => {
    const all = played.flatMap(speechesOf).map(({ text }) => text);
    expect(all.filter((text) => text === "")).toEqual([]);
    expect(new Set(all).size / all.length).toBeGreaterThan(0.5);
    expect(Math.min(...played.map(({ state }) => saidIn(state).length))).toBeGreaterThan(2);
    // There are no teams to send.
    expect(all.filter((text) => /\bteam\b|上车/.test(text))).toEqual([]);
  });

  it("say remarks that claim nothing", () => {
    const table = { locale: language, labels, names: neutralNames(MAX_SEATS) };
    const remarks = Object.values(sentences[language]).flat();
    const heard = remarks.filter(
      (each) => hearClaims(each.replaceAll("{name}", "Player 12"), table).length > 0,
    );
    expect(heard).toEqual([]);
    expect(new Set(remarks).size).toBe(remarks.length);
  });

  it("play every board and flag, whatever room there is for talk", () => {
    const tables: Options[] = [
      ...boardIds.map((board) => ({ board })),
      { board: "twelve", order: "sheriff", vote: "in-turn", tie: "runoff", reveal: "side" },
      { board: "nine", reveal: "none", wolfTalk: 0, speechCap: 20 },
      { board: "six", tie: "nobody", speechCap: 1 },
      {
        roles: {
          werewolf: 4,
          "wolf-king": 1,
          possessed: 1,
          seer: 1,
          doctor: 1,
          guard: 1,
          villager: 5,
        },
        repeatSave: false,
        selfSave: false,
        wolfTalk: 2,
        firstNight: "quiet",
      },
    ];
    for (const options of tables) {
      for (const match of matches(2, { options: { language, ...options } }, "tables")) {
        expect(isMissed(match)).toBe(false);
      }
    }
  });
});

describe("the characters", () => {
  it("are enough for the largest board, each with a sentence in both languages", () => {
    expect(house.length).toBe(12);
    for (const { about } of house) {
      expect([about.zh, about.en].every((text) => (text ?? "") !== "")).toBe(true);
    }
  });

  /** Claims to be the seer, with the day and who makes them. */
  const seers = (id: string, name: string) =>
    matches(30, { agents: () => agentOf(id) }, name).flatMap(({ state, roles }) =>
      state.days.flatMap((day) =>
        saidIn({ ...state, days: [day] }).flatMap((each) =>
          each.kind === "role" && each.role === "seer"
            ? [{ round: day.round, is: roles[each.speaker] }]
            : [],
        ),
      ),
    );

  it("claim to be the seer at once, when it helps, or never", () => {
    const open = seers("seer-out", "open");
    expect(open.length).toBeGreaterThan(15);
    expect(new Set(open.map(({ is }) => is))).toEqual(new Set(["seer"]));
    expect(open.filter(({ round }) => round === 1).length).toBeGreaterThan(15);
    const shy = seers("seer-shy", "open");
    expect(shy.filter(({ round }) => round === 1).length).toBeLessThan(open.length / 2);
    expect(seers("veiled", "open")).toEqual([]);
    expect(seers("bold", "open").some(({ is }) => is === "werewolf")).toBe(true);
  });

  it("whose wolves whisper agree on a victim", () => {
    const named = matches(10, {}, "agree").flatMap(({ state }) =>
      state.nights.map(({ named: votes }) => new Set(votes?.map(({ choice }) => choice)).size),
    );
    expect(named.filter((count) => count > 1).length / named.length).toBeLessThan(0.25);
  });

  it("make nothing of a claim to a role that the table lacks", () => {
    const { state } = play({ seed: "lacking" });
    const first = state.days.slice(0, 1).map((day) => ({ ...day, speeches: [], ballots: [] }));
    const heard = (text: string, config = state.config) => {
      const speeches = [{ seat: 0, part: "discussion", text, cut: false }] as const;
      return saidIn({ ...state, config, days: first.map((day) => ({ ...day, speeches })) });
    };
    expect(heard("I am the witch.")).toEqual([]);
    expect(heard("I am the doctor.")).toEqual([{ kind: "role", speaker: 0, role: "doctor" }]);
    const seerless = werewolf.config.parse({ roles: { werewolf: 2, villager: 6 } });
    const saw = `I am the seer. I saw that ${state.players[1]?.name} is a werewolf.`;
    expect(heard(saw, seerless)).toEqual([{ kind: "accuse", speaker: 0, seat: 1 }]);
  });

  it("go on among players who say anything", () => {
    const texts = [
      "\ue001 is \ue102 ".repeat(100),
      "I saw that Player 1 is a werewolf, ".repeat(200),
      "Player 1 Player 12 players 1, 2, 3, 4 and 5 are wolves? I vote for Player 1. ".repeat(40),
      "\ud83d".repeat(1_000),
      "a".repeat(1_000_000),
    ];
    const hostile: Agent = {
      ...agentOf("dice"),
      decide: (view, seat, ask, draws) =>
        ask.kind === "speech" || ask.kind === "whisper"
          ? { text: draws.pick(texts) }
          : agentOf("dice").decide(view, seat, ask, draws),
    };
    const begun = process.threadCpuUsage();
    const agents = (_: unknown, seat: Seat) => (seat === 2 ? hostile : undefined);
    for (const match of matches(10, { options: { speechCap: 20_000 }, agents })) {
      expect(match.state.closed).not.toBeNull();
    }
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});

it("answer interviews in the asked form, and best by the one who weighs everything", () => {
  const scores = new Map<string, [sum: number, count: number]>();
  for (const { id, interview } of [agentOf("bayes"), agentOf("dice"), agentOf("mirror")]) {
    for (let nth = 0; nth < 8; nth += 1) {
      const seed = `interview/${nth}`;
      const random = randomFrom(seed);
      const { log, state } = play({ seed, agents: () => agentOf("watchful") });
      const table = new Table(werewolf, { seed, config: state.config, materials: {} });
      for (const entry of log) {
        table.append([entry]);
        if (entry.event.type !== "turn-opened" || entry.event.ask !== "vote") continue;
        for (const seat of entry.event.seats) {
          for (const { name, ask, score } of werewolf.interviews ?? []) {
            const view = table.view(seat);
            const question = ask(view, seat, "en");
            if (question === null) continue;
            const reply = interview?.(view, seat, question, random(`${name}/${seat}`));
            const text = reply !== undefined && "text" in reply ? reply.text : "";
            const answer = answerFrom(question, text);
            if ("missed" in answer) throw new Error(`${id}: ${name}: ${answer.detail}`);
            const others: InterviewAnswer[] = [];
            const found = score(answer.given, seat, { state, others, notes: [] });
            const { brier, right = brier ?? null } = found;
            if (right === null || right.denominator === 0) continue;
            const [sum, count] = scores.get(`${id} ${name}`) ?? [0, 0];
            scores.set(`${id} ${name}`, [sum + right.numerator / right.denominator, count + 1]);
          }
        }
      }
    }
  }
  const mean = (key: string): number => {
    const [sum, count] = scores.get(key) ?? [0, 0];
    return sum / count;
  };
  for (const name of ["suspect", "beliefs"]) {
    expect(mean(`bayes ${name}`)).toBeGreaterThan(mean(`dice ${name}`) + 0.05);
  }
});

/** Wins of a side of one character against house agents, each match with the same deal and opponents. */
function wins(id: string, side: Side, count: number): number {
  return matches(
    count,
    { agents: (role) => (sideOf(role) === side ? agentOf(id) : undefined) },
    "sides",
  ).filter(({ state }) => state.closed?.winner === side).length;
}

/** Half of a 95% interval of a difference of two shares of as many matches. */
const half = (one: number, other: number, count: number): number => {
  const [p, q] = [one / count, other / count];
  return 1.96 * Math.sqrt((p * (1 - p) + q * (1 - q)) / count);
};

describe("simulations", { tags: ["sweep"] }, () => {
  it.each(["village", "werewolves"] as const)("a side of %s that weighs beats chance", (side) => {
    const [bayes, dice] = [wins("bayes", side, 2_000), wins("dice", side, 2_000)];
    expect((bayes - dice) / 2_000).toBeGreaterThan(half(bayes, dice, 2_000));
  });

  it("1,000 matches of eight take at most 20 s of a core", () => {
    const begun = process.threadCpuUsage();
    matches(1_000, {}, "time");
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(20);
  });
});
