"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { IconChevronLeft, IconExternalLink } from "@/components/icons/icons";
import { isAt, visiblePlaces } from "@/components/layout/navigation";
import { useViewer } from "@/components/session/viewer";
import { t } from "@/lib/languages/text";
import { paths, settingsGroups } from "../paths";
import classes from "./settings-frame.module.css";

/** The list of all settings, and beside it the open one. On a phone the list is a page, from which each opens. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const pathname = usePathname();
  const isList = pathname === paths.settings();
  const shown = isList ? paths.profile() : pathname;
  const Group = isList ? "h2" : "h3";
  return (
    <div className={`flex flex-1 min-h-0 ${classes.frame}`} data-list={isList || undefined}>
      <nav aria-label={t("Settings")} className={`flex-none overflow-y-auto bg-sunken print-hidden ${classes.list}`}>
        {/* On a phone the list is the page. */}
        {isList && (
          <h1
            className={`hidden h-52 px-12 ps-20 text-15 font-600 border-b phone-flex phone-items-center ${classes.title}`}
          >
            {t("Settings")}
          </h1>
        )}
        <h2
          className={`row h-52 px-12 ps-20 text-15 font-600 border-b ${classes.title} ${isList ? "phone-hidden" : ""}`}
        >
          {t("Settings")}
        </h2>
        {settingsGroups.map(({ label, places }) => {
          const visible = visiblePlaces(places, viewer);
          if (visible.length === 0) return null;
          return (
            <div key={label}>
              <Group className={`text-12 font-450 text-2 ${classes.group}`}>{t(label)}</Group>
              <ul aria-label={t(label)}>
                {visible.map((place) => (
                  <li key={place.href}>
                    <Link
                      className="row justify-between min-h-28 py-2 px-12 font-450 text-2 rounded-6 hover-text-1 hover-bg-soft current-font-500 current-text-1 phone-min-h-44"
                      href={place.href}
                      prefetch={false}
                      aria-current={isAt(place, shown) ? "page" : undefined}
                      {...(place.href.startsWith("/docs") ? { target: "_blank" } : {})}
                    >
                      {t(place.label)}
                      {place.href.startsWith("/docs") && <IconExternalLink aria-hidden />}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <div className={`stack flex-1 min-w-0 ${classes.page}`}>
        <Link
          href={paths.settings()}
          prefetch={false}
          className={`hidden phone-flex phone-items-center phone-min-h-44 phone-gap-4 phone-border-b print-hidden ${classes.back}`}
        >
          <IconChevronLeft aria-hidden />
          {t("Settings")}
        </Link>
        {children}
      </div>
    </div>
  );
}
