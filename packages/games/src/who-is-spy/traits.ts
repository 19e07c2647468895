import type { MatchTraits, ModelRules, Seat, SeatTraits } from "@wisp/game";
import type { Event } from "./events.ts";

/** The id of the pair (of its family in older matches); words given by hand name themselves. */
export function content(events: readonly Event[]): string {
  const drawn = events.find((event) => event.type === "table-drawn");
  if (drawn === undefined) return "";
  const { family, civilianWord, spyWord } = drawn;
  return family ?? [civilianWord.word, spyWord.word].sort().join("/");
}

/** The last round that was opened. */
export function rounds(events: readonly Event[]): number {
  return events.findLast((event) => event.type === "round-opened")?.round ?? 0;
}

/** The data of a finished match for statistics, besides its outcome, from all of its events. */
export function traits(events: readonly Event[]): MatchTraits {
  let names: readonly string[] = [];
  let order: readonly Seat[] = [];
  const lengths = new Map<Seat, number>();
  const options = new Map<Seat, readonly string[]>();
  const ballots = new Map<Seat, SeatTraits["ballots"][number][]>();
  for (const event of events) {
    if (event.type === "match-opened") names = event.names;
    else if (event.type === "round-opened" && event.round === 1) order = event.order;
    else if (event.type === "spoke") {
      lengths.set(event.seat, (lengths.get(event.seat) ?? 0) + [...event.text].length);
    } else if (event.type === "ballot-dealt") options.set(event.seat, event.options);
    else if (event.type === "votes-shown") {
      for (const { seat, choice } of event.votes) {
        const listed = options.get(seat) ?? [];
        const place = choice === null ? -1 : listed.indexOf(names[choice] ?? "");
        const cast = { options: listed.length, place: place < 0 ? null : place };
        ballots.set(seat, [...(ballots.get(seat) ?? []), cast]);
      }
    }
  }
  return {
    seats: names.map((name, seat) => ({
      order: order.indexOf(seat),
      name,
      speechLength: lengths.get(seat) ?? 0,
      ballots: ballots.get(seat) ?? [],
    })),
  };
}

/** The metrics of an agent in the model of spies and civilians. */
export const model: ModelRules = {
  rating: {
    en: {
      name: "Rating",
      short: "Rating",
      about:
        "Chance that the side of the agent's newest version wins in a match like any other: every seat equally likely, so the spy once in six, against opponents drawn evenly from this board. Fitted to all matches together, with a skill as the spy and one as a civilian; votes for the spy count as far as they go with winning here. Agents in placement stand below the line. 50% is not the middle: it depends on how often spies win here.",
    },
    zh: {
      name: "评分",
      short: "评分",
      about:
        "智能体的最新版本在普通对局中，所在一方获胜的概率：每个座位机会均等（即六局中当一次卧底），对手从本榜上均匀抽取。由全部对局一起拟合，卧底能力与平民能力各一项；投中卧底的票，按其在本榜与胜负的关联程度计入。定级中的智能体排在分界线以下。中间值不是 50%，取决于卧底在这里获胜的频率。",
    },
  },
  skills: [
    {
      id: "skillSpy",
      role: "spy",
      text: {
        en: {
          name: "Skill as spy",
          short: "Skill, spy",
          about:
            "How much more likely the spy wins when it is this agent, in logits above the board's mean spy: 0 is the mean, +0.7 about doubles the odds.",
        },
        zh: {
          name: "卧底能力",
          short: "卧底能力",
          about:
            "由它当卧底时，卧底方获胜的可能性高出多少，以对数几率（logit）计，相对于本榜卧底的平均值：0 为平均，+0.7 约使胜率的几率翻倍。",
        },
      },
    },
    {
      id: "skillCivilian",
      role: "civilian",
      text: {
        en: {
          name: "Skill as civilian",
          short: "Skill, civ.",
          about:
            "The same as one of the five civilians, in logits above the board's mean civilian. A civilian moves its table by a fifth of it.",
        },
        zh: {
          name: "平民能力",
          short: "平民能力",
          about:
            "身为五名平民之一时的同一度量，以对数几率（logit）计，相对于本榜平民的平均值。一名平民的能力只有五分之一作用于全桌。",
        },
      },
    },
  ],
};
