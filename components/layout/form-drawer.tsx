"use client";

import { type ReactNode, Suspense } from "react";
import { Drawer } from "./drawer";
import { DrawerBody, DrawerTitle } from "./side-panel";

interface FormDrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form beside the table. Load it lazily: no page begins with a form open. */
export function FormDrawer({ label, onClose, children }: FormDrawerProps) {
  return (
    <Drawer label={label} lead={null} onClose={onClose}>
      <DrawerTitle title={label} />
      <DrawerBody label={label}>
        <Suspense>{children}</Suspense>
      </DrawerBody>
    </Drawer>
  );
}
