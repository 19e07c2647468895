import { expect, it } from "vitest";
import { showOf } from "./read-show.ts";

const place = { time: "20:00", zone: "UTC" };
const now = new Date("2026-11-23T12:00:00Z");
const finalAt = (at: string) => ({
  season: { id: "1", slug: "one", name: "One" },
  at: new Date(at),
});

it("is a final where one comes before the evening's show is over", () => {
  const final = finalAt("2026-11-23T21:30:00Z");
  const start = new Date("2026-11-23T20:30:00Z");
  expect(showOf(now, place, [final])).toEqual({ start, isOn: false, final });
});

it("shows a final while it is played, not from its end on", () => {
  const final = finalAt("2026-11-23T21:30:00Z");
  const at = (time: string) => showOf(new Date(`2026-11-23T${time}Z`), place, [final]).isOn;
  expect(at("20:29:59")).toBe(false);
  expect(at("20:30:00")).toBe(true);
  expect(at("21:29:59")).toBe(true);
});

it("is the best match of the day where the next final is another day's", () => {
  const show = showOf(now, place, [finalAt("2026-11-24T21:30:00Z")]);
  expect(show).toEqual({ start: new Date("2026-11-23T20:00:00Z"), isOn: false, final: null });
});

it("is on from its beginning", () => {
  expect(showOf(new Date("2026-11-23T20:00:00Z"), place, []).isOn).toBe(true);
  expect(showOf(new Date("2026-11-23T19:59:59Z"), place, []).isOn).toBe(false);
});
