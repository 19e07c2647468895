import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openGuestArena, SITE } from "#test/guest-arena.ts";
import { DoorLinks } from "./door-links.tsx";

const { http, set } = await openGuestArena({}, { plays: false });

const linked = (): string[] =>
  [...renderToStaticMarkup(<DoorLinks />).matchAll(/ href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );

test("each link leads to its file, and those for guests are absent where none are taken", async () => {
  const links = linked();
  expect(links).toEqual(["/llms.txt", "/skill.md", "/skill.zh.md"]);
  for (const href of links) expect((await http(`${SITE}${href}`)).status).toBe(200);
  set({ WISP_GUEST_PROGRAMS: "off" });
  expect(linked()).toEqual(["/llms.txt"]);
  set();
});
