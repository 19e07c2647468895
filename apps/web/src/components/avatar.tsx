import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const character of text) {
    sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return sum >>> 0;
}

/** One of twelve hues (degrees) that stay apart, always the same for one id. */
export function hueOf(id: string): number {
  return (hash(id) % 12) * 30;
}

/** An id made of `name` whose hue is `hue`, one of the twelve; always the same. */
export function idOfHue(name: string, hue: number): string {
  for (let mark = 0; mark < 1_000; mark += 1) {
    const id = `${name}/${mark}`;
    if (hueOf(id) === hue) return id;
  }
  return name;
}

/**
 * The id from which an agent's avatar is drawn: its slug, or of one whose owner chose another avatar
 * (numbers up to 7, each of another hue) an id made of it.
 */
export const agentAvatarId = ({ slug, avatar }: { slug: string; avatar: number }): string =>
  avatar === 0 ? slug : idOfHue(slug, (hueOf(slug) + avatar * 150) % 360);

/** Edge of the square that avatars are drawn on. */
export const AVATAR_EDGE = 40;

interface AvatarDisc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Where the small disc of an id's avatar stands, in degrees; the large one stands opposite. */
const turnOf = (id: string): number => hash(`${id}/turn`) % 360;

/** The two discs of an id's avatar for those who draw: the large one behind, the small one before it. */
export function discsOf(id: string): readonly [AvatarDisc, AvatarDisc] {
  const turn = turnOf(id) * (Math.PI / 180);
  const disc = (radius: number, away: number, angle: number): AvatarDisc => ({
    x: AVATAR_EDGE / 2 + away * Math.cos(angle),
    y: AVATAR_EDGE / 2 + away * Math.sin(angle),
    radius,
  });
  return [disc(9, 3.5, turn + Math.PI), disc(5, 7.5, turn)];
}

/**
 * Two soft discs on a dark tile, drawn from an id (see `.avatar` in globals.css: lists hold
 * hundreds, so each is one element). Says nothing: the name stands beside it.
 */
export function Avatar({
  id,
  size = 36,
  className,
}: {
  id: string;
  /** Edge in pixels. */
  size?: number;
  className?: string;
}) {
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    "--size": `${size}px`,
    "--hue": hueOf(id),
    "--turn": `${turnOf(id)}deg`,
  };
  return <span aria-hidden className={classNames("avatar", className)} style={style} />;
}
