import { IconCommand } from "@/components/icons/icons";
import { hasWords } from "@/lib/base/has-words";
import { message, t } from "@/lib/languages/text";
import { commandWords, type PaletteProvider } from "./palette-store";
import { bindingsOf, commands } from "./registry";

/** The commands of the screen, searched by name. */
export const screenCommands: PaletteProvider = {
  id: "commands",
  group: message("Do"),
  items: (query) => {
    const isAll = query.startsWith(">");
    const words = commandWords(query);
    // Of commands that are registered twice, such as in the header and in the menu of a phone, the later one is run.
    return [...new Map(commands.get().map((command) => [command.id, command])).values()]
      .filter(({ inPalette, group, label, words: others = "" }) => {
        const isOffered = inPalette || ((isAll || words.length > 1) && group !== message("Go to"));
        return isOffered && hasWords(`${t(label)} ${t(others)}`, words);
      })
      .map((command) => {
        const [keys = ""] = bindingsOf(command);
        return {
          id: `do ${command.id}`,
          label: t(command.label),
          words: t(command.words ?? ""),
          icon: <IconCommand aria-hidden />,
          keys,
          run: () => command.run(keys, undefined),
        };
      });
  },
};
