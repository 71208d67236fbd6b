/** The name of a webhook in the log and on screens: its host only, since the rest of the URL can contain a credential. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
