"use client";

import type { OwnPicture } from "@wisp/db";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useState, useTransition } from "react";
import { Alert } from "#components/alert.tsx";
import { Button, buttonClass } from "#components/button.tsx";
import { PictureFace } from "#components/faces/face.tsx";
import { changePicture, type PictureProblem } from "./change-picture.ts";

/** Uploads or removes the picture of an agent, and says whether a moderator approved it. */
export function PictureForm({ slug, picture }: { slug: string; picture: OwnPicture | null }) {
  const t = useTranslations("me.picture");
  const router = useRouter();
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [busy, begin] = useTransition();
  const change = (file: File | null): void =>
    begin(async () => {
      const failed = await changePicture(slug, file);
      setProblem(failed);
      if (failed === null) router.refresh();
    });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = "";
    if (file !== undefined) change(file);
  };
  return (
    <section aria-busy={busy}>
      <h3 className="mb-2 font-medium">{t("title")}</h3>
      <p className="mb-3 max-w-prose text-sm text-soft">{t("text")}</p>
      <div className="flex flex-wrap items-center gap-3">
        {picture !== null && picture.status !== "refused" && (
          <PictureFace hash={picture.hash} size={64} />
        )}
        <label className={buttonClass("plain", "relative cursor-pointer focus-within:outline-2")}>
          {t(picture === null ? "upload" : "replace")}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={busy}
            onChange={choose}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {picture !== null && (
          <Button look="quiet" disabled={busy} onClick={() => change(null)}>
            {t("remove")}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-soft">
        {busy ? t("busy") : picture !== null && t(`status.${picture.status}`)}
      </p>
      {problem !== null && <Alert>{t(`problem.${problem}`)}</Alert>}
    </section>
  );
}
