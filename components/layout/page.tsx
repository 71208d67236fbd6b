import Link from "next/link";
import type { ReactNode } from "react";
import { IconChevronLeft } from "@/components/icons/icons";
import { breakable } from "@/components/ui/breakable";
import { t } from "@/lib/languages/text";
import { HeaderActions } from "./header-actions";
import classes from "./page.module.css";
import headerClasses from "./page-header.module.css";
import regionClasses from "./region.module.css";
import { type PanelSize, panelWidth } from "./side-panel";
import { TabTitle } from "./tab-title";

/** A page: bars at the top, one scroll region, the request line at the bottom. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className={`stack flex-1 min-h-0 ${classes.page}`} data-page>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  title: string;
  /** What the tab of the browser says instead of the title. */
  tab?: string;
  parent?: { label: string; href: string };
  /** Beside the title: tags, counts, a code. */
  detail?: ReactNode;
  /** Between title and actions: saved views. */
  views?: ReactNode;
  /** Buttons in the order quiet, default, primary; at most one is primary. */
  children?: ReactNode;
}

export function PageHeader({ title, tab = title, parent, detail, views, children }: PageHeaderProps) {
  return (
    <header
      className={`row flex-none h-52 gap-20 py-0 ps-20 pe-12 border-b phone-flex-wrap phone-relative ${headerClasses.header}`}
    >
      <TabTitle title={tab} />
      <div className={`row min-w-0 gap-8 ${headerClasses.titles}`}>
        {parent && (
          <>
            <Link
              href={parent.href}
              className={`text-15 leading-22 text-2 phone-flex phone-items-center phone-justify-center phone-absolute phone-w-40 phone-h-44 ${headerClasses.parent}`}
            >
              <IconChevronLeft className="hidden phone-block" aria-hidden />
              <span className="phone-sr-only">{t(parent.label)}</span>
            </Link>
            <span aria-hidden className="text-15 leading-22 text-3 phone-hidden">
              /
            </span>
          </>
        )}
        <h1
          className={`truncate min-w-0 text-15 leading-22 font-600 tracking-0_011em phone-break-anywhere phone-wrap ${headerClasses.title}`}
          title={title}
        >
          {breakable(title)}
        </h1>
        {detail !== undefined && (
          <div className={`row flex-none gap-6 text-3 phone-flex-wrap phone-break-anywhere ${headerClasses.detail}`}>
            {detail}
          </div>
        )}
      </div>
      {views !== undefined && (
        <div className={`row flex-1 min-w-0 py-4 px-4 phone-flex-none phone-border-t ${headerClasses.views}`}>
          {views}
        </div>
      )}
      {children !== undefined && <HeaderActions>{children}</HeaderActions>}
    </header>
  );
}

/** A row of controls above the content. Three bars at most, usually two. */
export function Bar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div
      className={`row flex-none min-h-44 gap-6 py-6 px-12 border-b flex-wrap ${classes.bar}`}
      {...(label === undefined ? {} : { role: "group", "aria-label": label })}
    >
      {children}
    </div>
  );
}

/** Moves the following elements to the end of their row. */
export const Spacer = () => <span className={`flex-1 ${classes.spacer}`} />;

/** A part of a page while it loads: screen readers announce it once, and a phone does not show what is below. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div data-loading aria-busy="true">
      <span className="sr-only">{t("Loading")}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** The content and the panels beside it. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={`flex flex-1 relative min-h-0 phone-flex-col ${classes.body}`}>{children}</div>;
}

/** A scroll region with a name, so that it can be reached by keyboard. */
export function ScrollRegion({
  label,
  padded,
  beside,
  isBesideWide = false,
  children,
}: {
  label: string;
  padded?: "roomy" | "region" | undefined;
  /**
   * The size of the panel after this region. Its space is reserved, because a browser may paint before it has parsed the
   * panel.
   */
  beside?: PanelSize | undefined;
  /** The panel is shown on wide screens only. */
  isBesideWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // A scrolling region must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className={`flex-1 overflow-auto min-w-0 focus-outline-inset phone-overflow-visible print-overflow-visible ${classes.scroll}`}
      data-scroll-region
      data-padded={padded}
      data-beside-wide={isBesideWide || undefined}
      style={beside && { "--beside": panelWidth(beside) }}
    >
      {children}
    </section>
  );
}

/** A section of a page with a small heading. */
export function Region({
  title,
  detail,
  action,
  children,
}: {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={regionClasses.region}>
      <div className="row min-h-40 gap-8 py-0 px-gutter border-b">
        <h2 className={`truncate min-w-0 phone-wrap ${regionClasses.title}`}>{title}</h2>
        {detail !== undefined && (
          <span className={`truncate min-w-0 text-3 phone-wrap ${regionClasses.detail}`}>{detail}</span>
        )}
        {action !== undefined && (
          <span className={`flex-none ms-auto text-accent ${regionClasses.action}`}>{action}</span>
        )}
      </div>
      {children}
    </section>
  );
}
