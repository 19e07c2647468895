/** Something to copy or compare, kept as it is typed; long lines wrap. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="rounded-card border border-line bg-panel p-4 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap text-text">
      {children}
    </pre>
  );
}
