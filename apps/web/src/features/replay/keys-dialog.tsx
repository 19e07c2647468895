import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Button } from "#components/button.tsx";

const rows = [
  ["play", ["Space"]],
  ["step", ["←", "→"]],
  ["ends", ["Home", "End"]],
  ["reveal", ["R"]],
  ["panels", ["1", "2", "3", "4"]],
  ["fullScreen", ["F"]],
  ["sound", ["M"]],
  ["keys", ["?"]],
] as const;

/** All keys of the page: a modal dialog that is open as long as it is rendered. */
export function KeysDialog({ close }: { close: () => void }) {
  const t = useTranslations("replay.keys");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={close}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-5 text-sm text-soft shadow-card backdrop:bg-ground/60"
    >
      <h2 id={id} className="mb-3 text-base font-semibold text-text">
        {t("title")}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {rows.map(([name, keys]) => (
          <div key={name} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-[5px] border border-line px-1.5 py-0.5 text-center font-mono text-xs text-text"
                >
                  {key === "Space" ? t("space") : key}
                </kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <Button className="mt-5 min-h-11" onClick={() => dialog.current?.close()}>
        {t("close")}
      </Button>
    </dialog>
  );
}
