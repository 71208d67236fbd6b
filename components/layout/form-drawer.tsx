"use client";

import { type ReactNode, Suspense } from "react";
import { ifMayLeave } from "@/components/command/navigate";
import { Drawer } from "./drawer";
import { DrawerBody, DrawerTitle } from "./panel-parts";

interface FormDrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form beside the table: closing it asks about unsaved changes. Load it lazily: no page shows a form at first. */
export function FormDrawer({ label, onClose, children }: FormDrawerProps) {
  return (
    <Drawer label={label} lead={null} onClose={() => ifMayLeave(onClose)}>
      <DrawerTitle title={label} />
      <DrawerBody label={label}>
        <Suspense>{children}</Suspense>
      </DrawerBody>
    </Drawer>
  );
}
