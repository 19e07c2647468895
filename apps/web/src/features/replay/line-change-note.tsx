import { useTranslations } from "next-intl";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { LineChange } from "./changed-line.ts";
import type { TranscriptLine } from "./story.ts";

/** Says who else a speech, or its end, comes from. */
export function LineChangeNote({
  line: { text },
  change,
}: {
  line: Pick<TranscriptLine, "text">;
  change: LineChange;
}) {
  const t = useTranslations("replay.changes.line");
  return (
    <span className="mt-1 block text-xs text-soft">
      {t(change.kind)}
      {change.kind === "appended" && (
        <>
          {" "}
          <UntrustedText text={[...text].slice(change.from).join("")} className="text-text" />
        </>
      )}
    </span>
  );
}
