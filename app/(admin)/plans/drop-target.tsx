"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "@/lib/languages/text";
import classes from "./drop-target.module.css";

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** Accepts a file that is dropped anywhere on the page, and shows that while one is dragged. */
export function DropTarget({ onDrop }: { onDrop: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Entering an inner element fires `dragleave` on the outer one.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    const stop = new AbortController();
    addEventListener("dragover", over, stop);
    addEventListener("dragleave", leave, stop);
    addEventListener("drop", drop, stop);
    return () => stop.abort();
  }, []);
  return (
    isOver &&
    createPortal(
      <div className={`grid font-600 text-1 rounded-8 pointer-events-none ${classes.target}`}>
        {t("Drop the file to plan its import")}
      </div>,
      document.body,
    )
  );
}
