import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Brand } from "@/components/ui/brand";
import { nonceHeader } from "@/lib/base/http/request";
import { areas } from "./areas";
import { Behaviour } from "./behaviour";
import styles from "./docs.module.css";
import frameStyles from "./frame.module.css";
import { chapters } from "./search";

interface FrameProps {
  /** The slug of the page that is shown: of an area, or the event types. */
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
      <header className={`row justify-between col-span-full sticky top-0 py-0 px-20 border-b ${frameStyles.top}`}>
        <a href="/docs" className={frameStyles.home}>
          <Brand>Comptoir API</Brand>
        </a>
        <a href="/overview" className={`text-2 ${frameStyles.back}`}>
          Go to Comptoir
        </a>
      </header>
      <details className={`sticky overflow-y-auto py-12 px-12 ${frameStyles.navigation}`} open suppressHydrationWarning>
        <summary>Menu</summary>
        <nav aria-label="Reference">
          <input
            type="search"
            className={`w-full h-30 py-0 px-8 mb-8 text-1 rounded-6 bg-raised ${frameStyles.search}`}
            aria-label="Search the reference"
            placeholder="Search"
            data-docs-search
            hidden
          />
          {chapters.map(({ href, label }) => (
            <a
              className="flex items-baseline gap-8 py-4 px-8 text-2 rounded-6"
              key={href}
              href={href}
              aria-current={href === `/docs/${current}` ? "page" : undefined}
              data-docs-chapter
            >
              {label}
            </a>
          ))}
          {areas.map(({ name, slug, href, operations }) => (
            <section key={slug} data-docs-group>
              <h2 className="font-450">
                <a
                  className="flex items-baseline gap-8 py-4 px-8 text-2 rounded-6"
                  href={href}
                  aria-current={slug === current ? "page" : undefined}
                >
                  {name}
                </a>
              </h2>
              {operations.map((operation) => (
                <a
                  className="flex items-baseline gap-8 py-4 px-8 text-2 rounded-6"
                  key={operation.name}
                  href={`${href}#${operation.name}`}
                  data-other={slug !== current || undefined}
                >
                  <span className={`text-11 font-600 text-accent ${styles.verb}`} data-method={operation.method}>
                    {operation.method}
                  </span>
                  {operation.summary}
                </a>
              ))}
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
      <main className={`text-15 bg-surface ${styles.content}`} id="top">
        {children}
      </main>
      <Behaviour />
    </div>
  );
}
