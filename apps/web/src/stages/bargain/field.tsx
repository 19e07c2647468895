import { kinds, type State } from "@wisp/games/bargain/view";
import { useTranslations } from "next-intl";
import { use } from "react";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import { boxStyle, StagePress } from "#features/play/stage-surface.tsx";
import { ItemIcon } from "./drawing.tsx";
import { entryIn } from "./entry.ts";
import { type Draft, ITEM, MIDDLE, type Scene, TABLE } from "./scene.ts";

/** The plan that the player at this seat is making; null where none is begun. */
export function useDraftPlan(): Draft | null {
  const answer = use(StageAnswerContext);
  if (answer === null || answer.text === "") return null;
  return { seat: answer.seat, plan: entryIn(answer.text, []).plan };
}

/** A finger needs more room than an item. */
const REACH = 4;

/** Over the table at a seat that makes a plan: items are pressed, or dragged, to the other side. */
export function PlanField({
  state: { counts },
  scene: { spots, shares },
}: {
  state: State;
  scene: Scene;
}) {
  const t = useTranslations("replay.bargain");
  const answer = use(StageAnswerContext);
  if (answer === null) return null;
  const { seat, text, set, busy } = answer;
  const shown = shares?.[seat] ?? counts.map(() => 0);
  const { words } = entryIn(text, shown);

  function move(at: number, isOwn: boolean): void {
    const taken = (shown[at] ?? 0) + (isOwn ? 1 : -1);
    if (busy || taken < 0 || taken > (counts[at] ?? 0)) return;
    set(
      JSON.stringify({
        plan: kinds.map((_, kind) => (kind === at ? taken : (shown[kind] ?? 0))),
        words,
      }),
    );
  }

  const half = { x: 0, width: TABLE.width, height: MIDDLE };
  return (
    <>
      {[0, 1].map((side) => (
        <div key={side} data-drop={side} style={boxStyle({ ...half, y: side * MIDDLE }, TABLE)} />
      ))}
      {spots.map(({ key, kind, x, y, holder }) => {
        const at = kinds.indexOf(kind);
        const size = ITEM + 2 * REACH;
        return (
          <StagePress
            key={key}
            label={t("across", { kind: t(`kinds.${kind}`) })}
            isLegal={!busy}
            onPress={() => move(at, holder !== seat)}
            onDrop={(side) => {
              // Back on its own side, nothing moves.
              if (Number(side) !== holder) move(at, Number(side) === seat);
            }}
            style={boxStyle({ x: x - size / 2, y: y - size / 2, width: size, height: size }, TABLE)}
            className="group grid place-items-center rounded-control"
          >
            <span className="opacity-0 group-[.stage-dragged]:opacity-100">
              <ItemIcon kind={kind} size={ITEM} />
            </span>
          </StagePress>
        );
      })}
    </>
  );
}
