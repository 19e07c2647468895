import { answerFrom, forcedAnswer, randomFrom, Table } from "@wisp/game";
import { games } from "@wisp/games";
import { percent, print } from "@wisp/test-kit/measure";

const sides = ["loyal", "evil"] as const;
type Side = (typeof sides)[number];

const loyal = ["merlin", "percival", "servant"];
const evil = ["assassin", "morgana"];

/**
 * Whether a side wins a match in which all of its seats play as one house agent, and the others as any.
 *
 * @param nth of the match: the same one has the same deal and opponents for every agent
 */
function isWon(id: string, side: Side, nth: number): boolean {
  const { avalon } = games;
  if (avalon === undefined) throw new Error("no Avalon");
  const { game, house } = avalon;
  const seed = `avalon/${nth}`;
  const random = randomFrom(seed);
  const roles = random("roles").shuffle([...loyal, ...evil]);
  const own = house.find((each) => each.id === id);
  const seated = roles.map((role, seat) =>
    (side === "evil") === evil.includes(role) ? own : random(`who/${seat}`).pick(house),
  );
  const config = game.config.parse({});
  const table = new Table(game, { seed, config, materials: game.materials.parse({ roles }) });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.flatMap((seat) => {
      const view = table.view(seat);
      const ask = game.ask(view, seat, "en");
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
  const { winners, sides: dealt } = table.outcome;
  return dealt[winners[0] ?? -1] === side;
}

/** Prints how often each side wins with all of its seats by the exact posterior, and at random. */
export function printAvalon(matches: number): void {
  for (const side of sides) {
    const [weighing, chance] = ["bayes", "dice"].map((id) => {
      const won = Array.from({ length: matches }, (_, nth) => isWon(id, side, nth));
      return won.filter((each) => each).length / matches;
    });
    const [p = 0, q = 0] = [weighing, chance];
    const half = 1.96 * Math.sqrt((p * (1 - p) + q * (1 - q)) / matches);
    print(
      `${side}: bayes ${percent(p)}, dice ${percent(q)}, difference ${percent(p - q)} ± ${percent(half)} (${matches} matches each)`,
    );
  }
}
