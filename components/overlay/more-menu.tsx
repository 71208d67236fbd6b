"use client";

import type { ReactNode } from "react";
import { IconDots } from "@/components/icons/icons";
import { IconButton } from "@/components/ui/icon-button";
import { t } from "@/lib/languages/text";
import { Menu } from "./menu";

/** The less common actions of a record. In a row the label names the record. */
export function MoreMenu({ label = t("More"), children }: { label?: string; children: ReactNode }) {
  return (
    <Menu
      placement="bottom-end"
      trigger={(props) => (
        <IconButton label={label} {...props}>
          <IconDots aria-hidden />
        </IconButton>
      )}
    >
      {children}
    </Menu>
  );
}
