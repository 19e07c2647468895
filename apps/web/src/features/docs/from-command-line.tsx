import { useTranslations } from "next-intl";
import { CodeBlock } from "./code-block.tsx";

/** Commands for who builds agents, closed until they are asked for: other visitors run no programs. */
export function FromCommandLine({ children }: { children: string }) {
  const t = useTranslations("common");
  return (
    <details className="rounded-card border border-line bg-panel">
      <summary className="min-h-11 px-5 py-3 text-sm">{t("fromCommandLine")}</summary>
      <div className="px-2 pb-2 sm:px-4 sm:pb-4">
        <CodeBlock>{children}</CodeBlock>
      </div>
    </details>
  );
}
