import type { ReactNode } from "react";
import { PageLanguage } from "@/components/language/language";
import { languageOptions, pageTexts } from "../language";

/** What a user has to do before all else is said in their language. */
export default async function RequiredActionsLayout({ children }: { children: ReactNode }) {
  return (
    <PageLanguage {...(await pageTexts())} options={languageOptions}>
      {children}
    </PageLanguage>
  );
}
