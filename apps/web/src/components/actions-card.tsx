import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Card } from "./page.tsx";

/** Something that can be done now. */
interface CardAction {
  readonly id: string;
  /** Its consequence. */
  readonly text: string;
  readonly button: string;
  readonly question: string;
  /** Whether it leads on; the others stop or end something. */
  readonly isPrimary: boolean;
  /** The form that does it. */
  readonly form: ReactNode;
}

/** Actions, each with its consequence and a confirmation; nothing without actions. */
export function ActionsCard({
  title,
  cancel,
  actions,
}: {
  title: string;
  /** Closes a question and does nothing. */
  cancel: string;
  actions: readonly CardAction[];
}) {
  if (actions.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="font-script text-xl">{title}</h2>
      <ul className="mt-4 flex flex-col gap-4">
        {actions.map(({ id, text, button, question, isPrimary, form }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 first:border-0 first:pt-0"
          >
            <p className="min-w-0 flex-1 basis-72 text-sm text-soft">{text}</p>
            <Dialog
              label={button}
              buttonClassName={buttonClass(isPrimary ? "primary" : "plain")}
              title={question}
              cancel={cancel}
            >
              <p>{text}</p>
              {form}
            </Dialog>
          </li>
        ))}
      </ul>
    </Card>
  );
}
