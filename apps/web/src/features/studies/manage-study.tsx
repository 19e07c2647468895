"use client";

import type { Locale } from "@wisp/game/locale";
import type { RubricTexts, StudyStatus } from "@wisp/study";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#api-client.ts";
import { Button, buttonClass } from "#components/button.tsx";
import { Dialog } from "#components/dialog.tsx";
import type { Typed } from "./draft.ts";
import { StudyProblem } from "./study-problem.tsx";
import { TypedFields } from "./typed-fields.tsx";
import { useStudyCall } from "./use-study-call.ts";

/** Opens, closes or discards a study. */
export function StudyState({ slug, status }: { slug: string; status: StudyStatus }) {
  const t = useTranslations("studies.manage");
  const router = useRouter();
  const { isBusy, problem, run } = useStudyCall();
  const act = (action: "open" | "close" | "discard") =>
    run(call("POST /studies/{slug}/actions", { slug, body: { action } }));
  if (status === "closed") return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {status === "draft" ? (
        <>
          <Button look="primary" disabled={isBusy} onClick={() => void act("open")}>
            {t("open")}
          </Button>
          <Dialog
            label={t("discard")}
            buttonClassName={buttonClass("quiet")}
            title={t("discardTitle")}
            cancel={t("cancel")}
          >
            <p>{t("discardText")}</p>
            <Button
              disabled={isBusy}
              onClick={async () => {
                if ((await act("discard")) !== null) router.push("/studies");
              }}
            >
              {t("discard")}
            </Button>
          </Dialog>
        </>
      ) : (
        <Dialog
          label={t("close")}
          buttonClassName={buttonClass()}
          title={t("closeTitle")}
          cancel={t("cancel")}
        >
          <p>{t("closeText")}</p>
          <Button disabled={isBusy} onClick={() => void act("close")}>
            {t("close")}
          </Button>
        </Dialog>
      )}
      <StudyProblem problem={problem} />
    </div>
  );
}

/** Changes the rubric: raters see the new version from their next item on. */
export function NewRubric({
  slug,
  languages,
  texts,
}: {
  slug: string;
  languages: readonly Locale[];
  /** Of the version in force. */
  texts: RubricTexts;
}) {
  const t = useTranslations("studies.manage");
  const { isBusy, problem, run } = useStudyCall();
  const [typed, setTyped] = useState<Typed>(() => ({ en: texts.en?.text, zh: texts.zh?.text }));
  const change = () =>
    run(
      call("POST /studies/{slug}/rubrics", {
        slug,
        body: {
          texts: Object.fromEntries(
            languages.map((language) => [
              language,
              {
                text: typed[language] ?? "",
                examples: [...(texts[language]?.examples ?? [])],
              },
            ]),
          ),
        },
      }),
    );
  return (
    <form
      className="grid grid-cols-1 max-w-3xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <TypedFields
        label={t("rubric")}
        hint={t("rubricHint")}
        languages={languages}
        rows={6}
        value={typed}
        onType={setTyped}
      />
      <div>
        <Button type="submit" disabled={isBusy}>
          {t("addRubric")}
        </Button>
      </div>
      <StudyProblem problem={problem} />
    </form>
  );
}
