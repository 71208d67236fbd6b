/** Mantine's stylesheets read the attribute, and so do our tokens. */
export const attribute = "data-mantine-color-scheme";
export const storageKey = "mantine-color-scheme-value";
export const darkQuery = "(prefers-color-scheme: dark)";

/** For the head of the page: sets the colour scheme before the first paint. */
export const colorSchemeScript = `
try { var scheme = localStorage.getItem("${storageKey}"); } catch {}
if (scheme !== "light" && scheme !== "dark") scheme = matchMedia("${darkQuery}").matches ? "dark" : "light";
document.documentElement.setAttribute("${attribute}", scheme);`;
