import { optionsOf, UsageError } from "./arguments";
import { findOperation } from "./call";
import type { Operation } from "./operations";

/** Completion in the shell: a few lines that ask the program itself, so that it knows every operation. */

const scripts: Readonly<Record<string, string>> = {
  bash: `_comptoir() { mapfile -t COMPREPLY < <(compgen -W "$(comptoir complete "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"); }
complete -F _comptoir comptoir`,
  zsh: `#compdef comptoir
_comptoir() { compadd -- \${(f)"$(comptoir complete "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"} }
compdef _comptoir comptoir`,
  fish: `complete -c comptoir -f -a '(comptoir complete (commandline -opc)[2..] 2>/dev/null)'`,
};

export function completionScript(shell = ""): string {
  const script = scripts[shell];
  if (script === undefined) throw new UsageError(`Usage: comptoir completion ${Object.keys(scripts).join("|")}`);
  return script;
}

/** What may follow these words. */
export function candidates(
  operations: readonly Operation[],
  commands: readonly string[],
  words: readonly string[],
): string[] {
  const [resource = "", verb = ""] = words;
  const last = words.at(-1) ?? "";
  if (words.length === 0)
    return [...new Set([...commands, ...operations.map((each) => each.resource).filter(Boolean)])].sort();
  if (words.length === 1) return operations.filter((each) => isCalled(each, resource)).map((each) => each.verb);
  const operation = findOperation(operations, resource, verb);
  if (["--filter", "--sort", "--fields", "--group"].includes(last)) return operation.fields ?? [];
  return optionsOf(operation).map((each) => `--${each}`);
}

const isCalled = (operation: Operation, word: string): boolean =>
  operation.resource === word || operation.resource.endsWith(`-${word}`);
