"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { openPalette } from "@/components/command/palette-store";
import { useEscape } from "@/components/command/registry";
import { IconMenu2, IconSearch, IconX } from "@/components/icons/icons";
import { ConfirmDialog } from "@/components/overlay/confirm-dialog";
import { SheetHead } from "@/components/overlay/load";
import { Toasts } from "@/components/overlay/toasts";
import { OfflineBand } from "@/components/state/offline-band";
import { useIsOnline } from "@/components/state/online";
import { IconButton } from "@/components/ui/icon-button";
import { lateParts, useIsUsed, watchUse } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import classes from "./app-shell.module.css";

const late = lateParts(() => import("./late"));
const LateParts = late("LateParts");

const SheetContext = createContext<() => void>(() => {});

/** Closes the navigation if it is a sheet (on a phone); otherwise it does nothing. */
export const useCloseNavigation = () => use(SheetContext);

interface AppShellProps {
  /** The tenant, shown in the top bar on a phone. */
  tenant: ReactNode;
  /** The sidebar's content: tenant, search, navigation, user. */
  sidebar: ReactNode;
  /** Above every page. */
  band?: ReactNode;
  children: ReactNode;
}

/** The layout of every page: the navigation, and a panel with the page. */
export function AppShell({ tenant, sidebar, band, children }: AppShellProps) {
  const [openedAt, setOpenedAt] = useState<string>();
  const pathname = usePathname();
  // Navigation closes the sheet.
  const isOpen = openedAt === pathname;
  const close = () => setOpenedAt(undefined);
  useEscape(isOpen, close);
  useEffect(watchUse, []);
  const isUsed = useIsUsed();
  const isOnline = useIsOnline();
  const [hasLateParts, setLateParts] = useState(false);
  // They are not visible yet, so a failure to fetch them is not reported.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page fetches them again after a failure
  useEffect(() => {
    if (isUsed && isOnline)
      LateParts.fetch().then(
        () => setLateParts(true),
        () => {},
      );
  }, [isUsed, isOnline, pathname]);

  return (
    <div className={`grid bg-canvas phone-flex-col ${classes.shell}`}>
      <a href="#content" className={`absolute py-8 px-12 text-on-primary rounded-6 bg-primary ${classes.skip}`}>
        {t("Skip to the content")}
      </a>
      <header
        className={`hidden phone-flex phone-items-center phone-flex-none phone-gap-4 phone-border-b print-hidden ${classes.topBar}`}
      >
        <IconButton
          label={t("Navigation")}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpenedAt(pathname)}
        >
          <IconMenu2 aria-hidden />
        </IconButton>
        <div className="phone-flex-1 phone-min-w-0">{tenant}</div>
        <IconButton label={t("Search or go to")} onClick={openPalette}>
          <IconSearch aria-hidden />
        </IconButton>
      </header>
      {isOpen && <div aria-hidden className={`hidden phone-block phone-fixed ${classes.scrim}`} onClick={close} />}
      <nav
        id="navigation"
        aria-label={t("Main")}
        className={`stack min-h-0 py-8 px-8 phone-hidden print-hidden ${classes.sidebar}`}
        data-open={isOpen || undefined}
      >
        {isOpen && <SheetHead className={classes.sheetHead} onClose={close} />}
        <div className={`hidden phone-block phone-absolute ${classes.closeRow}`}>
          <IconButton label={t("Close the navigation")} onClick={close}>
            <IconX aria-hidden />
          </IconButton>
        </div>
        <SheetContext value={close}>{sidebar}</SheetContext>
      </nav>
      <main className={`relative min-w-0 min-h-0 py-8 phone-flex-1 ${classes.main}`}>
        {/* Floating layers, those of the navigation too, are rendered here, so that they are inside a landmark. */}
        <div id="c-layer" className={`absolute top-0 w-0 ${classes.layer}`} />
        <div
          id="content"
          tabIndex={-1}
          className={`stack overflow-hidden h-full border rounded-10 bg-surface focus-outline-none print-block ${classes.panel}`}
          inert={isOpen}
        >
          <OfflineBand />
          {band}
          {children}
        </div>
        {hasLateParts && <LateParts />}
        <ConfirmDialog />
        <Toasts />
      </main>
    </div>
  );
}
