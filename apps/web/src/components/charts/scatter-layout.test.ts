import { expect, it } from "vitest";
import { placeLabels } from "./scatter-layout.ts";

const room = { frame: { left: 0, top: 0, width: 100, height: 100 }, radius: 4, height: 10 };

it("puts a label right of its dot, and left where the frame ends", () => {
  expect(placeLabels([{ x: 20, y: 50, width: 30 }], room)[0]?.left).toBe(27);
  expect(placeLabels([{ x: 90, y: 50, width: 30 }], room)[0]?.left).toBe(53);
});

it("never lets labels cover each other or a dot, and leaves out what finds no room", () => {
  const dots = Array.from({ length: 12 }, (_, at) => ({ x: 50, y: 44 + at, width: 40 }));
  const labels = placeLabels(dots, room);
  const boxes = labels.filter((box) => box !== null);
  expect(boxes.length).toBeGreaterThan(1);
  expect(labels).toContain(null);
  for (const box of boxes) {
    for (const other of boxes) {
      const apart =
        box.left + box.width <= other.left ||
        other.left + other.width <= box.left ||
        box.top + box.height <= other.top ||
        other.top + other.height <= box.top;
      expect(box === other || apart).toBe(true);
    }
    for (const { x, y } of dots) {
      const inside =
        x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
      expect(inside).toBe(false);
    }
  }
});
