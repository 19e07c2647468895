/** A key of the keyboard, where there is likely to be one. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden rounded-[5px] border border-line px-1.5 py-px font-mono text-[0.69rem] text-mute sm:inline"
    >
      {children}
    </kbd>
  );
}
