"use client";

import { type FormEvent, startTransition, useActionState } from "react";

/**
 * A form's action that works before scripts arrive, and with them keeps what was typed (React empties
 * a form whose action it ran) and sends once, however often it is pressed.
 */
export function useForm<State>(
  action: (state: Awaited<State>, form: FormData) => State | Promise<State>,
  first: Awaited<State>,
) {
  const [state, run, busy] = useActionState(action, first);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    startTransition(() => run(form));
  };
  return { state, busy, form: { action: run, onSubmit } };
}
