import type { ReactNode } from "react";
import { Card } from "#components/card.tsx";

/** A part of the form with its own heading. */
export function FormPart({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-script text-xl">{title}</h2>
      {lead !== undefined && <p className="mt-1 max-w-prose text-sm text-soft">{lead}</p>}
      <div className="mt-5 flex flex-col gap-6">{children}</div>
    </Card>
  );
}

/** A checkbox or radio button, with its meaning. */
export interface Tick {
  readonly value: string;
  readonly label: ReactNode;
  readonly text?: ReactNode;
}

/** A few things to choose from, one or any number, each with a sentence. */
export function Ticks({
  legend,
  hint,
  type,
  name,
  ticks,
  chosen,
  problem,
}: {
  legend: string;
  hint?: ReactNode;
  type: "radio" | "checkbox";
  name: string;
  ticks: readonly Tick[];
  chosen: readonly string[];
  /** The problem of the choice. */
  problem?: string;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {hint && <p className="mb-2 max-w-prose text-sm text-soft">{hint}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {ticks.map(({ value, label, text }) => (
          <label
            key={`${value}/${chosen.includes(value)}`}
            className="flex items-start gap-3 rounded-control border border-line bg-raised px-3.5 py-3 has-checked:border-lamp"
          >
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="mt-0.5 size-4 shrink-0 accent-lamp"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium wrap-anywhere">{label}</span>
              {text && <span className="mt-0.5 block text-sm text-soft">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
