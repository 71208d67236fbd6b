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

/** The screens, and the feature each needs. */
export const navigation: readonly PlaceGroup[] = [
  { places: [{ label: "Overview", href: "/overview", icon: IconLayoutDashboard, key: "o" }] },
  {
    label: "Commerce",
    places: [
      { label: "Subscriptions", href: "/subscriptions", icon: IconRepeat, feature: "Platform/Subscription", key: "s" },
      { label: "Agreements", href: "/agreements", icon: IconFileText, feature: "Platform/Contract", key: "a" },
      { label: "Products", href: "/products", icon: IconPackage, feature: "Platform/Product", key: "p" },
      { label: "Collections", href: "/collections", icon: IconFolders, feature: "Platform/Product", key: "c" },
      { label: "Distributors", href: "/distributors", icon: IconTruck, feature: "Platform/Distributor", key: "d" },
    ],
  },
  {
    label: "Support",
    places: [{ label: "Tickets", href: "/tickets", icon: IconChartArea, feature: "Platform/Support", key: "t" }],
  },
  {
    label: "Access",
    places: [
      { label: "Accounts", href: "/accounts", icon: IconBuildingStore, feature: "Platform/Account", key: "u" },
      { label: "Roles", href: "/roles", icon: IconShieldLock, feature: "Platform/Role", key: "r" },
    ],
  },
  {
    label: "Records",
    places: [{ label: "Event log", href: "/events", icon: IconActivity, feature: "Platform/Event", key: "e" }],
  },
];

export const settings: Place = { label: "Settings", href: "/settings", icon: IconSettings };

/** The pages of the settings, in the order of their links. */
export const settingsPages: PlaceGroup = {
  label: "Settings",
  places: [
    { label: "Profile", href: "/settings/profile", icon: IconUserCircle },
    { label: "Tenant", href: "/settings/tenant", icon: IconBuilding, feature: "Platform/Tenant" },
    { label: "Users", href: "/settings/users", icon: IconUsers, feature: "Platform/User" },
    { label: "Guests", href: "/settings/guests", icon: IconUserShare, feature: "Platform/User" },
    { label: "API keys", href: "/settings/keys", icon: IconKey, feature: "Platform/Key" },
    { label: "Webhooks", href: "/settings/webhooks", icon: IconWebhook, feature: "Platform/Webhook" },
  ],
};
