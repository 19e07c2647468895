import { expect, it } from "vitest";
import { favourites, LEAST_MATCHES } from "./rivals.ts";

const rival = (slug: string, difference: number, matches = LEAST_MATCHES) => ({
  agent: { slug, name: slug, house: false, avatar: 0 },
  matches,
  difference,
});

it("names the three most beaten and the three who beat most, of those met often", () => {
  const { victims, nemeses } = favourites([
    rival("rare", 9, LEAST_MATCHES - 1),
    rival("a", 1),
    rival("b", -2),
    rival("even", 0),
    rival("c", 3),
    rival("d", -1),
    rival("e", 2),
    rival("f", 0.5),
  ]);
  expect(victims.map(({ agent }) => agent.slug)).toEqual(["c", "e", "a"]);
  expect(nemeses.map(({ agent }) => agent.slug)).toEqual(["b", "d"]);
});
