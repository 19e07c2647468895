import { failureCodes } from "@wisp/api";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { CodeBlock } from "../code-block.tsx";
import { inLanguage } from "./in-chinese.ts";
import { curlOf, kindOf, ownCodes, type ReferenceCall } from "./reference.ts";

/** A sentence with its `code` set as such. */
function Sentence({ children }: { children: string }) {
  return children
    .split("`")
    .map((piece, at) => (at % 2 === 0 ? piece : <code key={at}>{piece}</code>));
}

/** An example as it is sent: lines of JSON are not spread over several. */
function shown(example: unknown, type = "application/json"): string {
  if (typeof example === "string") return example.trimEnd();
  return JSON.stringify(example, null, type === "application/x-ndjson" ? 0 : 2);
}

function Parameter({
  name,
  in: place,
  required,
  description,
  schema,
}: ReferenceCall["parameters"][number]) {
  const t = useTranslations("docs.api");
  const locale = useLocale();
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-0 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt>
        <code className="font-semibold">{name}</code>{" "}
        <span className="text-xs text-mute">
          {t(place === "path" ? "inPath" : required ? "required" : "optional")}
        </span>
        <code className="block text-xs text-soft">{kindOf(schema)}</code>
      </dt>
      <dd>
        <Sentence>{inLanguage(locale, description ?? schema.description ?? "")}</Sentence>
        {schema.default !== undefined && (
          <span className="block text-xs text-mute">
            {t.rich("byDefault", { value: String(schema.default), code })}
          </span>
        )}
      </dd>
    </div>
  );
}

const code = (chunks: ReactNode) => <code>{chunks}</code>;

/** Every code of a failed call. */
export function FailureCodes() {
  const locale = useLocale();
  return (
    <dl className="mt-4 rounded-card border border-line bg-panel px-4 text-sm">
      {failureCodes.map(({ code: name, status, sentence }) => (
        <div
          key={name}
          className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt>
            <code className="font-semibold">{name}</code>{" "}
            <code className="text-xs text-soft">{status}</code>
          </dt>
          <dd>
            <Sentence>{inLanguage(locale, sentence)}</Sentence>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One call: its input, its answer, and a command to try it. */
export function ApiCall({ call, site }: { call: ReferenceCall; site: string }) {
  const t = useTranslations("docs.api");
  const locale = useLocale();
  const [ok, ...others] = Object.entries(call.responses).sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const [type, content] = Object.entries(ok?.[1].content ?? {})[0] ?? ["", {}];
  const body = Object.values(call.requestBody?.content ?? {})[0]?.example;
  const curl = curlOf(call, site);
  return (
    <section aria-labelledby={call.operationId} className="border-t border-line pt-7">
      <h3 id={call.operationId} className="mt-0 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="font-mono text-sm font-semibold text-lamp">{call.method}</code>
        <code className="font-mono text-[0.95rem] break-all text-text">{call.path}</code>
      </h3>
      <p className="mt-2 text-text">{inLanguage(locale, call.summary)}</p>
      {call.description && (
        <p className="mt-1">
          <Sentence>{inLanguage(locale, call.description)}</Sentence>
        </p>
      )}
      {call.parameters.length > 0 && (
        <dl
          aria-label={t("parametersOf", { path: call.path })}
          className="mt-4 rounded-card border border-line bg-panel px-4 text-sm"
        >
          {call.parameters.map((parameter) => (
            <Parameter key={parameter.name} {...parameter} />
          ))}
        </dl>
      )}
      {body !== undefined && (
        <>
          <h4 className="mt-4 mb-2 text-sm font-semibold text-text">{t("body")}</h4>
          <CodeBlock>{shown(body)}</CodeBlock>
        </>
      )}
      {curl !== null && (
        <>
          <h4 className="mt-4 mb-2 text-sm font-semibold text-text">{t("tryIt")}</h4>
          <CodeBlock>{curl}</CodeBlock>
        </>
      )}
      <h4 className="mt-4 mb-2 text-sm font-semibold text-text">
        {t.rich("answer", {
          status: ok?.[0] ?? "200",
          type,
          code: (chunks) => <code className="font-normal text-soft">{chunks}</code>,
        })}
      </h4>
      {content.example !== undefined && (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-soft hover:text-text">
            {t("example")}
          </summary>
          <div className="mt-2">
            <CodeBlock>{shown(content.example, type)}</CodeBlock>
          </div>
        </details>
      )}
      <p className="mt-3 text-sm text-mute">
        {t("failures")}{" "}
        {others.map(([status, response], at) => (
          <span key={status}>
            {at > 0 && " · "}
            <code>{status}</code> {inLanguage(locale, response.description)}
            {ownCodes(response).map((each, nth) => (
              <Fragment key={each}>
                {nth === 0 ? ": " : ", "}
                <code>{each}</code>
              </Fragment>
            ))}
          </span>
        ))}
      </p>
    </section>
  );
}
