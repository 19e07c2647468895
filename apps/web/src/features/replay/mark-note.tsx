import { useTranslations } from "next-intl";
import { Name } from "../../components/stranger-text.tsx";

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
export function MarkNote({ rule, excerpt }: { rule: string; excerpt: string }) {
  const t = useTranslations("replay.marks");
  return (
    <span className="mt-1 block text-xs text-soft">
      {t("looks")} {t(`rules.${rules.find((each) => each === rule) ?? "other"}`)} (
      <Name>{excerpt}</Name>)
    </span>
  );
}

/** What marks are. */
export function MarksNote() {
  const t = useTranslations("replay.marks");
  return (
    <p className="mt-5 text-xs text-mute">
      {t("about")}{" "}
      <a
        href="/docs/marks"
        className="underline decoration-line underline-offset-4 hover:text-text"
      >
        {t("how")}
      </a>
    </p>
  );
}
