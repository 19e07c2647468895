"use client";

import { unstable_rethrow } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useState,
  useTransition,
} from "react";
import { Alert } from "./alert.tsx";

/** How the site refuses a form of an address that sends too much; see server/limits/too-many.ts. */
const TOO_MANY = /^too-many (\d+)$/;

/** Says that a form did not arrive, with the seconds to wait if the site gave them. */
function Unsent({ seconds }: { seconds: number | null }) {
  const t = useTranslations("common.unsent");
  return <Alert>{seconds === null ? t("away") : t("tooMany", { seconds })}</Alert>;
}

/** Says that what the form asks for belongs to the browser, which would not be known again. */
function NoCookies() {
  return <Alert>{useTranslations("common.unsent")("noCookies")}</Alert>;
}

/**
 * A form's action that works before scripts arrive, and with them keeps the input (React resets a form
 * after its action, and a page whose action failed) and sends once, however often the button is
 * pressed. `unsent` is shown in the form. A state names what kept the action from being done as `problem`,
 * the key of its sentence in the messages; it is absent where nothing did.
 *
 * @param needsCookies whether the action gives something to the browser, which the site knows again by its cookies
 */
export function useForm<State>(
  action: (state: Awaited<State>, form: FormData) => State | Promise<State>,
  first: Awaited<State>,
  needsCookies = false,
) {
  const [served, run] = useActionState(action, first);
  const [sent, setSent] = useState<{ readonly state: Awaited<State> } | null>(null);
  const [unsent, setUnsent] = useState<ReactNode>(null);
  const [busy, begin] = useTransition();
  const state = sent === null ? served : sent.state;

  async function send(form: FormData): Promise<void> {
    try {
      const next = await action(state, form);
      startTransition(() => setSent({ state: next }));
    } catch (error) {
      // Leads to another page.
      unstable_rethrow(error);
      const [, seconds] = TOO_MANY.exec(error instanceof Error ? error.message : "") ?? [];
      setUnsent(<Unsent seconds={seconds === undefined ? null : Number(seconds)} />);
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const isKnown = !needsCookies || navigator.cookieEnabled;
    setUnsent(isKnown ? null : <NoCookies />);
    if (isKnown) begin(() => send(form));
  };
  return { state, busy, unsent, form: { action: run, onSubmit } };
}
