import type { OwnBias } from "@wisp/arena";
import { namings } from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { useMoney } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";
import { startBias, stopBias } from "./bias-actions.ts";
import { OwnForm } from "./own-form.tsx";

/** The methods of naming that a form offers: each, or all. */
function useNamings() {
  const t = useTranslations("me.bias");
  return [
    ...Object.entries(namings).map(([value, [first, , , last]]) => ({
      value,
      label: t("naming", { first, last }),
    })),
    { value: "all", label: t("all") },
  ];
}

/** The progress of the newest study, or how it ended. */
function Progress({ slug, bias: { study, asks } }: { slug: string; bias: OwnBias }) {
  const t = useTranslations("me.bias");
  const format = useFormatter();
  if (study === null) return null;
  const { status, failure, answers, report } = study;
  const isOpen = status === "waiting" || status === "running";
  if (report !== null) {
    return (
      <p className="text-sm">
        <Link
          href={`${agentHref(slug)}#bias`}
          className="underline decoration-line underline-offset-4 hover:text-text"
        >
          {t("done", { version: study.version })}
        </Link>
      </p>
    );
  }
  const counts = { answers: format.number(answers), asks: format.number(asks) };
  return (
    <div className="flex flex-col gap-2 text-sm text-soft" role="status">
      <p>{t(isOpen ? "running" : failure === null ? "stopped" : "failed", counts)}</p>
      <progress
        aria-label={t("title")}
        className="h-2 w-full accent-sky"
        max={asks}
        value={answers}
      />
      {failure !== null && (
        <UntrustedText text={failure} lang="en" className="border-l-2 border-line pl-2 text-mute" />
      )}
    </div>
  );
}

/** An owner's study of what the votes of an agent depend on: start, progress, stop. */
export function OwnBiasStudy({ slug, bias }: { slug: string; bias: OwnBias }) {
  const t = useTranslations("me.bias");
  const format = useFormatter();
  const money = useMoney();
  const locale = useLocale();
  const offered = useNamings();
  const { study, asksEach, costEachMicros } = bias;
  const isOpen = study !== null && (study.status === "waiting" || study.status === "running");
  return (
    <details open={isOpen}>
      <summary className="flex min-h-10 cursor-pointer items-center text-sm text-soft hover:text-text">
        {t("title")}
      </summary>
      <div className="mt-1 flex flex-col gap-3">
        <p className="text-sm text-pretty text-soft">
          {t("text", { count: format.number(asksEach) })}{" "}
          {costEachMicros === null || costEachMicros === 0
            ? t("costUnknown")
            : t("cost", { cost: money(costEachMicros, 4) })}
        </p>
        <Progress slug={slug} bias={bias} />
        {isOpen ? (
          <OwnForm action={stopBias}>
            <input type="hidden" name="slug" value={slug} />
            <Button type="submit">{t("stop")}</Button>
          </OwnForm>
        ) : (
          <OwnForm action={startBias} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="slug" value={slug} />
            <Select name="naming" label={t("names")} options={offered} look="field" />
            <Select
              name="language"
              label={t("language")}
              defaultValue={locale}
              options={[
                { value: "en", label: t("en") },
                { value: "zh", label: t("zh") },
              ]}
              look="field"
            />
            <Button type="submit">{t("start")}</Button>
          </OwnForm>
        )}
      </div>
    </details>
  );
}
