import type { ApiRaterItem } from "@wisp/api";
import { useTranslations } from "next-intl";
import { type RefObject, useId } from "react";
import { Button } from "#components/button.tsx";
import { Card } from "#components/page.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { KeyHint } from "./question-fields.tsx";

type Rubric = ApiRaterItem["rubric"];

/** How items are to be rated, with examples. */
function RubricText({ rubric: { text, examples }, lang }: { rubric: Rubric; lang: string }) {
  const t = useTranslations("rating.rubric");
  return (
    <>
      <UntrustedText lang={lang} text={text} className="leading-relaxed whitespace-pre-wrap" />
      {examples.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-sm font-semibold">{t("examples")}</h3>
          <ul className="grid gap-2">
            {examples.map(({ item, answer }, at) => (
              <li key={at} className="rounded-control border border-line bg-ground p-3 text-sm">
                <UntrustedText lang={lang} text={item} className="font-script text-base" />
                <UntrustedText lang={lang} text={answer} className="mt-1 text-soft" />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The rubric before the first item, and again when it has changed. */
export function RubricFirst({
  rubric,
  lang,
  hasChanged,
  onRead,
}: {
  rubric: Rubric;
  lang: string;
  hasChanged: boolean;
  onRead(): void;
}) {
  const t = useTranslations("rating.rubric");
  return (
    <Card className="mx-auto max-w-2xl p-5 sm:p-7">
      <h2 className="mb-4 font-script text-2xl">{t("title")}</h2>
      {hasChanged && <p className="mb-4 text-sm text-lamp">{t("changed")}</p>}
      <RubricText rubric={rubric} lang={lang} />
      <Button look="primary" className="mt-6 min-h-12 w-full" autoFocus onClick={onRead}>
        {t(hasChanged ? "continue" : "start")}
      </Button>
    </Card>
  );
}

/** The rubric behind a button. */
export function RubricDialog({
  rubric,
  lang,
  dialog,
}: {
  rubric: Rubric;
  lang: string;
  dialog: RefObject<HTMLDialogElement | null>;
}) {
  const t = useTranslations("rating.rubric");
  const id = useId();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {t("open")}
        <KeyHint>R</KeyHint>
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-raised p-5 text-text shadow-card backdrop:bg-ground/60"
      >
        <h2 id={id} className="mb-4 font-script text-2xl">
          {t("title")}
        </h2>
        <RubricText rubric={rubric} lang={lang} />
        <Button className="mt-5 w-full" onClick={() => dialog.current?.close()}>
          {t("close")}
        </Button>
      </dialog>
    </>
  );
}
