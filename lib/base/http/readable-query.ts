/**
 * A query string that people can read: `~filter[price]=>=100`. Only what separates parameters is escaped; browsers escape
 * the rest where a URL needs it.
 */
export const readableQuery = (params: URLSearchParams): string =>
  [...params].map(([name, value]) => `${escapeSeparators(name)}=${escapeSeparators(value)}`).join("&");

const escapeSeparators = (text: string): string => text.replace(/[%&+#\s]/g, encodeURIComponent);
