"use client";

import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { type Span, shareOf } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";
import { anchorOf, daysOf, movedBy, spanAt, zoomedBy } from "./viewport";

/** Shorter drags are clicks. */
const dragLeast = 4;
const initialDays = 548;

/**
 * The visible range of time. A drag, two fingers or a horizontal wheel move it; pinching, or the wheel with ⌘ or Ctrl, zooms.
 * It changes at most once a frame.
 *
 * @param plot the element whose width the visible range has
 */
export function useAxis(scroller: RefObject<HTMLElement | null>, plot: RefObject<HTMLElement | null>, now: number) {
  const [span, setSpan] = useState(() => spanAt(now, initialDays));
  const wanted = useRef(span);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const set = (next: Span) => {
    wanted.current = next;
    if (frame.current === 0)
      frame.current = requestAnimationFrame(() => {
        frame.current = 0;
        setSpan(wanted.current);
      });
  };

  const shareAt = (clientX: number): number => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {};
    return (clientX - left) / Math.max(1, width);
  };
  const pan = (shareOfWidth: number) => {
    const { from, to } = wanted.current;
    set(movedBy(wanted.current, (to - from) * shareOfWidth));
  };
  const zoom = (factor: number, share = shareOf(wanted.current, now)) => {
    const at = Math.min(1, Math.max(0, share));
    set(zoomedBy(wanted.current, factor, anchorOf(wanted.current, now, at)));
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoom(Math.exp(event.deltaY / 300), shareAt(event.clientX));
      return;
    }
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (sideways === 0 || Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
    event.preventDefault();
    pan(sideways / (plot.current?.clientWidth ?? 1));
  });
  useEffect(() => {
    const { current: element } = scroller;
    // React listens to wheels passively, which cannot keep the browser from zooming the page.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [scroller]);

  return {
    span,
    shareAt,
    days: Math.round(daysOf(span)),
    move: (days: number) => set(movedBy(wanted.current, days * dayMilliseconds)),
    zoom,
    show: (days: number) => zoom(days / daysOf(wanted.current)),
    reset: () => set(spanAt(now, daysOf(wanted.current))),
    drag: useDrag(plot, pan, zoom, shareAt),
  };
}

/** One pointer moves the axis, two zoom it as well. A drag is not also a click. */
function useDrag(
  plot: RefObject<HTMLElement | null>,
  pan: (shareOfWidth: number) => void,
  zoom: (factor: number, share?: number) => void,
  shareAt: (clientX: number) => number,
) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const drag = useRef({ distance: 0, isActive: false });
  const end = (event: ReactPointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      const isInPlot = shareAt(event.clientX) >= 0;
      if (event.button !== 0 || !isInPlot) return;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      drag.current = { distance: 0, isActive: true };
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const here = { x: event.clientX, y: event.clientY };
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      pointers.current.set(event.pointerId, here);
      const width = plot.current?.clientWidth || 1;
      drag.current.distance += Math.abs(here.x - before.x);
      if (drag.current.distance >= dragLeast && !event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId);
      pan((before.x - here.x) / width / (other ? 2 : 1));
      if (!other) return;
      const length = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);
      if (length(here) > 0) zoom(length(before) / length(here), shareAt((here.x + other.x) / 2));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
      const { distance, isActive } = drag.current;
      drag.current = { distance: 0, isActive: false };
      if (!isActive || distance < dragLeast) return;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
