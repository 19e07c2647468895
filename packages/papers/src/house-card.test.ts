import { cardCollection, cardSubject, checkCollection } from "@wisp/lab";
import { expect, test } from "vitest";
import { houseCard, houseCardCharacter } from "./house-card.ts";
import { library } from "./library.ts";

test("the card of the house is whole, and its plan is the one that this release plays", async () => {
  expect(houseCard.matches).toEqual({ played: 176, planned: 176, failed: 0 });
  expect(houseCard.rating?.games.map(({ game }) => game)).toEqual(
    houseCard.games.filter((game) => houseCard.gameAnchors.some((each) => each.game === game)),
  );
  const subject = cardSubject(houseCardCharacter, `house:${houseCardCharacter}`, {});
  expect(houseCard.subject).toBe(`agent ${houseCardCharacter}`);
  const checked = await checkCollection(await cardCollection("quick", subject, library), library);
  if (!("collection" in checked)) throw new Error(checked.problems.join("; "));
  expect(checked.experiments.map(({ id }) => id)).toEqual(
    houseCard.answers.map(({ experiment }) => experiment),
  );
});
