import { useMessages, useTranslations } from "next-intl";
import { neutralText } from "#components/neutral-text.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";

type Words = ReturnType<typeof useMessages>["register"];

const isIn = <Codes extends object>(codes: Codes, code: string): code is keyof Codes & string =>
  Object.hasOwn(codes, code);

/**
 * A finding or failure of a check, by its code in the reader's language, and below it the details that
 * exist in English only. For a code without a translation, the English sentence alone.
 */
export function CheckMessage({
  code,
  reason = null,
  about = "",
  more,
  detail,
}: {
  code: string | null;
  /** Of a refusal. */
  reason?: string | null;
  about?: string;
  more: string;
  detail: string;
}) {
  const t = useTranslations("register");
  const { findings, failures, reasons }: Words = useMessages().register;
  const value = { about: neutralText(about) };
  let text: string | undefined;
  if (code !== null && isIn(findings, code)) text = t(`findings.${code}`, value);
  if (code !== null && isIn(failures, code)) text = t(`failures.${code}`);
  if (reason !== null && isIn(reasons, reason)) text = t(`reasons.${reason}`);
  return (
    <>
      {text !== undefined && <UntrustedText text={text} />}
      {(text === undefined || more !== "") && (
        <UntrustedText
          text={text === undefined ? detail : more}
          lang="en"
          className={
            text === undefined ? undefined : "mt-0.5 border-l-2 border-line pl-2 text-mute"
          }
        />
      )}
    </>
  );
}
