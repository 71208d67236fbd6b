"use client";

import { useEffect, useState } from "react";
import { TooltipLayer } from "./load";

interface Tip {
  target: HTMLElement;
  label: string;
  keys: string | undefined;
}

const delay = 400;

/**
 * The single tooltip of the page. Elements set `data-tooltip` (and `data-tooltip-keys`), and stay plain
 * buttons. `data-tooltip-narrow` shows it only while the element is narrow, as navigation is when reduced to icons.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(undefined);
    };
    const show = (event: Event, wait: number) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;
      clearTimeout(timer);
      if (!element || element.getAttribute("aria-expanded") === "true") return setTip(undefined);
      if (element.dataset.tooltipNarrow !== undefined && element.offsetWidth > 80) return setTip(undefined);
      const { tooltip: label, tooltipKeys: keys } = element.dataset;
      if (label) timer = setTimeout(() => setTip({ target: element, label, keys }), wait);
    };
    const onOver = (event: PointerEvent) => event.pointerType === "mouse" && show(event, delay);
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(event, 0);
    };
    document.addEventListener("pointerover", onOver);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", hide);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("keydown", hide);
    document.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener("pointerover", onOver);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("keydown", hide);
      document.removeEventListener("scroll", hide, { capture: true });
    };
  }, []);

  if (!tip) return null;
  return <TooltipLayer {...tip} />;
}
