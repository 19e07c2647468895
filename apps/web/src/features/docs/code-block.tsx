import { useTranslations } from "next-intl";
import { CopyButton } from "#components/copy.tsx";

/** Preformatted text to copy or compare; long lines wrap. */
export function CodeBlock({ children, name }: { children: string; name?: string }) {
  const t = useTranslations("common.copy");
  return (
    <div className="relative">
      <pre className="rounded-card border border-line bg-panel p-4 pr-14 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap text-text">
        {children}
      </pre>
      <CopyButton
        label={name === undefined ? t("code") : t("file", { name })}
        done={t("done")}
        failed={t("failed")}
      />
    </div>
  );
}
