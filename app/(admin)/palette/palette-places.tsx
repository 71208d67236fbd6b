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
  [paths.profile()]: message("Name, role, accepted agreements"),
  [paths.security()]: message("Password, MFA, two-step, authenticator app, passkeys, recovery codes, sessions"),
  [paths.notifications()]: message("Views that notify you"),
  [paths.twoStep()]: message("MFA, required second step"),
  [paths.general()]: message("Company name, currency, approvals, tenant"),
  [paths.customerSignIns()]: message("Tenants below this one"),
  [paths.sandbox()]: message("Test, trial, copy"),
  [paths.users()]: message("Invitations, access, last sign-in"),
  [paths.directory()]: message("SCIM, provisioning, groups"),
  [paths.singleSignOn()]: message("SSO, OpenID Connect, issuer, domains"),
  [paths.keys()]: message("Tokens, permissions, rotation"),
  "/docs": message("Docs, documentation, help, curl, OpenAPI"),
  [paths.accounts()]: message("Accounts, companies"),
  [paths.plans()]: message("Plans, imports"),
  [paths.events()]: message("Event log, audit"),
  [paths.webhooks()]: message("Deliveries, signing secret"),
  [paths.access()]: message("Why, permissions, who may do what"),
};

/** Places that the navigation does not have. */
const morePlaces: readonly Place[] = [
  settings,
  { label: message("Trash"), href: paths.trash(), icon: IconTrash, feature: "Platform/Product" },
];

/** The screens that this viewer can open, by their names and what they contain. */
export const places = (viewer: Viewer): PaletteProvider => ({
  id: "places",
  group: message("Go to"),
  items: (query) =>
    [
      ...screensOf(visiblePlaces(navigation, viewer)),
      ...settingsPlaces(viewer),
      ...(query === "" ? [] : visiblePlaces(morePlaces, viewer)),
    ]
      .filter(({ label, href }) =>
        hasWords(`${t(label)} ${query.length > 2 ? t(settingWords[href] ?? "") : ""}`, query),
      )
      .map(({ label, href, icon: Icon, key }) => ({
        id: `go ${href}`,
        label: t(label),
        href,
        // Why it matches.
        detail: hasWords(t(label), query) ? undefined : t(settingWords[href] ?? ""),
        icon: <Icon aria-hidden />,
        keys: key === undefined ? undefined : `g ${key}`,
      })),
});

/** Other words for what can be done. */
const actionWords: Readonly<Record<string, string>> = {
  "do theme": message("appearance mode"),
  "do sign out": message("log out logout"),
};

/** What can be done on every page. */
export const actions: PaletteProvider = {
  id: "actions",
  group: message("Do"),
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
    return all
      .map((item) => ({ ...item, words: t(actionWords[item.id] ?? "") }))
      .filter(({ label, words }) => hasWords(`${label} ${words}`, commandWords(query)));
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
  group: message("Do"),
  items: (query) =>
    created
      .filter(
        ([list, { label }]) =>
          hasWords(`${t(label)} ${t("create add")}`, commandWords(query)) && list !== window.location.pathname,
      )
      .filter(([, creation]) => mayCreate(creation, viewer))
      .map(([list, { label, ...creation }]) => ({
        id: `create ${list}`,
        label: t(label),
        icon: <IconPlus aria-hidden />,
        passes: true,
        ...("href" in creation ? { href: creation.href } : { href: list, command: "create" }),
      })),
});
