"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { visibleGroups } from "@/components/layout/navigation";
import { PageHeader } from "@/components/layout/page";
import { ViewLinks } from "@/components/layout/view-links";
import { useViewer } from "@/components/session/viewer";
import { settingsPages } from "../paths";

/** The header of the settings pages, with links to the others; `children` are the page's actions. */
export function SettingsHeader({ children }: { children?: ReactNode }) {
  const { features } = useViewer();
  const pages = visibleGroups([settingsPages], features).flatMap(({ places }) => places);
  const pathname = usePathname();
  // Also for a page below that one.
  const current = pages.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const links = <ViewLinks label="Settings" views={pages} current={current?.href} />;
  return (
    <PageHeader title="Settings" views={links}>
      {children}
    </PageHeader>
  );
}
