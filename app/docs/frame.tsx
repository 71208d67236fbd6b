import { headers } from "next/headers";
import type { ComponentProps, ReactNode } from "react";
import { Brand } from "@/components/ui/brand";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { nonceHeader } from "@/lib/base/http/request";
import { areas } from "./areas";
import { Behaviour } from "./behaviour";
import styles from "./docs.module.css";
import frameStyles from "./frame.module.css";
import { guides } from "./guides";
import { chapters } from "./search";

interface FrameProps {
  /** What the address of the page has after `/docs/`. */
  current?: string;
  children: ReactNode;
}

/** Before the first frame, which the list would fill on a phone. Without a script it stays open. */
const closeOnPhone =
  'if (matchMedia("(max-width: 48rem)").matches) document.currentScript.previousElementSibling.open = false';

/** Navigation and text. It can be read without a script; with one it is searched, and follows what is read. */
export async function Frame({ current, children }: FrameProps) {
  return (
    <div className={`grid min-h-full ${frameStyles.page}`}>
      <header className="row justify-between col-span-full sticky top-0 z-3 h-52 py-0 px-20 border-b bg-canvas">
        <a href="/docs" className={frameStyles.home}>
          <Brand>Comptoir API</Brand>
        </a>
        <a href="/overview" className={`text-2 ${frameStyles.back}`}>
          Go to Comptoir
        </a>
      </header>
      <details className={`sticky overflow-y-auto py-12 px-12 ${frameStyles.navigation}`} open suppressHydrationWarning>
        <summary className="hidden">Menu</summary>
        <nav aria-label="Reference">
          <input
            type="search"
            className={`w-full h-30 py-0 px-8 mb-8 text-1 rounded-6 bg-raised border-control ${frameStyles.search}`}
            aria-label="Search the reference"
            placeholder="Search"
            data-docs-search
            hidden
          />
          <div data-docs-found />
          {[...guides.map(({ slug, title }) => ({ href: `/docs/guides/${slug}`, label: title })), ...chapters].map(
            ({ href, label }) => (
              <NavigationLink key={href} href={href} isCurrent={href === `/docs/${current}`} data-docs-chapter>
                {label}
              </NavigationLink>
            ),
          )}
          {areas.map(({ name, slug, href, operations }) => (
            <section key={slug} data-docs-group>
              <h2 className="font-450">
                <NavigationLink href={href} isCurrent={slug === current}>
                  {name}
                </NavigationLink>
              </h2>
              {operations
                .filter((each) => !isDerived(each))
                .map((each) => (
                  <OperationLink key={each.name} endpoint={each} href={href} isOther={slug !== current} />
                ))}
              {operations.some(isDerived) && slug === current && (
                <details>
                  <summary className="py-4 px-8 text-3">History, changes, references</summary>
                  {operations.filter(isDerived).map((each) => (
                    <OperationLink key={each.name} endpoint={each} href={href} isOther={false} />
                  ))}
                </details>
              )}
            </section>
          ))}
          <p role="status" className="py-0 px-8 text-2" data-docs-nothing />
        </nav>
      </details>
      <script
        nonce={(await headers()).get(nonceHeader) ?? ""}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: closeOnPhone }}
      />
      <main className={`text-15 leading-24 bg-surface ${styles.content}`} id="top">
        {children}
      </main>
      <Behaviour />
    </div>
  );
}

/** Declared from another operation, of which it tells more. */
const isDerived = ({ method, path }: Endpoint): boolean =>
  method === "GET" && /\/(?:history|changes|references|why)$/.test(path);

const NavigationLink = ({ isCurrent = false, ...link }: ComponentProps<"a"> & { isCurrent?: boolean }) => (
  <a
    className="flex items-baseline gap-8 py-4 px-8 text-2 rounded-6"
    aria-current={isCurrent ? "page" : undefined}
    {...link}
  />
);

interface OperationLinkProps {
  endpoint: Endpoint;
  /** Of its page. */
  href: string;
  isOther: boolean;
}

const OperationLink = ({ endpoint: { name, method, summary }, href, isOther }: OperationLinkProps) => (
  <NavigationLink href={`${href}#${name}`} data-other={isOther || undefined}>
    <span className={`text-11 font-600 text-accent ${styles.verb}`} data-method={method}>
      {method}
    </span>
    {summary}
  </NavigationLink>
);
