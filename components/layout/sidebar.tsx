"use client";

import { type ReactNode, useRef } from "react";
import { openShortcutSheet } from "@/components/command/command-center";
import { openPalette } from "@/components/command/palette-store";
import { useCommand } from "@/components/command/registry";
import {
  IconCheck,
  IconCode,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSelector,
  IconSun,
} from "@/components/icons/icons";
import { MenuDivider, MenuItem, MenuLabel } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { Popover } from "@/components/overlay/popover";
import { setDeveloper, useDeveloper } from "@/components/session/developer";
import { chooseColorScheme, useColorScheme } from "@/components/theme/color-scheme";
import { Kbd } from "@/components/ui/kbd";
import { lateParts } from "@/components/ui/late-parts";
import { message, t } from "@/lib/languages/text";
import { useCloseNavigation } from "./app-shell";
import { initialsOf } from "./initials";
import classes from "./sidebar.module.css";
import type { Tenant, TenantSwitcherProps } from "./tenant-list";

const late = lateParts(() => import("./late"));
const TenantList = late("TenantList");

/** The current tenant. If there are several, it opens a list to switch. */
export function TenantSwitcher({ tenant, tenants, onSwitch }: TenantSwitcherProps) {
  const button = useRef<HTMLButtonElement>(null);
  useCommand({
    id: "tenant",
    label: t("Switch tenant"),
    group: "Anywhere",
    keys: "mod+j",
    run: () => button.current?.click(),
    // Only one of sidebar and top bar is visible.
    when: () => tenants.length > 1 && button.current?.offsetParent !== null,
  });
  if (tenants.length < 2) {
    return (
      <div className={`row flex-none w-full h-44 gap-9 py-0 px-8 text-start rounded-6 ${classes.tenant}`}>
        <TenantName tenant={tenant} />
      </div>
    );
  }
  return (
    <Popover
      label={t("Switch tenant")}
      width={280}
      trigger={({ ref, open: _open, ...props }) => (
        <button
          type="button"
          {...props}
          ref={(element) => {
            button.current = element;
            ref(element);
          }}
          className={`row flex-none w-full h-44 gap-9 py-0 px-8 text-start rounded-6 ${classes.tenant}`}
          data-tooltip={t("Switch company")}
          data-tooltip-keys="mod+j"
        >
          <TenantName tenant={tenant} />
          <IconSelector className="text-3" aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <>
          <TenantList
            tenant={tenant}
            tenants={tenants}
            onSwitch={(chosen) => {
              close();
              if (chosen.id !== tenant.id) onSwitch(chosen);
            }}
          />
        </>
      )}
    </Popover>
  );
}

function TenantName({ tenant }: { tenant: Tenant }) {
  return (
    <>
      <span
        aria-hidden
        className="row justify-center flex-none w-26 h-26 text-12 font-600 text-on-primary rounded-6 bg-primary"
      >
        {initialsOf(tenant.name)}
      </span>
      <span className={`stack flex-1 min-w-0 ${classes.names}`}>
        <span className="truncate leading-17 font-600">{tenant.name}</span>
        {tenant.detail !== undefined && (
          <span className={`truncate text-12 leading-17 text-3 ${classes.detail}`}>{tenant.detail}</span>
        )}
      </span>
    </>
  );
}

/** Opens the palette, in the place where users expect a search field. */
function SearchButton() {
  const close = useCloseNavigation();
  return (
    <button
      type="button"
      className={`row flex-none w-full h-30 gap-8 py-0 text-3 border-2 rounded-6 bg-raised shadow-1 phone-h-44 ${classes.search}`}
      onClick={() => {
        close();
        openPalette();
      }}
    >
      <IconSearch aria-hidden />
      <span>{t("Search or go to")}</span>
      <Kbd keys="mod+k" />
    </button>
  );
}

interface UserBoxProps {
  name: string;
  /** `Administrator` */
  role: string;
  onSignOut: () => void;
  /** Further menu items. */
  children?: ReactNode;
}

const schemes = [
  { value: "light", label: message("Light"), icon: IconSun },
  { value: "dark", label: message("Dark"), icon: IconMoon },
  { value: "auto", label: message("Same as system"), icon: IconDeviceDesktop },
] as const;

/** The signed-in user, with a menu of what is theirs on this device. */
export function UserBox({ name, role, onSignOut, children }: UserBoxProps) {
  const colorScheme = useColorScheme();
  const isDeveloper = useDeveloper();
  return (
    <Menu
      placement="top-start"
      trigger={(props) => (
        <button type="button" {...props} className={`row w-full h-44 gap-9 rounded-6 ${classes.user}`}>
          <span
            aria-hidden
            className={`row justify-center flex-none w-26 h-26 text-11 font-600 text-2 rounded-full bg-active ${classes.avatar}`}
          >
            {initialsOf(name)}
          </span>
          <span className={`stack flex-1 min-w-0 ${classes.names}`}>
            <span className="truncate leading-17 font-500">{name}</span>
            <span className={`truncate text-12 leading-17 text-3 ${classes.detail}`}>{role}</span>
          </span>
        </button>
      )}
    >
      {children}
      <MenuItem icon={<IconKeyboard aria-hidden />} trailing={<Kbd keys="?" />} onSelect={openShortcutSheet}>
        {t("Keyboard shortcuts")}
      </MenuItem>
      <MenuItem
        icon={<IconCode aria-hidden />}
        trailing={isDeveloper ? t("On") : t("Off")}
        onSelect={() => setDeveloper(!isDeveloper)}
      >
        {t("Developer")}
      </MenuItem>
      <MenuDivider />
      <MenuLabel>{t("Appearance")}</MenuLabel>
      {schemes.map(({ value, label, icon: Icon }) => (
        <MenuItem
          key={value}
          icon={<Icon aria-hidden />}
          trailing={value === colorScheme ? <IconCheck aria-label={t("chosen")} /> : null}
          onSelect={() => chooseColorScheme(value)}
        >
          {t(label)}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={<IconLogout aria-hidden />} onSelect={onSignOut}>
        {t("Sign out")}
      </MenuItem>
    </Menu>
  );
}

/** The layout of the sidebar; the navigation fills the remaining space. */
export function Sidebar({ tenant, navigation, foot }: { tenant: ReactNode; navigation: ReactNode; foot: ReactNode }) {
  return (
    <>
      {tenant}
      <SearchButton />
      {navigation}
      <div className={`flex-none pt-8 phone-grid phone-gap-8 phone-border-t ${classes.foot}`}>{foot}</div>
    </>
  );
}
