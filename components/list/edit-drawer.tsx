"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FormDrawer } from "@/components/layout/form-drawer";
import { useList } from "./use-list-state";

interface EditDrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a record beside a list. It closes when the user agrees to leave it for another row or a new record. */
export function EditDrawer({ label, onClose, children }: EditDrawerProps) {
  const { isCreating, address } = useList();
  const [openAtFirst] = useState(address.open);
  const isLeft = isCreating || address.open !== openAtFirst;
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  if (isLeft) return null;
  return (
    <FormDrawer label={label} onClose={onClose}>
      {children}
    </FormDrawer>
  );
}
