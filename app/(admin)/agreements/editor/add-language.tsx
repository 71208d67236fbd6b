"use client";

import { Choices } from "@/components/form/choices";
import { IconPlus } from "@/components/icons/icons";
import { Popover } from "@/components/overlay/popover";
import { Button } from "@/components/ui/button";
import { findLanguages } from "@/components/ui/find-codes";
import { t } from "@/lib/languages/text";
import classes from "./editor.module.css";

/** Adds a language, chosen by its name. */
export function AddLanguage({ known, onAdd }: { known: readonly string[]; onAdd: (code: string) => void }) {
  return (
    <Popover
      label={t("Add a language")}
      width={300}
      sheet
      trigger={({ open: _, ...props }) => (
        <Button
          variant="quiet"
          className={`flex-none ${classes.add}`}
          leftSection={<IconPlus aria-hidden />}
          {...props}
        >
          {t("Language")}
        </Button>
      )}
    >
      {(close) => (
        <Choices
          label={t("Language")}
          example="nb"
          value=""
          find={(query) => findLanguages(query).filter(({ code }) => !known.includes(code))}
          onChoose={(code) => {
            close();
            onAdd(code);
          }}
        />
      )}
    </Popover>
  );
}
