import { CopyText } from "#components/copy-text.tsx";
import { CodeBlock } from "#features/docs/code-block.tsx";

/** A key or token, shown this once, to be copied. */
export function KeyShown({
  title,
  value,
  copy,
  copied,
}: {
  title: string;
  value: string;
  copy: string;
  copied: string;
}) {
  return (
    <div role="status" className="flex min-w-0 flex-col gap-2 rounded-card border border-lamp p-4">
      <p className="text-sm font-medium">{title}</p>
      <CodeBlock>{value}</CodeBlock>
      <div>
        <CopyText text={value} label={copy} copied={copied} />
      </div>
    </div>
  );
}
