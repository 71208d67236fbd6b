import { createStore, useStore } from "@/components/ui/store";

const storageKey = "comptoir.letter-keys";

const areOn = createStore(true);

/** Whether single letters and signs are shortcuts on this device (WCAG 2.1.4). Those with Ctrl, Alt or ⌘ always are. */
export const lettersAreKeys = (): boolean => areOn.get();

export const useLettersAreKeys = (): boolean => useStore(areOn);

export function chooseLetterKeys(isOn: boolean): void {
  areOn.set(isOn);
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Reads what this device has chosen. */
export function readLetterKeys(): void {
  try {
    areOn.set(localStorage.getItem(storageKey) !== "off");
  } catch {
    // Without storage nothing has been chosen.
  }
}
