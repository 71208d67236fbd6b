import { commandWords, type PaletteItem, type PaletteProvider } from "@/components/command/palette-store";
import { IconLogout, IconMoon, IconPlus, IconSun, IconTrash } from "@/components/icons/icons";
import { type Place, screensOf, visiblePlaces } from "@/components/layout/navigation";
import { mayCreate } from "@/components/list/define-list-screen";
import type { Viewer } from "@/components/session/viewer";
import { chooseColorScheme } from "@/components/theme/color-scheme";
import { hasWords } from "@/lib/base/has-words";
import { message, t } from "@/lib/languages/text";
import {
  inviteUser,
  newAccount,
  newAgreement,
  newCollection,
  newDistributor,
  newGuest,
  newKey,
  newOrder,
  newProduct,
  newRole,
  newTicket,
  newWebhook,
} from "../creations";
import { navigation, paths, settings, settingsPlaces } from "../paths";

/** What the settings contain that their labels do not say. */
const settingWords: Readonly<Record<string, string>> = {
  [paths.profile()]: "Name, role, accepted agreements",
  [paths.security()]: "Password, MFA, two-step, authenticator app, passkeys, recovery codes, sessions",
  [paths.notifications()]: "Views that notify you",
  [paths.twoStep()]: "MFA, required second step",
  [paths.general()]: "Company name, currency, approvals, tenant",
  [paths.customerSignIns()]: "Tenants below this one",
  [paths.sandbox()]: "Test, trial, copy",
  [paths.users()]: "Invitations, access, last sign-in",
  [paths.directory()]: "SCIM, provisioning, groups",
  [paths.singleSignOn()]: "SSO, OpenID Connect, issuer, domains",
  [paths.keys()]: "Tokens, permissions, rotation",
  "/docs": "Docs, documentation, help, curl, OpenAPI",
  [paths.accounts()]: "Accounts, companies",
  [paths.plans()]: "Plans, imports",
  [paths.events()]: "Event log, audit",
  [paths.webhooks()]: "Deliveries, signing secret",
  [paths.access()]: "Why, permissions, who may do what",
};

/** Places that the navigation does not have. */
const morePlaces: readonly Place[] = [
  settings,
  { label: message("Trash"), href: paths.trash(), icon: IconTrash, feature: "Platform/Product" },
];

/** The screens that this viewer can open, by their names and what they contain. */
export const places = (viewer: Viewer): PaletteProvider => ({
  id: "places",
  group: "Go to",
  items: (query) =>
    [
      ...screensOf(visiblePlaces(navigation, viewer)),
      ...settingsPlaces(viewer),
      ...(query === "" ? [] : visiblePlaces(morePlaces, viewer)),
    ]
      .filter(({ label, href }) => hasWords(`${label} ${query.length > 2 ? (settingWords[href] ?? "") : ""}`, query))
      .map(({ label, href, icon: Icon, key }) => ({
        id: `go ${href}`,
        label,
        href,
        // Why it matches.
        detail: hasWords(label, query) ? undefined : settingWords[href],
        icon: <Icon aria-hidden />,
        keys: key === undefined ? undefined : `g ${key}`,
      })),
});

/** Other words for what can be done. */
const actionWords: Readonly<Record<string, string>> = {
  "do theme": "appearance mode",
  "do sign out": "log out logout",
};

/** What can be done on every page. */
export const actions: PaletteProvider = {
  id: "actions",
  group: "Do",
  items: (query) => {
    if (query.length < 3 && !query.startsWith(">")) return [];
    const isDark = document.documentElement.dataset.mantineColorScheme === "dark";
    const all: PaletteItem[] = [
      {
        id: "do theme",
        label: isDark ? t("Use the light theme") : t("Use the dark theme"),
        icon: isDark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />,
        run: () => chooseColorScheme(isDark ? "light" : "dark"),
      },
      {
        id: "do sign out",
        label: t("Sign out"),
        icon: <IconLogout aria-hidden />,
        run: async () => (await import("../session/sign-out")).signOut(),
      },
    ];
    return all.filter(({ id, label }) => hasWords(`${label} ${actionWords[id] ?? ""}`, commandWords(query)));
  },
};

const created = [
  [paths.accounts(), newAccount],
  [paths.tickets(), newTicket],
  [paths.orders(), newOrder],
  [paths.agreements(), newAgreement],
  [paths.collections(), newCollection],
  [paths.products(), newProduct],
  [paths.distributors(), newDistributor],
  [paths.users(), inviteUser],
  [paths.guests(), newGuest],
  [paths.keys(), newKey],
  [paths.roles(), newRole],
  [paths.webhooks(), newWebhook],
] as const;

/** What this viewer can create. The page of the list has the command, and with it a key, while it is shown. */
export const creations = (viewer: Viewer): PaletteProvider => ({
  id: "creations",
  group: "Do",
  items: (query) =>
    created
      .filter(
        ([list, { label }]) =>
          hasWords(`${label} create add`, commandWords(query)) && list !== window.location.pathname,
      )
      .filter(([, creation]) => mayCreate(creation, viewer))
      .map(([list, { label, ...creation }]) => ({
        id: `create ${list}`,
        label,
        icon: <IconPlus aria-hidden />,
        passes: true,
        ...("href" in creation ? { href: creation.href } : { href: list, command: "create" }),
      })),
});
