"use client";

import type { ReactNode } from "react";
import { DialogLayer } from "./load";
import { useLayer } from "./trigger";

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/** A dialog that is open while it is mounted; on unmount the focus returns to its previous element. */
export function Dialog({ title, onClose, width = 440, children }: DialogProps) {
  useLayer(true);
  return (
    <DialogLayer title={title} width={width} onClose={onClose}>
      {children}
    </DialogLayer>
  );
}
