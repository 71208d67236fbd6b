"use client";

import type { ReactNode } from "react";
import { CommandCenter } from "@/components/command/command-center";
import { useNavigate } from "@/components/command/navigate";
import { IconUserCircle } from "@/components/icons/icons";
import { AppShell } from "@/components/layout/app-shell";
import { type Badge, Navigation, NavigationLink } from "@/components/layout/navigation";
import { ShortcutsButton, Sidebar, TenantSwitcher, UserBox } from "@/components/layout/sidebar";
import type { Tenant } from "@/components/layout/tenant-list";
import { MenuItem } from "@/components/overlay/load";
import type { Viewer } from "@/components/session/viewer";
import { Band } from "@/components/state/band";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { navigation, paths, settings } from "./paths";
import { SandboxBand } from "./sandbox-band";

interface AdminLayoutProps {
  viewer: Viewer;
  /** Counts of items that need action, by the screen's path. */
  badges?: Readonly<Record<string, Badge>> | undefined;
  onSwitchTenant: (tenant: Tenant) => void;
  /** Given when the session has ended and the user has closed the question. */
  onSignIn: (() => void) | undefined;
  children: ReactNode;
}

const AdminPalette = lazyOnIdle(async () => (await import("./admin-palette")).AdminPalette);

/** The layout of all screens, for one viewer. */
export function AdminLayout({ viewer, badges = {}, onSwitchTenant, onSignIn, children }: AdminLayoutProps) {
  const { user, tenant, tenants, features } = viewer;
  const navigate = useNavigate();
  const switcher = <TenantSwitcher tenant={tenant} tenants={tenants} onSwitch={onSwitchTenant} />;
  return (
    <>
      <AppShell
        tenant={switcher}
        band={
          <>
            {onSignIn && (
              <Band
                icon={<IconUserCircle aria-hidden size={16} />}
                actions={<Button onClick={onSignIn}>Sign in</Button>}
              >
                <b>Your session has ended.</b> This page stays as it was. Nothing new is read until you sign in.
              </Band>
            )}
            {viewer.sandbox && <SandboxBand viewer={viewer} sandbox={viewer.sandbox} />}
          </>
        }
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
                  onSignOut={async () => (await import("./sign-out")).signOut()}
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
      <CommandCenter Palette={AdminPalette} />
    </>
  );
}
