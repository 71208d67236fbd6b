"use client";

import { type ReactNode, useDeferredValue } from "react";
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
  // In a frame after that of the drawer, so that the press is answered at once.
  const form = useDeferredValue(children, null);
  return (
    <Drawer label={label} lead={null} onClose={() => ifMayLeave(onClose)}>
      <DrawerTitle title={label} />
      <DrawerBody label={label}>{form}</DrawerBody>
    </Drawer>
  );
}
