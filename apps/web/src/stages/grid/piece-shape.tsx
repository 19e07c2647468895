import { crossPath, type Point, RADIUS, STROKE } from "./geometry.ts";
import type { Piece } from "./grid-game.ts";

/** A piece around a point, for SVG drawings. */
export function PieceShape({ piece: { shape, colour }, at }: { piece: Piece; at: Point }) {
  switch (shape) {
    case "cross":
      return (
        <path
          d={crossPath(at)}
          strokeWidth={STROKE}
          strokeLinecap="round"
          style={{ stroke: colour }}
        />
      );
    case "circle":
      return (
        <circle
          cx={at.x}
          cy={at.y}
          r={RADIUS.circle}
          strokeWidth={STROKE}
          className="fill-none"
          style={{ stroke: colour }}
        />
      );
    case "disc":
    case "ringed-disc":
      return (
        <>
          <circle cx={at.x} cy={at.y} r={RADIUS.disc} style={{ fill: colour }} />
          {/* The ring distinguishes the discs without colour. */}
          {shape === "ringed-disc" && (
            <circle
              cx={at.x}
              cy={at.y}
              r={RADIUS.innerRing}
              strokeWidth="5"
              className="fill-none stroke-[rgb(0_0_0/0.45)]"
            />
          )}
        </>
      );
  }
}
