import { type Ask, isIllegal, Table } from "@wisp/game";
import { whoIsSpy } from "@wisp/games/who-is-spy";

const spyConfig = whoIsSpy.config.parse({});
const spyMaterials = whoIsSpy.materials.parse({
  pair: [{ word: "coffee" }, { word: "tea" }],
});
const remarks = [
  "People like it hot in the morning",
  "It comes in a cup with a handle",
  "Some take it with milk and sugar",
  "You can smell it from the next room",
  "It keeps you awake before an examination",
  "Offices would come to a halt without it",
] as const;

/** One whole match of Who is Spy by its rules alone: three rounds in which everybody votes for themselves. Returns 1. */
export function playSpies(match: number): number {
  const setup = { seed: `${match}`, config: spyConfig, materials: spyMaterials };
  const table = new Table(whoIsSpy, setup);
  table.deal();
  table.advance();
  let spoken = 0;
  while (table.outcome === undefined) {
    const answers = table.due.map((seat) => {
      const view = table.view(seat);
      const ask = whoIsSpy.ask(view, seat, "en");
      if (ask.kind === "vote")
        return [seat, answerTo(ask, view.players[seat]?.name ?? "")] as const;
      spoken += 1;
      return [seat, answerTo(ask, `${remarks[spoken % remarks.length]}, part ${spoken}.`)] as const;
    });
    table.decide(new Map(answers));
    table.advance();
  }
  if (spoken !== 18) throw new Error(`the scripted match should have 18 speeches, not ${spoken}`);
  return 1;
}

export function answerTo<A>(ask: Ask<A>, text: string): { readonly given: A } {
  const given = ask.parse(text);
  if (isIllegal(given)) throw new Error(given.illegal);
  return { given };
}
