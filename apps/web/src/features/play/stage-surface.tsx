"use client";

import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "#components/class-names.ts";

/** A part of a drawing, in the drawing's own units. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a part of a drawing lies over it, whatever its size on the page. */
export function boxStyle(
  box: Box,
  { width, height }: Pick<Box, "width" | "height">,
): CSSProperties {
  const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  return {
    position: "absolute",
    left: share(box.x, width),
    top: share(box.y, height),
    width: share(box.width, width),
    height: share(box.height, height),
  };
}

/** A finger that moves less than this presses, and does not drag; in CSS pixels. */
const DRAG_PX = 6;

/** The place to drop at under a point, below what is dragged; null outside of all. */
function placeAt(dragged: Element, x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (dragged.contains(element)) continue;
    const place = element.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    if (place !== undefined) return place;
  }
  return null;
}

/** A drag that goes on: where it began, and how far it is. */
interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

interface StagePressProps {
  /** What a press does, in words: the option's label. */
  readonly label: string;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
  /** Illegal parts are inert, and look it. */
  readonly isLegal?: boolean;
  readonly isChosen?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** The name of this part as a place to drop at. */
  readonly place?: string;
  readonly children?: ReactNode;
  onPress(): void;
  /** A finger that moves up or down scrolls the page, also where it could drag. */
  readonly scrolls?: boolean;
  /** It can be dragged; called with the place where it is dropped. Outside of all places nothing is. */
  onDrop?(place: string): void;
}

/**
 * A pressable part of a stage, over what is drawn there. It is not on the way of the Tab key: the form in the dock
 * is the same control, in one place and in order. A screen reader finds both, with the same names.
 */
export function StagePress({
  label,
  lang,
  isLegal = true,
  isChosen = false,
  className,
  style,
  place,
  scrolls = false,
  children,
  onPress,
  onDrop,
}: StagePressProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The press that ends a drag is not one of its own. */
  const dragged = useRef(false);
  const moved = drag !== null && Math.hypot(drag.dx, drag.dy) >= DRAG_PX;
  const drags = onDrop !== undefined && isLegal;

  function begin(event: PointerEvent<HTMLButtonElement>): void {
    dragged.current = false;
    if (!drags || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ pointer: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, dy: 0 });
  }

  function move(event: PointerEvent): void {
    if (drag?.pointer !== event.pointerId) return;
    setDrag({ ...drag, dx: event.clientX - drag.x, dy: event.clientY - drag.y });
  }

  function end(event: PointerEvent<HTMLButtonElement>): void {
    if (drag?.pointer !== event.pointerId) return;
    setDrag(null);
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PX) return;
    dragged.current = true;
    const at = placeAt(event.currentTarget, event.clientX, event.clientY);
    if (at !== null) onDrop?.(at);
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      lang={lang}
      aria-pressed={isChosen}
      disabled={!isLegal}
      data-drop={place}
      onPointerDown={begin}
      onPointerMove={drags ? move : undefined}
      onPointerUp={drags ? end : undefined}
      onPointerCancel={() => setDrag(null)}
      onClick={() => {
        if (!dragged.current) onPress();
        dragged.current = false;
      }}
      style={
        moved ? { ...style, transform: `translate(${drag.dx}px, ${drag.dy}px)`, zIndex: 20 } : style
      }
      className={classNames(
        "stage-press cursor-pointer outline-offset-2 disabled:cursor-default",
        drags && (scrolls ? "touch-pan-y" : "touch-none"),
        isChosen && "stage-chosen",
        moved && "stage-dragged",
        className,
      )}
    >
      {children}
    </button>
  );
}
