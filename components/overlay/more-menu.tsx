"use client";

import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "./menu";

/** The less common actions of a record. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      placement="bottom-end"
      trigger={(props) => (
        <IconButton label="More" {...props}>
          <IconDots aria-hidden />
        </IconButton>
      )}
    >
      {children}
    </Menu>
  );
}
