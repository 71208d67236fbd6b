import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import "@/components/theme/mantine.css";
import "@/components/theme/tokens.css";
import "./globals.css";
import "@/components/theme/utilities.css";
import { LanguageProvider } from "@/components/language/language";
import { attribute, colorSchemeScript } from "@/components/theme/color-scheme-script";
import { nonceHeader } from "@/lib/base/http/request";
import { languages } from "@/lib/languages/languages";
import { reader, t } from "@/lib/languages/text";
import { earlyPressScript } from "./early-press";
import { fontVariables } from "./fonts";
import { Providers } from "./providers";

export const generateMetadata = (): Metadata => ({
  title: { default: "Comptoir", template: "%s · Comptoir" },
  description: t("The back office of multi-tenant commerce platforms."),
});

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f1f4f6" },
    { media: "(prefers-color-scheme: dark)", color: "#0c0f10" },
  ],
};

/** Sets the modifier of the key hints before the first paint. */
const keyboardScript =
  'if(/Mac|iP(hone|ad|od)/.test(navigator.platform))document.documentElement.setAttribute("data-keyboard","mac");';

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader) ?? "";
  const timeZone = knownTimeZone((await cookies()).get("time-zone")?.value);
  const { language, locale, address } = reader();
  return (
    <html lang={language} className={fontVariables} {...{ [attribute]: "light" }} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants
          dangerouslySetInnerHTML={{ __html: colorSchemeScript + keyboardScript + earlyPressScript }}
        />
      </head>
      <body>
        <LanguageProvider language={language} locale={locale} address={address} options={languages}>
          <Providers timeZone={timeZone} now={renderTime()}>
            {children}
          </Providers>
        </LanguageProvider>
      </body>
    </html>
  );
}

const renderTime = (): number => Date.now();

/** A cookie can contain any text: only a valid time zone is used. */
function knownTimeZone(cookie: string | undefined): string {
  if (cookie === undefined) return "UTC";
  try {
    return Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(cookie) }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
