import type { Creature, FaceState } from "./appearance.ts";
import { spriteContent } from "./shapes/sprite.ts";

/**
 * Shapes of faces in the page itself, for frames on other sites: a sandboxed frame has an opaque
 * origin, and browsers let a page refer to shapes of its own origin only. Draws nothing by itself.
 */
export function InlineFaces({
  creatures,
  states,
}: {
  creatures: readonly Creature[];
  states?: readonly FaceState[];
}) {
  return (
    <svg
      aria-hidden
      width="0"
      height="0"
      className="absolute"
      dangerouslySetInnerHTML={{ __html: spriteContent([...new Set(creatures)], states) }}
    />
  );
}
