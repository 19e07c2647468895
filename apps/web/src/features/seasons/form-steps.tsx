import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";

/** A step of a long form. */
export interface FormStep {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Shows the browser's own message at the first field that is wrong; whether none is. */
const isFilledIn = (step: Element | null | undefined): boolean =>
  [...(step?.querySelectorAll<TypedField>("input, select, textarea") ?? [])].every((field) =>
    field.reportValidity(),
  );

/**
 * A form step by step. Without scripts it is one page with the same fields, and its button is at
 * the end; `last` is the step in which the form is sent.
 */
export function FormSteps({
  steps,
  at,
  onStep,
  submit,
}: {
  steps: readonly FormStep[];
  /** The step that is shown. */
  at: number;
  onStep: (step: number) => void;
  /** The button that sends the form. */
  submit: ReactNode;
}) {
  const t = useTranslations("seasons.steps");
  const parts = useRef<HTMLDivElement>(null);
  const last = steps.length - 1;
  const go = (to: number): void => {
    if (to > at && !isFilledIn(parts.current?.children[at])) return;
    onStep(to);
    parts.current?.closest("form")?.scrollIntoView({ block: "start" });
  };
  return (
    <>
      <nav aria-label={t("label")} className="[@media(scripting:none)]:hidden">
        <ol className="flex flex-wrap gap-2">
          {steps.map(({ id, title }, step) => (
            <li key={id}>
              <button
                type="button"
                aria-current={step === at ? "step" : undefined}
                onClick={() => go(step)}
                className={classNames(
                  "flex min-h-10 items-center gap-2 rounded-control border px-3 text-sm",
                  step === at
                    ? "border-lamp font-semibold text-text"
                    : "border-line text-soft hover:text-text",
                )}
              >
                <span aria-hidden className="font-mono text-xs text-mute">
                  {step + 1}
                </span>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div ref={parts} className="flex flex-col gap-5">
        {steps.map(({ id, content }, step) => (
          <div
            key={id}
            className={classNames(
              "flex flex-col gap-5",
              step !== at && "[@media(scripting:enabled)]:hidden",
            )}
          >
            {content}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {at > 0 && (
          <Button onClick={() => go(at - 1)} className="min-h-11">
            {t("back")}
          </Button>
        )}
        {at < last && (
          <Button
            look="primary"
            onClick={() => go(at + 1)}
            className="min-h-11 [@media(scripting:none)]:hidden"
          >
            {t("next")}
          </Button>
        )}
        <span className={at < last ? "[@media(scripting:enabled)]:hidden" : undefined}>
          {submit}
        </span>
      </div>
    </>
  );
}
