import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { type Preset, presets } from "./presets.ts";

/** Kinds of seasons to start from, each an address whose form is filled in. */
export function PresetChoice({
  current,
  hrefOf,
}: {
  /** Null: none. */
  current: Preset | null;
  hrefOf: (preset: Preset) => string;
}) {
  const t = useTranslations("seasons.presets");
  return (
    <nav aria-label={t("label")}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {presets.map((preset) => (
          <li key={preset}>
            <Link
              href={hrefOf(preset)}
              stay
              aria-current={preset === current ? "true" : undefined}
              className={classNames(
                "flex h-full flex-col rounded-card border bg-panel p-4 hover:border-mute",
                preset === current ? "border-lamp" : "border-line",
              )}
            >
              <span className="font-script text-lg">{t(`${preset}.label`)}</span>
              <span className="mt-1 text-sm text-soft">{t(`${preset}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
