"use client";

import { useRouter } from "next/navigation";
import { IconWorld } from "@/components/icons/icons";
import { languageCookieOf } from "@/lib/languages/languages";
import { t } from "@/lib/languages/text";
import { useLanguage, useLanguageOptions } from "./language";
import classes from "./language-choice.module.css";

/**
 * Chooses the language of the page. The page is rendered again below what is typed into it, so nothing of that is lost.
 * `store` keeps it for the user, too.
 */
export function LanguageChoice({ store }: { store?: (code: string) => Promise<unknown> }) {
  const router = useRouter();
  const choose = async (code: string) => {
    await store?.(code);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser yet
    document.cookie = languageCookieOf(code);
    router.refresh();
  };
  return (
    <label className={`row gap-6 text-3 ${classes.choice}`}>
      <IconWorld aria-hidden />
      <span className="sr-only">{t("Language")}</span>
      <select
        className="min-h-32 px-4 font-inherit text-2 rounded-4 cursor-pointer"
        value={useLanguage()}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {useLanguageOptions().map(({ code, name, isBeta }) => (
          <option key={code} value={code} lang={code}>
            {isBeta ? t("{name} (beta)", { name }) : name}
          </option>
        ))}
      </select>
    </label>
  );
}
