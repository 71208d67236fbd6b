"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { IconChevronDown, IconCopy } from "@/components/icons/icons";
import { useViewer } from "@/components/session/viewer";
import { Lines } from "@/components/state/skeleton";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { IconButton } from "@/components/ui/icon-button";
import { JsonView } from "@/components/ui/json-view";
import { formatCount } from "@/components/ui/number-format";
import { StatusDot } from "@/components/ui/status";
import { readableQuery } from "@/lib/base/http/readable-query";
import { type RawAnswer, readRaw } from "@/lib/browser/client-text";
import { type CodeRequest, codeOf, type Language, languages } from "./code-of";
import classes from "./console.module.css";
import { ConsoleParameters, type Parameter, paramsOf } from "./console-parameters";
import { ConsoleRequests } from "./console-requests";
import { useHighlightedCells } from "./highlighted-cells";

interface ConsoleProps {
  id: string;
  request: CodeRequest;
  /** Shows the answer for these parameters on the page. */
  onReplay: ((query: URLSearchParams) => void) | undefined;
  onClose: () => void;
}

/** The console of a page: the parameters of its request, the request as code, the answer, and earlier requests. */
export function Console(props: ConsoleProps) {
  const { id, request } = props;
  // When it opens, not when the page sends another request.
  useEffect(() => document.getElementById(id)?.querySelector<HTMLElement>("form :is(input, button)")?.focus(), [id]);
  return <RequestConsole key={`${request.method} ${request.path}?${request.query ?? ""}`} {...props} />;
}

function RequestConsole({ id, request, onReplay, onClose }: ConsoleProps) {
  const { user, tenant } = useViewer();
  const [parameters, setParameters] = useState<readonly Parameter[]>(() =>
    [...new URLSearchParams((request.query ?? "").replaceAll("+", "%2B"))].map(([name, value]) => ({
      name,
      value,
      isOn: true,
    })),
  );
  const query = readableQuery(paramsOf(parameters));
  const changed: CodeRequest = { ...request, query };
  const isRead = request.method === "GET";
  const [sent, setSent] = useState(query);
  const answer = useQuery({
    queryKey: ["console", request.path, sent],
    queryFn: ({ signal }) => readRaw(`${request.path}${sent === "" ? "" : `?${sent}`}`, signal),
    enabled: isRead,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const replay = () => {
    if (query === sent) void answer.refetch();
    else setSent(query);
    onReplay?.(paramsOf(parameters));
  };
  useCommand({
    id: "replay",
    label: "Send the request again",
    group: "Anywhere",
    keys: "mod+enter",
    run: () => isRead && replay(),
  });
  return (
    <section id={id} aria-label="Console" className={classes.console}>
      <div className={classes.bar}>
        <code>
          <b>{request.method}</b> {request.path}
        </code>
        {answer.data && <Facts answer={answer.data} />}
        <span className={classes.who}>
          As {user.name}, in {tenant.name}
        </span>
        <IconButton label="Close the console" keys="`" onClick={onClose}>
          <IconChevronDown aria-hidden />
        </IconButton>
      </div>
      <div className={classes.columns}>
        <ConsoleParameters
          parameters={parameters}
          onChange={setParameters}
          onReplay={isRead ? replay : undefined}
          followed={onReplay !== undefined}
        />
        <div className={classes.middle}>
          <Code request={changed} />
          <Answer answer={answer.data} error={answer.error} isRead={isRead} />
        </div>
        <ConsoleRequests />
      </div>
    </section>
  );
}

function Facts({ answer: { status, milliseconds, text } }: { answer: RawAnswer }) {
  return (
    <span className={classes.facts}>
      <StatusDot kind={status < 400 ? "active" : "failed"} />
      <span>{status}</span>
      <span>{milliseconds} ms</span>
      <span>{formatCount(Math.ceil(text.length / 102.4) / 10)} kB</span>
    </span>
  );
}

function Code({ request }: { request: CodeRequest }) {
  const [language, setLanguage] = useState<Language>("curl");
  const { copied, copy } = useCopy();
  const code = codeOf(language, request, window.location.origin);
  return (
    <>
      <div className={classes.tabs}>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not fields */}
        <div role="group" aria-label="Language">
          {languages.map((each) => (
            <button key={each} type="button" aria-pressed={each === language} onClick={() => setLanguage(each)}>
              {each}
            </button>
          ))}
        </div>
        <Button variant="quiet" leftSection={<IconCopy aria-hidden />} onClick={() => copy(code)}>
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={`In ${language}`} tabIndex={0} className={classes.code}>
        <pre>{code}</pre>
      </section>
    </>
  );
}

interface AnswerProps {
  answer: RawAnswer | undefined;
  error: Error | null;
  isRead: boolean;
}

function Answer({ answer, error, isRead }: AnswerProps) {
  const [isHeaders, setHeaders] = useState(false);
  if (!isRead) return <p className={classes.none}>A request that writes is shown, and not sent from here.</p>;
  if (!answer && error) return <p className={classes.none}>{error.message}</p>;
  if (!answer)
    return (
      <div className={classes.none}>
        <Lines count={5} />
      </div>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not fields */}
      <div role="group" aria-label="What was answered" className={classes.tabs}>
        <div>
          <button type="button" aria-pressed={!isHeaders} onClick={() => setHeaders(false)}>
            Answer
          </button>
          <button type="button" aria-pressed={isHeaders} onClick={() => setHeaders(true)}>
            Headers {answer.headers.length}
          </button>
        </div>
      </div>
      <div className={classes.answer}>
        {isHeaders ? (
          <dl className={classes.headers}>
            {answer.headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Fields text={answer.text} />
        )}
      </div>
    </>
  );
}

/** The answer as JSON. A field and its cell in the table highlight each other. */
function Fields({ text }: { text: string }) {
  const value = useMemo(() => shortened(text), [text]);
  const view = useRef<HTMLElement>(null);
  const onKeyDown = useHighlightedCells(view, value);
  // Rendered once: highlighting only sets an attribute of its elements.
  return useMemo(
    () => <JsonView ref={view} label="Answer" value={value} paths onKeyDown={onKeyDown} />,
    [value, onKeyDown],
  );
}

/** The most rows shown: a page of a thousand would take seconds to lay out. */
const rowsMost = 20;

/** The answer as JSON, with the first rows of a long list; other text is unchanged. */
function shortened(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.slice(0, 10_000);
  }
  const cut = (rows: readonly unknown[]) =>
    rows.length > rowsMost ? [...rows.slice(0, rowsMost), `and ${formatCount(rows.length - rowsMost)} more`] : rows;
  if (Array.isArray(value)) return cut(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? cut(member) : member]),
  );
}
