import {
  IconActivity,
  IconBuilding,
  IconBuildingStore,
  IconChartArea,
  IconFileText,
  IconFolders,
  IconKey,
  IconLayoutDashboard,
  IconPackage,
  IconRepeat,
  IconSettings,
  IconShieldLock,
  IconTruck,
  IconUserCircle,
  IconUserShare,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import type { Place, PlaceGroup } from "@/components/layout/navigation";
import { paths } from "./paths";

/** The screens, and the feature each needs. */
export const navigation: readonly PlaceGroup[] = [
  { places: [{ label: "Overview", href: paths.overview(), icon: IconLayoutDashboard, key: "o" }] },
  {
    label: "Commerce",
    places: [
      {
        label: "Subscriptions",
        href: paths.subscriptions(),
        icon: IconRepeat,
        feature: "Platform/Subscription",
        key: "s",
      },
      { label: "Agreements", href: paths.agreements(), icon: IconFileText, feature: "Platform/Contract", key: "a" },
      { label: "Products", href: paths.products(), icon: IconPackage, feature: "Platform/Product", key: "p" },
      { label: "Collections", href: paths.collections(), icon: IconFolders, feature: "Platform/Product", key: "c" },
      { label: "Distributors", href: paths.distributors(), icon: IconTruck, feature: "Platform/Distributor", key: "d" },
    ],
  },
  {
    label: "Support",
    places: [{ label: "Tickets", href: paths.tickets(), icon: IconChartArea, feature: "Platform/Support", key: "t" }],
  },
  {
    label: "Access",
    places: [
      { label: "Accounts", href: paths.accounts(), icon: IconBuildingStore, feature: "Platform/Account", key: "u" },
      { label: "Roles", href: paths.roles(), icon: IconShieldLock, feature: "Platform/Role", key: "r" },
    ],
  },
  {
    label: "Records",
    places: [{ label: "Event log", href: paths.events(), icon: IconActivity, feature: "Platform/Event", key: "e" }],
  },
];

export const settings: Place = { label: "Settings", href: paths.settings(), icon: IconSettings };

/** The pages of the settings, in the order of their links. */
export const settingsPages: PlaceGroup = {
  label: "Settings",
  places: [
    { label: "Profile", href: paths.profile(), icon: IconUserCircle },
    { label: "Tenant", href: paths.tenant(), icon: IconBuilding, feature: "Platform/Tenant" },
    { label: "Users", href: paths.users(), icon: IconUsers, feature: "Platform/User" },
    { label: "Guests", href: paths.guests(), icon: IconUserShare, feature: "Platform/User" },
    { label: "API keys", href: paths.keys(), icon: IconKey, feature: "Platform/Key" },
    { label: "Webhooks", href: paths.webhooks(), icon: IconWebhook, feature: "Platform/Webhook" },
  ],
};
