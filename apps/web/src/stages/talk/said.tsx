import type { ReactNode } from "react";

/** The host's words, large, under a small caption. */
export function Said({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-3 text-sm wrap-anywhere text-mute">{caption}</p>
      <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[47rem]:text-3xl [&:lang(zh)]:break-keep">
        {children}
      </p>
    </>
  );
}
