import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { Link } from "#components/link.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { CodeBlock } from "./code-block.tsx";
import { imageHref, siteHref } from "./doc-pages.ts";
import type { Document } from "./documents.ts";
import { plainText } from "./parse.ts";

function Inline({ tokens, path }: { tokens: readonly Token[]; path: string }): ReactNode {
  return tokens.map((token, place) => <InlineToken key={place} token={token} path={path} />);
}

function MarkdownLink({ token, path }: { token: Tokens.Link; path: string }) {
  const href = siteHref(token.href, path);
  const content = <Inline tokens={token.tokens} path={path} />;
  // A file of the repository that is not a page here.
  if (href === null) return content;
  if (href.startsWith("/")) return <Link href={href}>{content}</Link>;
  return (
    <a href={href} rel="noreferrer">
      {content}
    </a>
  );
}

/** A drawing next to the document; the document's text describes it. */
function Drawing({ token, path }: { token: Tokens.Image; path: string }) {
  const src = imageHref(token.href, path);
  return src === null ? (
    token.text
  ) : (
    <img src={src} alt={token.text} loading="lazy" className="my-4 w-full rounded-card" />
  );
}

function InlineToken({ token, path }: { token: Token; path: string }): ReactNode {
  switch (token.type) {
    case "codespan":
      return <code className="wrap-anywhere">{token.text}</code>;
    case "strong":
      return (
        <strong>
          <Inline tokens={token.tokens ?? []} path={path} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens ?? []} path={path} />
        </em>
      );
    case "link":
      return <MarkdownLink token={token as Tokens.Link} path={path} />;
    case "image":
      return <Drawing token={token as Tokens.Image} path={path} />;
    case "br":
      return <br />;
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} path={path} /> : token.text;
    case "paragraph":
      return <Inline tokens={token.tokens ?? []} path={path} />;
    default:
      return <Block token={token} path={path} label="" />;
  }
}

function List({ token, path }: { token: Tokens.List; path: string }) {
  const items = token.items.map((item, place) => (
    <li key={place}>
      <Inline tokens={item.tokens} path={path} />
    </li>
  ));
  return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Block({
  token,
  path,
  label,
  anchor,
}: {
  token: Token;
  path: string;
  /** The subject of a table. */
  label: string;
  anchor?: string;
}): ReactNode {
  switch (token.type) {
    case "heading": {
      const Heading = token.depth <= 2 ? "h2" : "h3";
      return (
        <Heading id={anchor}>
          <Inline tokens={token.tokens ?? []} path={path} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Inline tokens={token.tokens ?? []} path={path} />
        </p>
      );
    case "code":
      return (
        <div className="my-4">
          <CodeBlock>{token.text}</CodeBlock>
        </div>
      );
    case "list":
      return <List token={token as Tokens.List} path={path} />;
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return (
        <ReferenceTable
          // Two tables under one heading need different names.
          label={`${label}: ${header.map(plainCell).join(", ")}`}
          head={header.map(plainCell)}
          rows={rows.map(([first, ...rest]) => [
            first && <Inline key="first" tokens={first.tokens} path={path} />,
            ...rest.map(({ tokens }, place) => <Inline key={place} tokens={tokens} path={path} />),
          ])}
        />
      );
    }
    case "blockquote":
      return (
        <blockquote className="border-l-2 border-line pl-4">
          <Inline tokens={token.tokens ?? []} path={path} />
        </blockquote>
      );
    default:
      return null;
  }
}

const plainCell = ({ tokens }: Tokens.TableCell): string => tokens.map(plainText).join("");

/** A document of the repository as a page. Links between documents lead to their pages. */
export function Markdown({ document, title }: { document: Document; title: string }) {
  let heading = title;
  return document.tokens.map((token, place) => {
    if (token.type === "heading") heading = plainText(token);
    return (
      <Block
        key={place}
        token={token}
        path={document.path}
        label={heading}
        anchor={document.anchors.get(token)}
      />
    );
  });
}

/** A table of the documentation; the first cell of a row names it. */
function ReferenceTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly [name: ReactNode, ...rest: ReactNode[]])[];
}) {
  return (
    <ScrollRegion aria-label={label} className="rounded-card border border-line">
      <table className="w-full min-w-[30rem] text-left text-sm">
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            {head.map((title, place) =>
              title === "" ? (
                <td key={place} />
              ) : (
                <th key={place} scope="col" className="px-4 py-2.5 font-medium">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...rest], row) => (
            <tr key={row} className="border-b border-line align-top last:border-0">
              <th scope="row" className="min-w-24 px-4 py-2.5 font-medium text-text">
                {name}
              </th>
              {rest.map((cell, place) => (
                <td key={place} className="px-4 py-2.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
