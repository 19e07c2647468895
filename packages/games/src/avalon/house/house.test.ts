import {
  answerFrom,
  type Character,
  forcedAnswer,
  type InterviewAnswer,
  locales,
  randomFrom,
  type Seat,
  Table,
} from "@wisp/game";
import { sweeps } from "@wisp/test-kit/sweep";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { hearClaims } from "../../common/talk/house/hear-claims.ts";
import { marksOf } from "../../common/talk/marks/index.ts";
import { neutralNames } from "../../common/talk/names.ts";
import { configSchema } from "../events.ts";
import { avalon } from "../index.ts";
import { type Role, sideOf } from "../roles.ts";
import { evolve, type State } from "../state.ts";
import { house } from "./characters.ts";
import { evidenceIn, opinionsIn, rolesIn } from "./evidence.ts";
import { labels } from "./labels.ts";
import { sentences } from "./words.ts";

/** Matches with the same options: in each language, and at each further table. */
const drawn = sweeps ? { language: 80, table: 3 } : { language: 40, table: 1 };

type Agent = Character<State>;
type Options = z.input<typeof configSchema>;

const agentOf = (id: string): Agent => {
  const found = house.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no agent ${id}`);
  return found;
};

interface Match {
  readonly seed: string;
  readonly options?: Options;
  /** Who plays a seat; any house agent where none is given. */
  readonly agents?: (role: Role, seat: Seat) => Agent | undefined;
}

/** Plays a match between house agents. */
function play({ seed, options = {}, agents = () => undefined }: Match) {
  const random = randomFrom(seed);
  const config = configSchema.parse(options);
  const table = new Table(avalon, { seed, config, materials: {} });
  table.deal();
  const roles = table.state.drawn?.roles ?? [];
  const seated = roles.map((role, seat) => agents(role, seat) ?? random(`who/${seat}`).pick(house));
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.flatMap((seat) => {
      const view = table.view(seat);
      const ask = avalon.ask(view, seat, config.language);
      const forced = forcedAnswer(ask);
      if (forced !== undefined) return [[seat, forced] as const];
      const draws = random(`agent/${seat}/${table.log.length}`);
      const reply = seated[seat]?.decide(view, seat, ask, draws);
      return reply !== undefined && "text" in reply
        ? [[seat, answerFrom(ask, reply.text)] as const]
        : [];
    });
    table.decide(new Map(answers));
    table.advance();
  }
  const { state, log, outcome } = table;
  return { state, log, outcome, roles, seated };
}

const matches = (count: number, match: Omit<Match, "seed">, name = "house") =>
  Array.from({ length: count }, (_, nth) => play({ ...match, seed: `${name}/${nth}` }));

type Played = ReturnType<typeof play>;

const speechesOf = ({ state }: Played) => state.proposals.flatMap(({ speeches }) => speeches);
const isMissed = ({ log }: Played): boolean =>
  log.some(({ event }) => event.type === "answer-missed");

describe.each(locales)("house agents in %s", { tags: ["scales"] }, (language) => {
  const played = matches(drawn.language, { options: { language } });

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
      const shown = log.flatMap(({ to, event }) => (to.seats === "all" ? [event] : []));
      const view = shown.reduce<State | undefined>(evolve, undefined);
      const evidence = evidenceIn(state);
      expect(view === undefined ? [] : evidenceIn(view)).toEqual(evidence);
      const quests = evidence.filter(({ kind }) => kind === "quest");
      expect(quests.length).toBe(state.quests.length);
    }
  });

  it("talk in many ways, and are heard to claim things", () => {
    const all = played.flatMap(speechesOf).map(({ text }) => text);
    expect(all.filter((text) => text === "").length / all.length).toBeLessThan(0.1);
    expect(new Set(all).size / all.length).toBeGreaterThan(0.6);
    const opinions = played.map(({ state }) => opinionsIn(state).length);
    expect(Math.min(...opinions)).toBeGreaterThan(2);
  });

  it("play tables of every size and with every option, whatever room there is for talk", () => {
    const tables: Options[] = [
      { seats: 6, percival: false },
      { seats: 7, mordred: true },
      { seats: 8, oberon: true, rejections: "five-lose" },
      { seats: 9, reconsider: false },
      { seats: 10, mordred: true, oberon: true, loyalMayFail: true },
      { speechCap: 1, rejections: "five-lose" },
      { speechCap: 40 },
    ];
    for (const options of tables) {
      for (const match of matches(drawn.table, { options: { language, ...options } })) {
        expect(isMissed(match)).toBe(false);
        expect(speechesOf(match).filter(({ cut }) => cut)).toEqual([]);
      }
    }
  });

  it("claim nothing by what they say besides claims", () => {
    const names = neutralNames(10);
    const all = Object.values(sentences[language]).flat();
    const list = language === "en" ? "Player 1, Player 2 and Player 10" : "Player 1、Player 10";
    for (const sentence of all) {
      const filled = sentence.replace("{name}", list);
      expect([filled, hearClaims(filled, { locale: language, labels, names })]).toEqual([
        filled,
        [],
      ]);
      expect(marksOf(filled)).toEqual([]);
    }
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("the characters", () => {
  it("are ten, each with a name and a sentence in both languages", () => {
    expect(house.map(({ id }) => id)).toEqual([
      "dice",
      "watchful",
      "bold",
      "quiet",
      "follower",
      "herald",
      "veiled",
      "ledger",
      "cautious",
      "bayes",
    ]);
    for (const { about } of house) {
      expect([about.zh, about.en].every((text) => (text ?? "") !== "")).toBe(true);
    }
  });

  /** Failure cards of evil players on first quests, and all cards. */
  const firstCards = (id: string) =>
    matches(40, { agents: () => agentOf(id) }, "cards").flatMap(({ state, roles }) =>
      (state.quests[0]?.cards ?? []).filter(
        ({ seat }) => sideOf(roles[seat] ?? "servant") === "evil",
      ),
    );

  it("fail the first quest if bold, and none of it if quiet", { tags: ["sweep"] }, () => {
    expect(new Set(firstCards("quiet").map(({ card }) => card))).toEqual(new Set(["success"]));
    // Of two evil members of a team one plays failure.
    const bold = firstCards("bold").filter(({ card }) => card === "failure");
    expect(bold.length).toBeGreaterThan(10);
    const accused = (id: string): number =>
      matches(20, { agents: () => agentOf(id) }, "talk").flatMap(({ state }) =>
        opinionsIn(state).filter(({ isEvil }) => isEvil),
      ).length;
    expect(accused("bold")).toBeGreaterThan(2 * accused("quiet"));
  });

  it("claim roles if they are heralds, and never if they are veiled", () => {
    const claims = (id: string) =>
      matches(20, { agents: () => agentOf(id) }, "claims").flatMap(({ state, roles }) =>
        rolesIn(state).map(({ speaker, role }) => ({ role, is: roles[speaker] })),
      );
    expect(claims("veiled")).toEqual([]);
    const heralds = claims("herald");
    expect(heralds).toContainEqual({ role: "percival", is: "percival" });
    expect(heralds).toContainEqual({ role: "percival", is: "morgana" });
    expect(heralds.filter(({ is }) => is === "merlin").map(({ role }) => role)).not.toContain(
      "merlin",
    );
  });

  it("go on among players who say anything", () => {
    const texts = [
      "\ue001 is \ue102 ".repeat(100),
      "I know that Player 1 is evil, ".repeat(200),
      "Player 1 Player 10 players 1, 2, 3, 4 and 5 are evil? ".repeat(40),
      "\ud83d".repeat(1_000),
      "a".repeat(1_000_000),
    ];
    const hostile: Agent = {
      ...agentOf("dice"),
      decide: (view, seat, ask, draws) =>
        ask.kind === "speech"
          ? { text: draws.pick(texts) }
          : agentOf("dice").decide(view, seat, ask, draws),
    };
    const begun = process.threadCpuUsage();
    for (const match of matches(10, {
      options: { speechCap: 20_000 },
      agents: (_, seat) => (seat === 2 ? hostile : undefined),
    })) {
      expect(match.outcome.winners.length).toBeGreaterThan(0);
    }
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});

describe.each(locales)("interviews with house agents in %s", (language) => {
  it("are answered in the asked form, and best by the one who weighs everything", () => {
    const scores = new Map<string, [sum: number, count: number]>();
    // All are asked in the same matches.
    const asked = Array.from({ length: 6 }, (_, nth) =>
      play({
        seed: `interview/${nth}`,
        options: { language },
        agents: () => agentOf("watchful"),
      }),
    );
    for (const { id, interview } of house) {
      for (const [nth, { log, state }] of asked.entries()) {
        const seed = `interview/${nth}`;
        const random = randomFrom(seed);
        const table = new Table(avalon, { seed, config: state.config, materials: {} });
        for (const entry of log) {
          table.append([entry]);
          if (entry.event.type !== "turn-opened" || entry.event.ask !== "vote") continue;
          for (const seat of state.players.keys()) {
            for (const { name, ask, score } of avalon.interviews ?? []) {
              const question = ask(table.view(seat), seat, language);
              if (question === null) continue;
              const reply = interview?.(
                table.view(seat),
                seat,
                question,
                random(`${name}/${seat}`),
              );
              const answer = answerFrom(
                question,
                reply !== undefined && "text" in reply ? reply.text : "",
              );
              if ("missed" in answer) throw new Error(`${id}: ${name}: ${answer.detail}`);
              const others: InterviewAnswer[] = [];
              const all = score(answer.given, seat, { state, others, notes: [] });
              const { brier, right = brier ?? null } = all;
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
    for (const name of ["suspect", "evil", "merlin"]) {
      expect(mean(`bayes ${name}`)).toBeGreaterThan(mean(`dice ${name}`) + 0.05);
    }
  });
});

/** Wins of a side of one character against house agents, each match with the same deal and opponents. */
function wins(id: string, side: "loyal" | "evil", count: number): number {
  const agents = (role: Role): Agent | undefined =>
    sideOf(role) === side ? agentOf(id) : undefined;
  return matches(count, { agents }, "sides").filter(({ outcome, roles }) =>
    outcome.winners.some((seat) => sideOf(roles[seat] ?? "servant") === side),
  ).length;
}

/** Half of a 95% interval of a difference of two shares of as many matches. */
const half = (one: number, other: number, count: number): number => {
  const [p, q] = [one / count, other / count];
  return 1.96 * Math.sqrt((p * (1 - p) + q * (1 - q)) / count);
};

describe("simulations", { tags: ["sweep"] }, () => {
  it.each(["loyal", "evil"] as const)("weighing beats chance as %s in 2,000 matches", (side) => {
    const [bayes, dice] = [wins("bayes", side, 2_000), wins("dice", side, 2_000)];
    expect((bayes - dice) / 2_000).toBeGreaterThan(half(bayes, dice, 2_000));
  });

  it("one seat that weighs is worth more on either side; 1,000 matches take 30 s of a core", () => {
    const begun = process.threadCpuUsage();
    const played = matches(2_000, {}, "seats");
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 2e6).toBeLessThan(30);
    for (const side of ["loyal", "evil"]) {
      const rate = (id: string): [won: number, count: number] => {
        const all = played.flatMap(({ outcome, roles, seated }) =>
          seated.flatMap((agent, seat) =>
            agent.id === id && sideOf(roles[seat] ?? "servant") === side
              ? [outcome.winners.includes(seat)]
              : [],
          ),
        );
        return [all.filter((won) => won).length, all.length];
      };
      const [[bayes, most], [dice, others]] = [rate("bayes"), rate("dice")];
      const [p, q] = [bayes / most, dice / others];
      const interval = 1.96 * Math.sqrt((p * (1 - p)) / most + (q * (1 - q)) / others);
      expect(p - q).toBeGreaterThan(interval);
    }
  });

  it("a hiding Merlin is found more often than by chance, and in less than 60%", () => {
    const found = matches(
      2_000,
      {
        agents: (role) =>
          role === "merlin"
            ? agentOf("veiled")
            : role === "assassin"
              ? agentOf("bayes")
              : undefined,
      },
      "merlin",
    ).flatMap(({ state, roles }) =>
      state.assassination === null ? [] : [roles[state.assassination.target ?? -1] === "merlin"],
    );
    const share = found.filter((each) => each).length / found.length;
    const error = 1.96 * Math.sqrt((share * (1 - share)) / found.length);
    expect(share - error).toBeGreaterThan(1 / 3);
    expect(share + error).toBeLessThan(0.6);
  });
});
