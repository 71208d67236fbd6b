"use client";

import { Switch } from "@/components/form/switch";
import { Page, PageBody, PageHeader, Region, ScrollRegion } from "@/components/layout/page";
import { type SavedView, useSavedViews } from "@/components/list/saved-views";
import { changeNotify } from "@/components/list/view-notify";
import { t } from "@/lib/languages/text";
import { Notices } from "../../overview/notices";
import settings from "../settings.module.css";

/** The views that notify the viewer, and what they have reported. */
export function NotificationsScreen() {
  const { views } = useSavedViews();
  const own = views.filter(({ isOwn }) => isOwn);
  return (
    <Page>
      <PageHeader title={t("Notifications")} />
      <PageBody>
        <ScrollRegion label={t("Notifications")}>
          <Region title={t("Your views")}>
            <p className={`max-w-640 ${settings.part}`}>
              {t(
                "Save a view of a list, and turn on notifications for it: you hear when a record enters or leaves it.",
              )}
            </p>
            <ul className={settings.rows} aria-label={t("Your views")}>
              {own.map((view) => (
                <ViewRow key={view.id} view={view} />
              ))}
            </ul>
          </Region>
          <Notices />
        </ScrollRegion>
      </PageBody>
    </Page>
  );
}

function ViewRow({ view }: { view: SavedView }) {
  const { update } = useSavedViews();
  return (
    <li>
      <div className="row gap-8 font-500">{view.name}</div>
      <Switch
        aria-label={t("Notify me of {name}", { name: view.name })}
        checked={view.notify}
        onChange={() => void changeNotify(view, update)}
      />
    </li>
  );
}
