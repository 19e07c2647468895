import { Copy, ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/button.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import type { Source } from "./source.ts";

/** Link to the code of an agent. */
export function SourceLink({ source }: { source: Source }) {
  const t = useTranslations("agents");
  if ("folder" in source) {
    return (
      <span>
        {t.rich("sourceIn", {
          folder: sanitizeName(source.folder),
          code: (words) => <code className="font-mono text-xs break-all">{words}</code>,
        })}
      </span>
    );
  }
  return (
    <a
      href={`https://huggingface.co/spaces/${source.space}`}
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 wrap-anywhere underline decoration-mute underline-offset-3 hover:text-text"
    >
      {t("sourceAt", { space: sanitizeName(source.space) })}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

/** Hugging Face's own page that makes a copy of a Space. */
export function DuplicateLink({ space }: { space: string }) {
  const t = useTranslations("agents");
  return (
    <a
      href={`https://huggingface.co/spaces/${space}?duplicate=true`}
      rel="noreferrer"
      className={buttonClass("plain", "self-start")}
    >
      <Copy aria-hidden className="size-4" />
      {t("duplicate")}
    </a>
  );
}
