import { Link } from "#components/link.tsx";

/** The lamp and the name, leading home. */
export function Brand({ name }: { name: string }) {
  return (
    <Link href="/" className="flex items-center gap-2.5 font-script text-xl font-semibold">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7 text-lamp">
        <circle cx="16" cy="16" r="15" fill="currentColor" opacity="0.08" />
        <circle cx="16" cy="16" r="11" fill="currentColor" opacity="0.16" />
        <circle cx="16" cy="16" r="7" fill="currentColor" />
        <circle cx="16" cy="16" r="3.5" fill="white" opacity="0.75" />
      </svg>
      {name}
    </Link>
  );
}
