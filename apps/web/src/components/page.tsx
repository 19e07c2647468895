import type { ReactNode } from "react";

/** The frame of an ordinary page. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[80rem] px-4 pt-10 sm:px-7">{children}</div>;
}

/** The page's title and a sentence about it. `aside` is to the right on wide screens. */
export function PageHeading({
  title,
  lead,
  aside,
}: {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="wrap-anywhere font-script text-3xl leading-tight text-balance sm:text-4xl">
          {title}
        </h1>
        {lead && <p className="mt-3 max-w-2xl leading-relaxed text-soft text-pretty">{lead}</p>}
      </div>
      {aside}
    </header>
  );
}
