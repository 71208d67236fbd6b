import {
  IconActivity,
  IconApi,
  IconBell,
  IconBuilding,
  IconBuildingStore,
  IconCopy,
  IconDeviceMobile,
  IconFileText,
  IconFingerprintScan,
  IconFolders,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconLock,
  IconLockQuestion,
  IconLogout,
  IconPackage,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconTicket,
  IconTruck,
  IconUserCircle,
  IconUserShare,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from "@/components/icons/icons";
import { type Place, type PlaceGroup, visiblePlaces } from "@/components/layout/navigation";
import type { Viewer } from "@/components/session/viewer";
import { message } from "@/lib/languages/text";

/** The addresses of all screens. Ids are encoded only here. */
export const paths = {
  overview: fixed("/overview"),
  subscriptions: list("/subscriptions"),
  subscription: page("/subscriptions"),
  orders: list("/orders"),
  order: page("/orders"),
  newOrder: (account?: string) => withQuery("/orders/new", { account }),
  agreements: list("/agreements"),
  agreement: page("/agreements"),
  newAgreement: fixed("/agreements/new"),
  editAgreement: (id: string, language?: string) =>
    withQuery(`/agreements/${encodeURIComponent(id)}/edit`, { language }),
  products: list("/products"),
  product: row("/products"),
  collections: list("/collections"),
  collection: row("/collections"),
  trash: fixed("/collections?~filter[deletedDate]=&~sort=-deletedDate"),
  deletedCollection: row("/collections?~filter[deletedDate]="),
  distributors: list("/distributors"),
  distributor: row("/distributors"),
  tickets: list("/tickets"),
  accounts: list("/accounts"),
  account: page("/accounts"),
  newAccount: fixed("/accounts/new"),
  editAccount: (id: string) => `/accounts/${encodeURIComponent(id)}?edit=1`,
  signInOf: (id: string) => `/accounts/${encodeURIComponent(id)}?sign-in=1`,
  events: list("/events"),
  event: row("/events"),
  settings: fixed("/settings"),
  profile: fixed("/settings/profile"),
  security: fixed("/settings/security"),
  notifications: fixed("/settings/notifications"),
  general: fixed("/settings/general"),
  customerSignIns: fixed("/settings/customers"),
  sandbox: fixed("/settings/sandbox"),
  twoStep: fixed("/settings/two-step"),
  roles: list("/settings/roles"),
  role: (id: string, feature?: string) => withQuery(`/settings/roles/${encodeURIComponent(id)}`, { feature }),
  newRole: (copyOf?: string) => withQuery("/settings/roles/new", { from: copyOf }),
  editRole: (id: string) => `/settings/roles/${encodeURIComponent(id)}/edit`,
  users: list("/settings/users"),
  user: row("/settings/users"),
  guests: list("/settings/guests"),
  directory: fixed("/settings/directory"),
  singleSignOn: fixed("/settings/single-sign-on"),
  keys: list("/settings/keys"),
  key: row("/settings/keys"),
  assistants: fixed("/settings/assistants"),
  requests: list("/settings/requests"),
  webhooks: list("/settings/webhooks"),
  webhook: page("/settings/webhooks"),
  /** `user:<id>` or `key:<id>`, and the name of an operation. */
  accessSubjects: list("/settings/access/people"),
  access: (who?: string, operation?: string) => withQuery("/settings/access", { who, operation }),
  /** The agreements that the user has to accept before the page at `then`; those in `later` are postponed. */
  accept: (then?: string, later?: string) => withQuery("/accept", { then, later }),
  /** The setup of a second step, required before the page at `then`. */
  enrol: (then?: string) => withQuery("/enrol", { then }),
  plans: list("/plans"),
  plan: page("/plans"),
  signIn: (callbackUrl?: string) => withQuery("/sign-in", { callbackUrl }),
};

/** To read a bulk change a user needs the permission that its changes need. */
const bulkChangeFeatures = [
  "Platform/Account/Write",
  "Platform/Contract/Write",
  "Platform/Distributor/Write",
  "Platform/Order/Write",
  "Platform/Product/Write",
  "Platform/Role/Write",
  "Platform/Subscription/Write",
  "Platform/Support/Write",
  "Platform/User/Write",
  "Platform/Webhook/Write",
] as const;

/** The screens, and what each needs. An entry with parts opens the first of them that the viewer may see. */
export const navigation: readonly Place[] = [
  { label: message("Overview"), href: paths.overview(), icon: IconLayoutDashboard, key: "o" },
  {
    label: message("Customers"),
    href: paths.accounts(),
    icon: IconBuildingStore,
    feature: "Platform/Account",
    key: "u",
  },
  {
    label: message("Subscriptions"),
    href: paths.subscriptions(),
    icon: IconRepeat,
    feature: "Platform/Subscription",
    key: "s",
  },
  {
    label: message("Orders"),
    href: paths.orders(),
    icon: IconReceipt,
    feature: "Platform/Order",
    isPossible: ({ hasOrders }) => hasOrders,
    key: "b",
  },
  { label: message("Tickets"), href: paths.tickets(), icon: IconTicket, feature: "Platform/Support", key: "t" },
  {
    label: message("Agreements"),
    href: paths.agreements(),
    icon: IconFileText,
    feature: "Platform/Contract",
    key: "a",
  },
  {
    label: message("Catalogue"),
    href: paths.products(),
    icon: IconPackage,
    parts: [
      { label: message("Products"), href: paths.products(), icon: IconPackage, feature: "Platform/Product", key: "p" },
      {
        label: message("Collections"),
        href: paths.collections(),
        icon: IconFolders,
        feature: "Platform/Product",
        key: "c",
      },
      {
        label: message("Distributors"),
        href: paths.distributors(),
        icon: IconTruck,
        feature: "Platform/Distributor",
        key: "d",
      },
    ],
  },
  {
    label: message("Activity"),
    href: paths.events(),
    icon: IconActivity,
    parts: [
      { label: message("Events"), href: paths.events(), icon: IconActivity, feature: "Platform/Event", key: "e" },
      {
        label: message("Bulk changes"),
        href: paths.plans(),
        icon: IconListCheck,
        feature: bulkChangeFeatures,
        key: "n",
      },
    ],
  },
];

export const settings: Place = { label: message("Settings"), href: paths.settings(), icon: IconSettings };

/** The pages of the settings. */
export const settingsGroups: readonly PlaceGroup[] = [
  {
    label: message("You"),
    places: [
      { label: message("Profile"), href: paths.profile(), icon: IconUserCircle },
      { label: message("Security"), href: paths.security(), icon: IconLock },
      { label: message("Notifications"), href: paths.notifications(), icon: IconBell },
    ],
  },
  {
    label: message("People"),
    places: [
      { label: message("Users"), href: paths.users(), icon: IconUsers, feature: "Platform/User" },
      { label: message("Roles"), href: paths.roles(), icon: IconShieldLock, feature: "Platform/Role", key: "r" },
      { label: message("Check access"), href: paths.access(), icon: IconLockQuestion, feature: "Platform/Role" },
      {
        label: message("Guests"),
        href: paths.guests(),
        icon: IconUserShare,
        feature: "Platform/User",
        isPossible: ({ parent }) => parent !== undefined,
      },
    ],
  },
  {
    label: message("Security"),
    places: [
      { label: message("Two-step rule"), href: paths.twoStep(), icon: IconDeviceMobile, feature: "Platform/Tenant" },
      {
        label: message("Single sign-on"),
        href: paths.singleSignOn(),
        icon: IconFingerprintScan,
        feature: "Platform/SingleSignOn",
      },
      { label: message("Directory sync"), href: paths.directory(), icon: IconUsersGroup, feature: "Platform/User" },
    ],
  },
  {
    label: message("Company"),
    places: [
      { label: message("General"), href: paths.general(), icon: IconBuilding, feature: "Platform/Tenant" },
      {
        label: message("Customer sign-ins"),
        href: paths.customerSignIns(),
        icon: IconLogout,
        feature: "Platform/Tenant",
      },
      { label: message("Sandbox"), href: paths.sandbox(), icon: IconCopy, feature: "Platform/Tenant" },
    ],
  },
  {
    label: message("Developers"),
    places: [
      { label: message("API keys"), href: paths.keys(), icon: IconKey, feature: "Platform/Key" },
      { label: message("Webhooks"), href: paths.webhooks(), icon: IconWebhook, feature: "Platform/Webhook" },
      { label: message("Assistants"), href: paths.assistants(), icon: IconSparkles, feature: "Platform/Key" },
      { label: message("Requests"), href: paths.requests(), icon: IconHistory, feature: "Platform/Event" },
      { label: message("API reference"), href: "/docs", icon: IconApi },
    ],
  },
];

/** The pages of the settings that the viewer may open. */
export const settingsPlaces = (viewer: Viewer): readonly Place[] =>
  settingsGroups.flatMap(({ places }) => visiblePlaces(places, viewer));

type Query = URLSearchParams | string | Readonly<Record<string, string | undefined>>;

/** A screen without parameters. */
function fixed(path: string) {
  return () => path;
}

/** A list: the query holds its filters, search, order and page, in the API's own parameters. */
function list(path: string) {
  return (query?: Query) => withQuery(path, query);
}

/** A record with a page of its own. */
function page(path: string) {
  return (id: string) => `${path}/${encodeURIComponent(id)}`;
}

/** A record that opens beside its list. */
function row(path: string) {
  return (id: string) => withQuery(path, { open: id });
}

function withQuery(path: string, query: Query = ""): string {
  const text =
    typeof query === "string" || query instanceof URLSearchParams
      ? String(query)
      : String(
          new URLSearchParams(
            Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
          ),
        );
  return text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`;
}
