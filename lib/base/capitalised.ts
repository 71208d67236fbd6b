/** The text with a capital first letter, as the label or the title that it becomes. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
