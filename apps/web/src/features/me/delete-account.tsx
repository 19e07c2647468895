import { useTranslations } from "next-intl";
import { buttonClass } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { Field } from "#components/field.tsx";
import { nameInText } from "#components/neutral-text.ts";
import { deleteAccount } from "./actions.ts";
import { OwnForm } from "./own-form.tsx";

/** Deletes an account once its handle is typed; says what is deleted and what stays. */
export function DeleteAccount({ handle }: { handle: string }) {
  const t = useTranslations("me.deleteAccount");
  return (
    <Card className="p-5">
      <p className="max-w-prose text-sm text-soft">{t("gone")}</p>
      <p className="mt-2 mb-5 max-w-prose text-sm text-soft">{t("stays")}</p>
      <OwnForm action={deleteAccount} className="flex max-w-md flex-col gap-2">
        <Field
          label={t("label", { handle: nameInText(handle) })}
          name="handle"
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <button type="submit" className={buttonClass("plain", "self-start border-bad! text-bad!")}>
          {t("button")}
        </button>
      </OwnForm>
    </Card>
  );
}
