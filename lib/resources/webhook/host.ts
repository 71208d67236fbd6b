/** What a webhook is called in the log and on screens: the rest of its URL may hold a credential. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
