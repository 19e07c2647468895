import { type Draws, randomFrom } from "@wisp/game";
import { type Item, type Payload, sampleOf } from "@wisp/study";
import { fitting, type Moment } from "./moments.ts";

/** Two answers to the same by different agents. */
interface Pair {
  /** Both agents. */
  readonly stratum: string;
  readonly moments: readonly [Moment, Moment];
}

/** Pairs the answers of different agents; each is in one pair at most. */
function pairsIn(members: readonly Moment[], draws: Draws): Pair[] {
  const byAgent = [...Map.groupBy(draws.shuffle(members), ({ agent }) => agent).values()];
  const pairs: Pair[] = [];
  for (;;) {
    const left = byAgent.filter((own) => own.length > 0);
    // The agent with the most answers is always one of the two: else its answers would be left over.
    const most = Math.max(...left.map((own) => own.length));
    const one = left.find((own) => own.length === most);
    const others = left.filter((own) => own !== one);
    if (one === undefined || others.length === 0) return pairs;
    const [first, second] = [one.pop(), draws.pick(others).pop()];
    if (first === undefined || second === undefined) throw new Error("an agent has no answer");
    const stratum = [first.agent, second.agent].toSorted().join(" / ");
    pairs.push({ stratum, moments: [first, second] });
  }
}

type MomentItem = ReturnType<Moment["item"]>;

const textIn = ({ asked }: Payload): string => {
  if ("left" in asked) throw new Error("a side is a pair itself");
  return asked.text;
};

/** Fields of a side, named by it. */
const sideFields = (side: string, { fields }: MomentItem): (readonly [string, string])[] =>
  ["agent", "model", "role", "arm"].flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[`${side}-${name}`, value] as const];
  });

/** What came before both: of two answers of one match what came before the first, else nothing. */
function contextOf(left: MomentItem, right: MomentItem): Payload["context"] {
  if (left.source?.matchId !== right.source?.matchId) return [];
  const [first] = [left, right].toSorted(
    (one, other) => (one.source?.at ?? 0) - (other.source?.at ?? 0),
  );
  return first?.payload.context ?? [];
}

function itemOf(stratum: string, left: MomentItem, right: MomentItem): Omit<Item, "nth"> {
  if (left.source === null || right.source === null) throw new Error("a side has no match");
  const { private: _, ...rightSource } = right.source;
  const { note } = left.payload;
  const sides = { left: textIn(left.payload), right: textIn(right.payload) };
  return {
    kind: "rated",
    stratum,
    cluster: left.cluster,
    payload: fitting(contextOf(left, right), {
      asked: sides,
      note: note === right.payload.note ? note : null,
    }),
    truth: null,
    fields: {
      game: left.fields.game ?? "",
      language: left.fields.language ?? "",
      ...Object.fromEntries([...sideFields("left", left), ...sideFields("right", right)]),
    },
    source: { ...left.source, right: rightSource },
  };
}

/**
 * Draws pairs of answers to the same by different agents, equally many of every two agents, as far as there are. Of
 * every two agents each is left as often as right, but for one.
 */
export function drawPairs(
  moments: readonly Moment[],
  size: number,
  seed: string,
): Omit<Item, "nth">[] {
  const random = randomFrom(seed);
  const pairs = [...Map.groupBy(moments, ({ comparable }) => comparable)].flatMap(
    ([comparable, members]) => pairsIn(members, random(`pairs/${comparable}`)),
  );
  const drawn = Map.groupBy(sampleOf(pairs, size, seed), ({ stratum }) => stratum);
  return [...drawn].flatMap(([stratum, own]) => {
    const agents = stratum.split(" / ");
    const [firstLeft] = random(`left/${stratum}`).shuffle(agents);
    return own.map(({ moments: [one, other] }, at) => {
      const isLeft = (one.agent === firstLeft) === (at % 2 === 0);
      const [left, right] = isLeft ? [one, other] : [other, one];
      return itemOf(stratum, left.item(), right.item());
    });
  });
}
