"use client";

import "./overlays.css";
import {
  Menu as MantineMenu,
  Modal as MantineModal,
  Popover as MantinePopover,
  Tooltip as MantineTooltip,
} from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useEscape } from "@/components/command/registry";
import { Kbd } from "@/components/ui/kbd";
import classes from "./overlays.module.css";
import { type Anchor, isFocusInsideLayer } from "./trigger";

/** Everything that floats, in one chunk of its own: fetched when the page is idle, or by the first pointer or key. */

export type Placement = "bottom-start" | "bottom-end" | "bottom" | "top-start" | "right-start";

/** A panel is as high as there is room beside its anchor, and scrolls: a page that it makes longer jumps when it goes. */
const inSight = { flip: true, shift: true, size: { padding: 8 } };

interface LayerProps {
  anchor: Anchor;
  onClose: () => void;
  placement?: Placement | undefined;
  children: ReactNode;
}

/** Hands Mantine a trigger that is already on the page, so that loading this chunk does not rebuild it. */
function Existing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== "function") return;
    ref(element);
    return () => void ref(null);
  }, [ref, element]);
  return null;
}

export function MenuLayer({ anchor, onClose, placement = "bottom-start", children }: LayerProps) {
  const dropdown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the focus trap has settled on the list itself.
    const timer = setTimeout(
      () => dropdown.current?.querySelector<HTMLElement>("[data-menu-item]:not(:disabled)")?.focus(),
      20,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <MantineMenu
      opened
      id={anchor.id}
      onClose={onClose}
      position={placement}
      offset={4}
      middlewares={inSight}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      classNames={{
        dropdown: classes.menu,
        item: classes.item,
        itemLabel: classes.itemLabel,
        itemSection: classes.itemSection,
        divider: classes.divider,
        label: classes.groupLabel,
      }}
    >
      <MantineMenu.Target>
        <Existing element={anchor.element} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown ref={dropdown}>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** Shown at the end of the row: a key, a field name, "sorted". */
  trailing?: ReactNode;
  tone?: "danger" | undefined;
  onSelect?: (() => void) | undefined;
  href?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, trailing, tone, onSelect, href, children }: MenuItemProps) {
  const shared = { leftSection: icon, rightSection: trailing, mod: { tone }, onClick: onSelect };
  return href === undefined ? (
    <MantineMenu.Item {...shared}>{children}</MantineMenu.Item>
  ) : (
    <MantineMenu.Item component="a" href={href} {...shared}>
      {children}
    </MantineMenu.Item>
  );
}

export const MenuDivider = () => <MantineMenu.Divider />;

export const MenuLabel = ({ children }: { children: ReactNode }) => <MantineMenu.Label>{children}</MantineMenu.Label>;

export interface PopoverLayerProps extends LayerProps {
  /** Names the panel; without it the trigger's own name does. */
  label?: string | undefined;
  /** In pixels. */
  width?: number | undefined;
}

export function PopoverLayer({
  anchor,
  onClose,
  placement = "bottom-start",
  label,
  width,
  children,
}: PopoverLayerProps) {
  // It hears the key itself while it has the focus, which goes nowhere when what had it is gone.
  useEscape(true, onClose);
  return (
    <MantinePopover
      opened
      id={anchor.id}
      onClose={onClose}
      onChange={(opened) => opened || onClose()}
      position={placement}
      offset={4}
      middlewares={inSight}
      trapFocus
      width={width}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.popover }}
    >
      <MantinePopover.Target>
        <Existing element={anchor.element} />
      </MantinePopover.Target>
      <MantinePopover.Dropdown {...(label === undefined ? {} : { "aria-label": label, "aria-labelledby": undefined })}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}

export interface DialogLayerProps {
  title: ReactNode;
  onClose: () => void;
  /** In pixels. */
  width: number;
  role?: "dialog" | "alertdialog" | undefined;
  /** A palette hangs near the top, and its title is only read. */
  shape?: "dialog" | "palette" | undefined;
  /** The id of the text that says what will happen. */
  describedBy?: string | undefined;
  children: ReactNode;
}

export function DialogLayer({
  title,
  onClose,
  width,
  role = "dialog",
  shape = "dialog",
  describedBy,
  children,
}: DialogLayerProps) {
  const id = useId();
  useReturnFocus();
  const isPalette = shape === "palette";
  return (
    <MantineModal.Root
      id={id}
      opened
      onClose={onClose}
      size={`${width / 16}rem`}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{
        content: classes.dialog,
        inner: isPalette ? classes.palettePlace : classes.dialogPlace,
        body: isPalette ? classes.paletteBody : classes.dialogBody,
        title: isPalette ? "sr-only" : classes.dialogTitle,
      }}
    >
      <MantineModal.Overlay className={classes.scrim} />
      <MantineModal.Content role={role} aria-describedby={describedBy}>
        <MantineModal.Title component="h2">{title}</MantineModal.Title>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

/** Gives the focus back to where it was, unless it has gone elsewhere meanwhile. */
function useReturnFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && isFocusInsideLayer()) before.focus({ preventScroll: true });
    };
  }, []);
}

/** One tooltip, placed at whichever element is pointed at or focused. */
export function TooltipLayer({
  target,
  label,
  keys,
}: {
  target: HTMLElement;
  label: string;
  keys: string | undefined;
}) {
  return (
    <MantineTooltip
      target={target}
      opened
      offset={6}
      transitionProps={{ duration: 0 }}
      classNames={{ tooltip: classes.tooltip }}
      label={
        <>
          {label}
          {keys === undefined ? null : <Kbd keys={keys} />}
        </>
      }
    />
  );
}
