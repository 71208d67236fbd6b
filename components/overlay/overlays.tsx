"use client";

import { t } from "@/lib/languages/text";
import "./overlays.css";
import {
  Menu as MantineMenu,
  Modal as MantineModal,
  Popover as MantinePopover,
  Tooltip as MantineTooltip,
} from "@mantine/core";
import { type ReactNode, type Ref, useId, useLayoutEffect } from "react";
import { useEscape } from "@/components/command/registry";
import { IconX } from "@/components/icons/icons";
import { withMantine } from "@/components/theme/mantine-provider";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { useIsPhone } from "@/components/ui/media";
import classes from "./overlays.module.css";

/** What menus and popovers look like. */
const layer = "overflow-auto text-1 border-0 rounded-8 bg-overlay shadow-2";

import { SheetHead } from "./sheet-head";
import { type Anchor, isFocusInsideLayer } from "./trigger";

/** All floating layers, in one chunk: fetched when the page is idle, or on the first pointer or key event. */

export type Placement = "bottom-start" | "bottom-end" | "bottom" | "top-start" | "right-start";

/** A popover fits the space beside its anchor and scrolls: if it made the page longer, closing it would jump. */
const inSight = { flip: true, shift: true, size: { padding: 8 } };

interface LayerProps {
  anchor: Anchor;
  onClose: () => void;
  placement?: Placement | undefined;
  children: ReactNode;
}

/** Passes Mantine a trigger that is already mounted, so that loading this chunk does not remount it. */
function Existing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== "function") return;
    ref(element);
    return () => void ref(null);
  }, [ref, element]);
  return null;
}

export const MenuLayer = withMantine(function MenuLayer({
  anchor,
  onClose,
  placement = "bottom-start",
  children,
}: LayerProps) {
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
        dropdown: `${layer} ${classes.menu}`,
        item: `min-h-30 py-0 px-8 text-13 leading-20 text-1 rounded-6 phone-min-h-44 ${classes.item}`,
        itemLabel: "nowrap",
        itemSection: `text-3 ${classes.itemSection}`,
        divider: classes.divider,
        label: `pb-4 text-12 leading-16 font-500 text-3 ${classes.groupLabel}`,
      }}
    >
      <MantineMenu.Target>
        <Existing element={anchor.element} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
});

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
  /** The accessible name of the popover; by default that of the trigger. */
  label?: string | undefined;
  /** In pixels. */
  width?: number | undefined;
  /** On a phone it is a sheet, with its label as the title. */
  sheet?: boolean | undefined;
}

export function PopoverLayer({ sheet, ...popover }: PopoverLayerProps) {
  const isPhone = useIsPhone();
  if (!sheet || !isPhone) return <FloatingPopover {...popover} />;
  const { label, onClose, children } = popover;
  return (
    <DialogLayer title={label} shape="sheet" width={768} onClose={onClose}>
      {children}
    </DialogLayer>
  );
}

const FloatingPopover = withMantine(function FloatingPopover({
  anchor,
  onClose,
  placement = "bottom-start",
  label,
  width,
  children,
}: Omit<PopoverLayerProps, "sheet">) {
  // The popover handles Escape only while it has the focus, which is lost when the focused element unmounts.
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
      classNames={{ dropdown: `py-0 px-0 ${layer} ${classes.popover}` }}
    >
      <MantinePopover.Target>
        <Existing element={anchor.element} />
      </MantinePopover.Target>
      <MantinePopover.Dropdown {...(label === undefined ? {} : { "aria-label": label, "aria-labelledby": undefined })}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
});

export { SheetHead };

export interface DialogLayerProps {
  title: ReactNode;
  onClose: () => void;
  /** In pixels. */
  width: number;
  /**
   * A palette is placed near the top, and its title is for screen readers only. A sheet is at the bottom of a phone, with a
   * button that closes it, as does a swipe down.
   */
  shape?: "dialog" | "palette" | "sheet" | undefined;
  children: ReactNode;
}

export const DialogLayer = withMantine(function DialogLayer({
  title,
  onClose,
  width,
  shape = "dialog",
  children,
}: DialogLayerProps) {
  const id = useId();
  useReturnFocus();
  return (
    <MantineModal.Root
      id={id}
      opened
      onClose={onClose}
      size={`${width / 16}rem`}
      returnFocus={false}
      // The window does not scroll, only parts of it behind the scrim; to lock it would restyle the whole page.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={{
        content: `relative text-1 bg-overlay ${shape === "sheet" ? `flex-1 overflow-hidden ${classes.sheet}` : `rounded-10 ${classes.dialog}`}`,
        inner: classes[`${shape}Place`],
        body: classes[`${shape}Body`],
        title: shape === "palette" ? "sr-only" : `text-15 leading-22 font-600 ${classes[`${shape}Title`]}`,
      }}
    >
      <MantineModal.Overlay className={classes.scrim} />
      <MantineModal.Content>
        {shape === "sheet" ? (
          <SheetHead className={classes.sheetHead} onClose={onClose}>
            <MantineModal.Title component="h2">{title}</MantineModal.Title>
            <IconButton label={t("Close")} className={`absolute ${classes.sheetClose}`} onClick={onClose}>
              <IconX aria-hidden />
            </IconButton>
          </SheetHead>
        ) : (
          <MantineModal.Title component="h2">{title}</MantineModal.Title>
        )}
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
});

/** Returns the focus to its previous element, unless it has moved in the meantime. */
function useReturnFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && isFocusInsideLayer()) before.focus({ preventScroll: true });
    };
  }, []);
}

/** One tooltip, placed at the element that is hovered or focused. */
export const TooltipLayer = withMantine(function TooltipLayer({
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
      classNames={{
        tooltip: `row gap-8 min-h-26 px-8 text-12 leading-16 text-on-primary rounded-6 bg-primary ${classes.tooltip}`,
      }}
      label={
        <>
          {label}
          {keys === undefined ? null : <Kbd keys={keys} />}
        </>
      }
    />
  );
});
