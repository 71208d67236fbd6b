"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { openPalette } from "@/components/command/palette-store";
import { IconArrowLeft, IconSearch } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { screensOf, visiblePlaces } from "@/components/layout/navigation";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { useViewer } from "@/components/session/viewer";
import { State } from "@/components/state/state";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import { nearestAddresses } from "./palette/nearest-address";
import { navigation, settingsPlaces } from "./paths";

/** Shown for a URL without a screen: the places with the most similar addresses, among those that the viewer may open. */
export function UnknownAddress() {
  const pathname = usePathname();
  const router = useRouter();
  const viewer = useViewer();
  const places = [...screensOf(visiblePlaces(navigation, viewer)), ...settingsPlaces(viewer)];
  const nearest = nearestAddresses(
    pathname,
    places.map(({ href }) => href),
  );
  return (
    <Page>
      <PageHeader title={t("Not found")} />
      <PageBody>
        <State
          title={rich("There is no page at {path}", { path: <code className="break-anywhere mono">{pathname}</code> })}
          after={
            nearest.length > 0 && (
              <ul className="mt-12 border-t" aria-label={t("Nearest addresses")}>
                {nearest.map(({ href, place }) => {
                  const { label = "", icon: Icon } = places.find((known) => known.href === place) ?? {};
                  return (
                    <li key={href}>
                      <Link
                        className="row gap-10 min-h-40 border-b-soft hover-bg-row phone-min-h-44"
                        href={href}
                        prefetch={false}
                      >
                        {Icon && (
                          <span className="flex-none text-3">
                            <Icon aria-hidden />
                          </span>
                        )}
                        <span className="flex-none font-500">
                          {href === place ? t(label) : t("{label}, this record", { label: t(label) })}
                        </span>
                        <code className="truncate min-w-0 ms-auto text-2 mono">{href}</code>
                      </Link>
                    </li>
                  );
                })}
              </ul>
            )
          }
          actions={
            <>
              <Button
                leftSection={<IconSearch aria-hidden />}
                rightSection={<Kbd keys="mod+k" />}
                onClick={openPalette}
              >
                {t("Search or go to")}
              </Button>
              <Button variant="quiet" leftSection={<IconArrowLeft aria-hidden />} onClick={() => router.back()}>
                {t("Back to where you were")}
              </Button>
            </>
          }
        >
          {nearest.length > 0 && t("Did you mean:")}
        </State>
      </PageBody>
    </Page>
  );
}
