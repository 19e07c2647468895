import type { ReactNode } from "react";

/** What happens at this moment: a small line, and a large one below it. */
export function Banner({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-2 text-sm wrap-anywhere text-mute">{caption}</p>
      <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[40rem]:text-3xl">
        {children}
      </p>
    </>
  );
}
