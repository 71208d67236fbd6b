"use client";

import { useState } from "react";
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconBell,
  IconBookmarkOff,
  IconDots,
  IconPencil,
  IconUsers,
} from "@/components/icons/icons";
import { Dialog } from "@/components/overlay/dialog";
import { MenuDivider, MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { IconButton } from "@/components/ui/icon-button";
import { t } from "@/lib/languages/text";
import { type SavedView, useSavedViews } from "./saved-views";
import { useList } from "./use-list-state";
import { positionBeside, reported } from "./view-changes";
import { ViewNameForm } from "./view-name-form";
import { ViewNotify } from "./view-notify";

interface ViewMenuProps {
  view: SavedView;
  views: readonly SavedView[];
}

/** The actions of the owner for the open view. */
export function ViewMenu({ view, views }: ViewMenuProps) {
  const { changes, grammar } = useList().facts;
  const { create, update, remove } = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  const [isNotifying, setNotifying] = useState(false);
  const { id, name, shared, screen, search, notify, position } = view;
  const canNotify = changes && grammar.feed(grammar.parse(new URLSearchParams(search)), new Date()) !== undefined;
  const share = () =>
    reported(
      update(id, { shared: !shared }),
      shared ? t("{name} is private again", { name }) : t("Everyone in the tenant has {name} now", { name }),
      () => update(id, { shared }),
    );
  const move = (by: -1 | 1) => {
    const position = positionBeside(views, id, by);
    if (position !== undefined) void reported(update(id, { position }), t("Moved the view {name}", { name }));
  };
  return (
    <>
      <Menu
        placement="bottom-start"
        trigger={(props) => (
          <IconButton label={t("Options of the view {name}", { name })} {...props}>
            <IconDots aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem icon={<IconPencil aria-hidden />} onSelect={() => setNaming(true)}>
          {t("Rename")}
        </MenuItem>
        <MenuItem icon={<IconUsers aria-hidden />} onSelect={() => void share()}>
          {shared ? t("Stop sharing") : t("Share with the tenant")}
        </MenuItem>
        {canNotify && (
          <MenuItem icon={<IconBell aria-hidden />} onSelect={() => setNotifying(true)}>
            {t("Notify me")}
          </MenuItem>
        )}
        {positionBeside(views, id, -1) !== undefined && (
          <MenuItem icon={<IconArrowBarToLeft aria-hidden />} onSelect={() => move(-1)}>
            {t("Move left")}
          </MenuItem>
        )}
        {positionBeside(views, id, 1) !== undefined && (
          <MenuItem icon={<IconArrowBarToRight aria-hidden />} onSelect={() => move(1)}>
            {t("Move right")}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem
          icon={<IconBookmarkOff aria-hidden />}
          onSelect={() =>
            void reported(remove(id), t("Removed the view {name}", { name }), () =>
              create({ screen, name, search, shared, notify, position }),
            )
          }
        >
          {t("Remove")}
        </MenuItem>
      </Menu>
      {isNaming && <RenameDialog view={view} onClose={() => setNaming(false)} />}
      {isNotifying && <ViewNotify view={view} onClose={() => setNotifying(false)} />}
    </>
  );
}

function RenameDialog({ view: { id, name }, onClose }: { view: SavedView; onClose: () => void }) {
  const { update } = useSavedViews();
  const [typed, setTyped] = useState(name);
  const rename = (given: string) => {
    onClose();
    if (given !== name)
      void reported(update(id, { name: given }), t("Renamed {name} to {given}", { name, given }), () =>
        update(id, { name }),
      );
  };
  return (
    <Dialog title={t("Rename {name}", { name })} width={360} onClose={onClose}>
      <ViewNameForm label={t("Rename view")} name={typed} onChange={setTyped} submit={t("Rename")} onSubmit={rename} />
    </Dialog>
  );
}
