import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { neutralName } from "../../components/neutral-text.ts";
import type { Source } from "./source.ts";

/** Where the code of an agent lies. */
export function SourceLink({ source }: { source: Source }) {
  const t = useTranslations("agents");
  if ("file" in source) {
    return (
      <span>
        {t("source")} <code className="font-mono text-xs break-all">{source.file}</code>
      </span>
    );
  }
  return (
    <a
      href={`https://huggingface.co/spaces/${source.space}`}
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 wrap-anywhere underline decoration-mute underline-offset-3 hover:text-text"
    >
      {t("sourceAt", { space: neutralName(source.space) })}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}
