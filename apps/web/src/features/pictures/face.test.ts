import { fileURLToPath } from "node:url";
import { Studio } from "@wisp/pictures";
import { afterAll, expect, test } from "vitest";
import { creatures, faceStates } from "#components/faces/appearance.ts";
import { bareFace, faceTile } from "./face.ts";
import { look } from "./look.ts";

const studio = new Studio({
  script: fileURLToPath(new URL("../../../../../packages/pictures/src/worker.ts", import.meta.url)),
  timeLimitMs: 15_000,
  maxWaiting: 100,
  idleMs: 1_000,
});
afterAll(() => studio.close());

const drawn = async (...face: Parameters<typeof faceTile>): Promise<string> => {
  const drawing = { width: 40, height: 40, ground: look.ground, shapes: faceTile(...face) };
  return Buffer.from(await studio.draw({ drawing })).toString("base64");
};

test("every creature looks different in every state", async () => {
  const pictures = new Set<string>();
  for (const creature of creatures) {
    for (const state of faceStates) {
      pictures.add(await drawn({ creature, hue: 22 }, 0, 0, 40, state));
    }
  }
  expect(pictures.size).toBe(70);
});

test("an approved picture takes the place of a creature", () => {
  const face = { creature: "fox" as const, hue: 22, portrait: "UklGRg==" };
  const photo = { kind: "photo", webp: "UklGRg==" };
  expect(faceTile(face, 10, 10, 80)).toMatchObject([{ ...photo, x: 10, y: 10, edge: 80 }]);
  const [seat, out] = (["listening", "out"] as const).map((state) =>
    bareFace(face, 0, 0, 80, state),
  );
  expect(seat?.shapes).toMatchObject([photo, { kind: "box" }]);
  expect(seat?.shapes).not.toMatchObject([{ grey: true }, {}]);
  expect(out).toMatchObject({ opacity: 0.6, shapes: [{ ...photo, grey: true }, {}] });
});

test("a hue changes a face", async () => {
  const [red, green] = [22, 122].map((hue) => drawn({ creature: "fox", hue }, 0, 0, 40));
  expect(await red).not.toBe(await green);
});
