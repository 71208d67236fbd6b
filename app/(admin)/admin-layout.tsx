"use client";

import { IconActivity, IconUserCircle } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo } from "react";
import { CommandCenter } from "@/components/command/command-center";
import { mayLeave, useNavigate } from "@/components/command/navigate";
import type { PaletteParts, PaletteProvider } from "@/components/command/palette-store";
import { AppShell } from "@/components/layout/app-shell";
import { type Badge, Navigation, NavigationLink, visibleGroups } from "@/components/layout/navigation";
import { ShortcutsButton, Sidebar, TenantSwitcher, UserBox } from "@/components/layout/sidebar";
import type { Tenant } from "@/components/layout/tenant-list";
import { MenuItem } from "@/components/overlay/load";
import { showToast } from "@/components/overlay/toasts";
import type { Viewer } from "@/components/session/viewer";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import type { Feature } from "@/lib/base/auth/features";
import { navigation, paths, settings, settingsPages } from "./paths";
import { RehearsalBand } from "./rehearsal-band";

interface AdminLayoutProps {
  viewer: Viewer;
  /** Counts of items that need action, by the screen's path. */
  badges?: Readonly<Record<string, Badge>> | undefined;
  /** Further results of the palette: records by name, id or SKU. */
  providers?: readonly PaletteProvider[];
  onSwitchTenant: (tenant: Tenant) => void;
  children: ReactNode;
}

const noProviders: readonly PaletteProvider[] = [];

const parts: PaletteParts = {
  Sentence: lazyOnIdle(async () => (await import("./sentence/sentence-bar")).SentenceBar),
  Preview: lazyOnIdle(async () => (await import("./sentence/preview")).Preview),
};

/** The layout of all screens, for one viewer. */
export function AdminLayout({
  viewer,
  badges = {},
  providers = noProviders,
  onSwitchTenant,
  children,
}: AdminLayoutProps) {
  const { user, tenant, tenants, features } = viewer;
  const router = useRouter();
  const navigate = useNavigate();
  const found = useMemo(() => [...providers, places(features), mentions(features)], [providers, features]);
  const switcher = <TenantSwitcher tenant={tenant} tenants={tenants} onSwitch={onSwitchTenant} />;
  return (
    <>
      <AppShell
        tenant={switcher}
        band={viewer.rehearsal && <RehearsalBand viewer={viewer} rehearsal={viewer.rehearsal} />}
        sidebar={
          <Sidebar
            tenant={switcher}
            navigation={<Navigation groups={navigation} features={features} badges={badges} />}
            foot={
              <>
                <NavigationLink place={settings} />
                <ShortcutsButton />
                <UserBox
                  name={user.name}
                  role={user.role}
                  onSignOut={() => void signOut().then((isOut) => isOut && router.push(paths.signIn()))}
                >
                  <MenuItem icon={<IconUserCircle aria-hidden />} onSelect={() => navigate(paths.profile())}>
                    Profile and password
                  </MenuItem>
                </UserBox>
              </>
            }
          />
        }
      >
        {children}
      </AppShell>
      <CommandCenter providers={found} parts={parts} />
    </>
  );
}

/** Ends the session, unless the user keeps unsaved work. The sign-in library is loaded on the click. */
async function signOut(): Promise<boolean> {
  if (!(await mayLeave())) return false;
  const { endSession } = await import("@/components/session/end-session");
  const message = await endSession();
  if (message) showToast({ kind: "failed", message });
  return !message;
}

/** Searches the events for the query. It is the last row, because it is always there. */
const mentions = (features: readonly Feature[]): PaletteProvider => ({
  id: "mentions",
  group: "Search",
  items: (query) =>
    query.length < 3 || query.startsWith(">") || !features.includes("Platform/Event")
      ? []
      : [
          {
            id: "events that mention",
            label: `Events that mention ${query}`,
            icon: <IconActivity aria-hidden />,
            href: paths.events({ "~search": query }),
          },
        ],
});

/** The screens that this viewer can open. */
const places = (features: readonly Feature[]): PaletteProvider => ({
  id: "places",
  group: "Go to",
  items: (query) =>
    visibleGroups([...navigation, settingsPages], features)
      .flatMap((group) => group.places)
      .filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
      .map(({ label, href, icon: Icon, key }) => ({
        id: `go ${href}`,
        label,
        href,
        icon: <Icon aria-hidden />,
        keys: key === undefined ? undefined : `g ${key}`,
      })),
});
