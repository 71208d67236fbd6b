"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Switch } from "@/components/form/switch";
import { IconSearch, IconX } from "@/components/icons/icons";
import { Dialog } from "@/components/overlay/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { useStore } from "@/components/ui/store";
import { message, t } from "@/lib/languages/text";
import { formCommands } from "./form-commands";
import { chooseLetterKeys, useLettersAreKeys } from "./letter-keys";
import { type CommandGroup, type CommandTexts, commands } from "./registry";
import classes from "./shortcut-sheet.module.css";
import { tableCommands } from "./table-commands";

const columns: readonly (readonly CommandGroup[])[] = [
  [message("Anywhere"), message("Go to")],
  [message("In a table"), message("In a form or editor")],
];

/** Where the screen registers one of the same id, that is listed in its place. */
const usual: readonly CommandTexts[] = [...Object.values(tableCommands), ...Object.values(formCommands)];

/** The keys of every page, of tables and of forms, and those of the screen that is shown. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const known = useStore(commands);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = inOrder(onlyLast([...usual, ...known])).filter(({ label }) =>
    words.every((word) => t(label).toLowerCase().includes(word)),
  );
  return (
    <Dialog title={t("Keyboard")} width={680} onClose={onClose}>
      <IconButton label={t("Close")} className={`absolute ${classes.close}`} onClick={onClose}>
        <IconX aria-hidden />
      </IconButton>
      <TextInput
        data-autofocus
        aria-label={t("Find a shortcut")}
        placeholder={t("Find a shortcut")}
        leftSection={<IconSearch aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={`mt-16 ${classes.columns}`}>
        {columns.map((groups) => (
          <div key={groups.join()}>
            {groups.map((group) => (
              <Group key={group} name={group} list={found.filter((command) => command.group === group)} />
            ))}
          </div>
        ))}
      </div>
      <Switch
        label={t("Shortcuts of a single letter")}
        checked={useLettersAreKeys()}
        onChange={({ currentTarget }) => chooseLetterKeys(currentTarget.checked)}
      />
      {found.length === 0 && <p className="text-2">{t("No shortcut is called “{search}”.", { search })}</p>}
    </Dialog>
  );
}

function Group({ name, list }: { name: string; list: readonly CommandTexts[] }) {
  if (list.length === 0) return null;
  return (
    <section className={`pb-16 ${classes.group}`}>
      <h3 className="mb-6 text-12 leading-16 font-500 text-3">{t(name)}</h3>
      <dl>
        {list.map((command) => (
          <div className="row justify-between min-h-30 gap-16" key={command.id}>
            <dt>{t(command.label)}</dt>
            <dd className="flex gap-4">
              {(typeof command.keys === "string" ? [command.keys] : command.keys).map((keys) => (
                <Kbd key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Commands with ⌘ or Ctrl first, this sheet last; the others in the order of registration. */
const inOrder = (list: readonly CommandTexts[]): CommandTexts[] =>
  list.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = ({ id, keys }: CommandTexts): number => (id === "sheet" ? 2 : String(keys).startsWith("mod+") ? 0 : 1);

/** Of commands with the same id only the last registered one runs, so only that is listed. */
const onlyLast = (list: readonly CommandTexts[]): CommandTexts[] => [
  ...new Map(list.map((command) => [command.id, command])).values(),
];
