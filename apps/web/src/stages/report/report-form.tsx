"use client";

import { MAX_REPORT_LENGTH, reportReasons } from "@wisp/db/reports";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "#components/alert.tsx";
import { Button, ButtonLink } from "#components/button.tsx";
import { TextArea } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { useForm } from "#components/use-form.tsx";
import { type ReportSent, sendReport } from "./actions.ts";

function Choice({
  name,
  value,
  chosen,
  children,
}: {
  name: string;
  value: string;
  chosen: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-10 items-start gap-3 py-2 text-sm text-soft">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen}
        required
        className="mt-0.5 size-4 shrink-0 accent-lamp"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

/** Reports a problem to the admins; the input stays until it is sent. */
export function ReportForm({
  subject,
  parts,
  back,
}: {
  /** What names the match or agent to the action, by field. */
  subject: Readonly<Record<string, string>>;
  /** The parts that can be reported, with their labels. */
  parts: readonly { readonly part: string; readonly shown: ReactNode }[];
  back: string;
}) {
  const t = useTranslations("report");
  const { state, busy, unsent, form } = useForm<ReportSent | null>(sendReport, null);
  if (state !== null && "sent" in state) {
    return (
      <Card className="max-w-2xl p-6">
        <p role="status" className="font-script text-xl">
          {t("sent")}
        </p>
        <p className="mt-2 mb-5 text-sm text-soft">{t("sentText")}</p>
        <ButtonLink href={back}>{t("back")}</ButtonLink>
      </Card>
    );
  }
  const problem = state?.problem;
  const input = state?.input;
  const inDetail = problem === "detail" || problem === "too-long";
  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <form {...form} aria-busy={busy} className="flex flex-col gap-6">
        {Object.entries(subject).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t("what")}</legend>
          {parts.map(({ part, shown }, place) => (
            <Choice
              key={part}
              name="part"
              value={part}
              chosen={input ? part === input.part : place === 0}
            >
              {shown}
            </Choice>
          ))}
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t("why")}</legend>
          {reportReasons.map((reason) => (
            <Choice key={reason} name="reason" value={reason} chosen={reason === input?.reason}>
              {t(`reasons.${reason}`)}
            </Choice>
          ))}
        </fieldset>
        <TextArea
          label={t("detail")}
          name="detail"
          defaultValue={input?.detail}
          rows={4}
          maxLength={MAX_REPORT_LENGTH}
          hint={t("detailHint")}
          problem={inDetail ? t(`problems.${problem}`) : undefined}
        />
        {problem !== undefined && !inDetail && <Alert>{t(`problems.${problem}`)}</Alert>}
        {unsent}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={busy}>
            {t(busy ? "sending" : "send")}
          </Button>
          <ButtonLink look="quiet" href={back}>
            {t("cancel")}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
