import {
  IconActivity,
  IconBuildingStore,
  IconChartArea,
  IconFileText,
  IconFolders,
  IconLayoutDashboard,
  IconRepeat,
  IconSettings,
  IconShieldLock,
  IconTruck,
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
