/** What a webhook is called: the rest of its address is often as good as a credential. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
