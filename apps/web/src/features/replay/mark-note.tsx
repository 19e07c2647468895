import type { ApiMatchLog } from "@wisp/api";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Sentences } from "#components/formats.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { LineChange } from "./changed-line.ts";
import type { TranscriptLine } from "./story.ts";

type Mark = ApiMatchLog["marks"][number];

const rules = [
  "override",
  "authority",
  "role-tag",
  "vote-order",
  "word-order",
  "false-end",
  "format",
  "hidden-characters",
] as const;

/** Says quietly what in a speech looks like a prompt injection. */
export function MarkNote({ marks }: { marks: readonly Mark[] }) {
  const t = useTranslations("replay.marks");
  const named = marks.map(({ rule }) =>
    t(`rules.${rules.find((each) => each === rule) ?? "other"}`),
  );
  return (
    <span className="mt-1 block text-xs text-soft">{t("looks", { rules: named.join(" · ") })}</span>
  );
}

/** What marks are. */
export const MarksNote = memo(function MarksNote() {
  const t = useTranslations("replay.marks");
  return (
    <p className="mt-5 text-xs text-mute">
      <Sentences>
        {[
          t("about"),
          <a
            key="how"
            href="/docs/marks"
            className="underline decoration-line underline-offset-4 hover:text-text"
          >
            {t("how")}
          </a>,
        ]}
      </Sentences>
    </p>
  );
});

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
