"use client";

import type { CallAnswer } from "@wisp/api";
import { useLocale, useTranslations } from "next-intl";
import { type MouseEvent, useState, useTransition } from "react";
import { call } from "#api-client.ts";
import { Button } from "#components/button.tsx";
import { TextPanel } from "#components/scroll-region.tsx";
import { templateFields } from "./draft.ts";

interface Preview extends CallAnswer<"POST /prompts"> {
  /** The problem of a template. */
  readonly problem?: string;
}

const choices = ["speech", "vote"] as const;
type PreviewMoment = (typeof choices)[number];

/** A recorded moment of a match, rendered with the templates of the surrounding form. */
export default function PromptPreview() {
  const t = useTranslations("register.prompts");
  const locale = useLocale();
  const [preview, setPreview] = useState<Preview>({ messages: [] });
  const [busy, begin] = useTransition();

  async function made(form: HTMLFormElement, moment: PreviewMoment): Promise<Preview> {
    const given = new FormData(form);
    const templates = Object.fromEntries(
      templateFields
        .map((field) => [field, String(given.get(field) ?? "")] as const)
        .filter(([, text]) => text.trim() !== ""),
    );
    const chosen = (field: string): string | undefined =>
      String(given.get(field) ?? "") || undefined;
    const strategy = chosen("strategy");
    const prompts = chosen("prompts");
    const body = { templates, strategy, prompts, locale, moment };
    const answer = await call("POST /prompts", { body });
    if ("value" in answer) return answer.value;
    const { failed, detail } = answer;
    const isOurs = failed === "unreachable" || failed === "not-understood";
    return { messages: [], problem: isOurs ? t("failed") : detail };
  }

  const show = (moment: PreviewMoment) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (form === null) return;
    begin(async () => {
      setPreview(await made(form, moment));
    });
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-soft">{t("show")}</span>
        {choices.map((moment) => (
          <Button key={moment} onClick={show(moment)} disabled={busy}>
            {t(moment)}
          </Button>
        ))}
      </div>
      {preview.problem !== undefined && (
        <p role="alert" lang="en" className="text-sm wrap-anywhere text-bad">
          {preview.problem}
        </p>
      )}
      {preview.messages.length > 0 && (
        <section aria-label={t("preview")} className="flex flex-col gap-3">
          {preview.messages.map(({ role, content }) => (
            <TextPanel key={role} title={t(`roles.${role}`)} text={content} />
          ))}
        </section>
      )}
    </div>
  );
}
