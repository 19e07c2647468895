import { ScrollRegion } from "./scroll-region.tsx";
import { UntrustedText } from "./untrusted-text.tsx";

/** A long text from outside below its title; it scrolls within itself. */
export function TextPanel({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="mb-1 text-xs text-mute">{title}</p>
      <ScrollRegion
        aria-label={title}
        scrolls="down"
        className="max-h-80 rounded-control border border-line bg-raised p-3"
      >
        <UntrustedText
          text={text}
          className="font-mono text-xs leading-relaxed whitespace-pre-wrap"
        />
      </ScrollRegion>
    </div>
  );
}
