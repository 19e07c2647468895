import type { Drawing } from "@wisp/pictures";
import { type DrawnFace, faceTile } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";

export interface AgentCardWords {
  readonly brand: string;
  readonly face: DrawnFace;
  readonly name: string;
  /** Owner, model and so on; also untrusted. */
  readonly about: string;
  /** Figures with their names, four at most; none: `noRecord` is shown. */
  readonly figures: readonly { readonly name: string; readonly value: string }[];
  readonly noRecord: string;
  readonly foot: string;
}

/** The card of an agent: its name, and its figures. */
export function agentCard(words: AgentCardWords): Drawing {
  const { figures } = words;
  const step = 1056 / Math.max(1, figures.length);
  return {
    ...CARD_SIZE,
    ground: look.ground,
    shapes: [
      ...cardFrame(words),
      ...faceTile(words.face, 72, 162, 150),
      line(words.name, {
        x: 258,
        y: 148,
        width: 870,
        height: 120,
        sizes: [66, 52, 44],
        leading: 1.15,
        face: "script",
      }),
      line(words.about, { x: 258, y: 274, width: 870, sizes: [26, 22], colour: look.soft }),
      ...(figures.length === 0
        ? [line(words.noRecord, { x: 72, y: 400, width: 1056, sizes: [32], colour: look.mute })]
        : []),
      ...figures.flatMap(({ name, value }, at) => {
        const place = { x: 72 + at * step, width: step - 24 };
        return [
          { kind: "box", x: place.x, y: 366, width: place.width, height: 1, fill: look.line },
          line(value, { ...place, y: 388, sizes: [58, 46], face: "mono" }),
          line(name, { ...place, y: 470, sizes: [22, 19], colour: look.mute }),
        ] as const;
      }),
    ],
  };
}
