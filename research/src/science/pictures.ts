import type { Rank, Rating } from "@wisp/stats";
import { type Agreement, orders } from "./accuracy.ts";

const WIDTH = 720;
const INK = "#1f2937";
const FAINT = "#e5e7eb";
const colours = ["#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed", "#6b7280"];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const at = (value: number): string => value.toFixed(1);

const text = (x: number, y: number, words: string, anchor = "start", colour = INK): string =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" fill="${colour}">${escaped(words)}</text>`;
const line = (x1: number, y1: number, x2: number, y2: number, colour = FAINT, width = 1): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${colour}" stroke-width="${width}"/>`;
const dot = (x: number, y: number, colour: string): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="3.5" fill="${colour}"/>`;

function picture(title: string, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="#ffffff"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

/** Kendall's tau over matches an agent, a line an order. */
export function accuracyPicture(found: readonly Agreement[]): string {
  const [left, right, top, bottom] = [50, 520, 30, 310];
  const eaches = found.map(({ each }) => each);
  const [least, most] = [Math.log(Math.min(...eaches)), Math.log(Math.max(...eaches))];
  const x = (each: number): number =>
    left + ((right - left) * (Math.log(each) - least)) / (most - least);
  const y = (tau: number): number => bottom - (bottom - top) * tau;
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((tau) => [
    line(left, y(tau), right, y(tau)),
    text(left - 8, y(tau) + 4, tau.toFixed(1), "end"),
  ]);
  const marks = [...new Set(eaches)].map((each) =>
    text(x(each), bottom + 20, each.toLocaleString("en"), "middle"),
  );
  const ends: { order: string; wanted: number; colour: string }[] = [];
  const lines = orders.flatMap((order, number) => {
    const colour = colours[number] ?? INK;
    const points = found.filter((each) => each.order === order);
    const path = points.map(({ each, kendall }) => `${at(x(each))},${at(y(kendall))}`).join(" ");
    ends.push({ order, wanted: y(points.at(-1)?.kendall ?? 0), colour });
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map(({ each, kendall }) => dot(x(each), y(kendall), colour)),
    ];
  });
  let free = 0;
  const names = ends
    .sort((one, other) => one.wanted - other.wanted)
    .map(({ order, wanted, colour }) => {
      free = Math.max(free, wanted) + 16;
      return text(right + 12, free - 12, order, "start", colour);
    });
  const axis = text((left + right) / 2, bottom + 42, "matches an agent", "middle");
  return picture("Agreement with the true order (Kendall's tau)", 365, [
    ...grid,
    ...marks,
    axis,
    ...lines,
    ...names,
  ]);
}

/** A share with the two bounds it should lie between. */
export interface CoverageShare {
  readonly name: string;
  readonly share: number;
}

/** One dot an interval: how often it held the truth. */
export function coveragePicture(rows: readonly CoverageShare[]): string {
  const [left, right, top] = [370, 700, 40];
  const x = (share: number): number => left + ((right - left) * (share - 0.9)) / 0.1;
  const height = top + 20 * rows.length + 20;
  const band = `<rect x="${at(x(0.93))}" y="${top - 12}" width="${at(x(0.97) - x(0.93))}" height="${20 * rows.length}" fill="#dcfce7"/>`;
  const grid = [0.9, 0.92, 0.94, 0.96, 0.98, 1].map((share) =>
    text(x(share), top - 18, `${Math.round(100 * share)}%`, "middle"),
  );
  const dots = rows.flatMap(({ name, share }, row) => {
    const y = top + 20 * row;
    const good = share >= 0.93 && share <= 0.97;
    return [
      text(left - 12, y + 4, name, "end"),
      line(left, y, right, y),
      dot(x(Math.max(0.9, share)), y, good ? "#059669" : "#dc2626"),
    ];
  });
  return picture("Coverage of 95% intervals", height, [
    band,
    ...grid,
    line(x(0.95), top - 12, x(0.95), top - 12 + 20 * rows.length, "#059669"),
    ...dots,
  ]);
}

export interface LeaderboardPictureRow {
  readonly name: string;
  readonly rating: Rating;
  readonly rank: Rank;
}

/** A leaderboard: composites with intervals, places with their confidence sets. */
export function leaderboardPicture(rows: readonly LeaderboardPictureRow[]): string {
  const [left, right, top] = [110, 500, 45];
  const bounds = rows.flatMap(({ rating: { composite } }) => [composite.low, composite.high]);
  const [least, most] = [Math.min(...bounds), Math.max(...bounds)];
  const x = (value: number): number => left + ((right - left) * (value - least)) / (most - least);
  const sorted = [...rows].sort(
    (one, other) => other.rating.composite.value - one.rating.composite.value,
  );
  const lines = sorted.flatMap(({ name, rating: { composite }, rank }, row) => {
    const y = top + 24 * row;
    const groups = rank.groups.map((group) => String.fromCharCode(97 + group)).join(" ");
    return [
      text(left - 12, y + 4, name, "end"),
      line(left, y, right, y),
      line(x(composite.low), y, x(composite.high), y, "#2563eb", 3),
      dot(x(composite.value), y, "#1e3a8a"),
      text(right + 20, y + 4, `${rank.best} to ${rank.worst}`),
      text(right + 110, y + 4, groups),
    ];
  });
  return picture("Composite ratings of the house agents", top + 24 * rows.length + 10, [
    text(left, top - 24, `${Math.round(100 * least)}%`),
    text(right, top - 24, `${Math.round(100 * most)}%`, "end"),
    text((left + right) / 2, top - 24, "side wins on a uniform field", "middle"),
    text(right + 20, top - 24, "place, 95%"),
    text(right + 110, top - 24, "group"),
    ...lines,
  ]);
}
