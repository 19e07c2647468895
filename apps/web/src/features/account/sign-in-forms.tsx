"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore, useTransition } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { useForm } from "#components/use-form.tsx";
import { signInHref, withQuery } from "#links.ts";
import { type SignInLinkState, sendSignInLink } from "./actions.ts";

const never = () => () => {};

/** Sign-in by name, on one's own machine. */
export function LocalSignIn({ next }: { next: string }) {
  const t = useTranslations("account.signIn.local");
  const [problem, setProblem] = useState<string>();
  const [busy, begin] = useTransition();
  // Pressed before scripts are there, the browser would send the form nowhere.
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const submit = (form: FormData): void =>
    begin(async () => {
      const handle = String(form.get("handle") ?? "").trim();
      const error = await signInWith("local", { handle }, next);
      if (error !== null) setProblem(t(error === "Elsewhere" ? "elsewhere" : "wrong"));
    });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <Field label={t("label")} name="handle" defaultValue="local" required problem={problem} />
      <Button type="submit" look="primary" disabled={busy || !ready}>
        {t("button")}
      </Button>
    </form>
  );
}

/** Asks for a link by e-mail; works without scripts too. */
export function EmailSignIn({ next, minutes }: { next: string; minutes: number }) {
  const t = useTranslations("account.signIn.email");
  const { state, busy, unsent, form } = useForm<SignInLinkState>(sendSignInLink, {
    email: "",
    outcome: null,
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <input type="hidden" name="next" value={next} />
      <Field
        label={t("label")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={state.email}
        required
        problem={
          state.outcome === "too-many"
            ? t("tooMany", { minutes: state.minutes ?? 1 })
            : state.outcome === "failed"
              ? t("failed")
              : undefined
        }
      />
      {unsent}
      <Button type="submit" disabled={busy}>
        {t("send")}
      </Button>
      {state.outcome === "sent" && (
        <p role="status" className="text-sm text-good">
          {t("sent", { email: state.email, minutes })}
        </p>
      )}
    </form>
  );
}

/** Uses a link up: only when the button is pressed, for mail programs open links by themselves. */
export function LinkSignIn({ email, token, next }: { email: string; token: string; next: string }) {
  const t = useTranslations("account.signIn");
  const [problem, setProblem] = useState<"link.failed" | "problem.tooMany">();
  const [busy, begin] = useTransition();
  const finish = (): void =>
    begin(async () => {
      const error = await signInWith("email-link", { email, token }, next);
      if (error !== null) setProblem(error === "TooMany" ? "problem.tooMany" : "link.failed");
    });
  return (
    <>
      {problem && (
        <p role="alert" className="mb-4 text-bad">
          {t(problem)}
        </p>
      )}
      {problem === "link.failed" ? (
        <ButtonLink href={signInHref(next)} look="primary">
          {t("link.again")}
        </ButtonLink>
      ) : (
        <Button look="primary" onClick={finish} disabled={busy}>
          {t("link.button")}
        </Button>
      )}
    </>
  );
}

/** Goes to a provider to sign in there. */
export function SignInWith({ way, next }: { way: "huggingface" | "github"; next: string }) {
  const t = useTranslations("account.signIn.with");
  return (
    <Button
      look={way === "huggingface" ? "primary" : "plain"}
      className="w-full"
      onClick={() => signIn(way, { callbackUrl: next })}
    >
      {t(way)}
    </Button>
  );
}

/** Errors that the sign-in page explains: of banned accounts, and while registration is closed; see options.ts. */
const EXPLAINED = /^(Banned\.|Closed$)/;

/**
 * Signs in without a provider, and opens `next`; a banned account gets the sign-in page, with the
 * moderator's reason, and so does a person without an account while registration is closed.
 *
 * @returns the error for the form; null while another page opens
 */
async function signInWith(
  way: "local" | "email-link",
  credentials: Readonly<Record<string, string>>,
  next: string,
): Promise<string | null> {
  const answer = await signIn(way, { ...credentials, redirect: false });
  const error = answer?.ok === true ? answer.error : (answer?.error ?? "unknown");
  if (!error) window.location.assign(next);
  else if (EXPLAINED.test(error)) {
    window.location.assign(withQuery("/sign-in", { error }));
  } else return error;
  return null;
}
