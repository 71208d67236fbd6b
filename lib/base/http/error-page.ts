import { message, reader, t } from "@/lib/languages/text";

/** Pages of the server itself, for when no screen can be rendered: they need neither scripts nor the database. */

const words = {
  400: {
    title: message("This address is not valid"),
    text: message("It contains characters that cannot be read. The link may have been cut off or changed on its way."),
    address: "/",
    link: message("Go to the overview"),
  },
  404: {
    title: message("There is no page at this address"),
    text: message("It may have been mistyped, or the page has another address now."),
    address: "/",
    link: message("Go to the overview"),
  },
  503: {
    title: message("Comptoir does not answer right now"),
    text: message("Its database is not available. What is saved is not affected. Try again in a moment."),
    // An empty address is the present one.
    address: "",
    link: message("Try again"),
  },
};

export function errorPage(status: keyof typeof words, nonce: string): string {
  const { title, text, address, link } = words[status];
  return `<!doctype html>
<html lang="${reader().language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t(title)} · Comptoir</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 0; font: 0.875rem/1.5 system-ui, sans-serif; color: light-dark(#141b1e, #eaedef); background: light-dark(#f1f4f6, #0c0f10) }
main { max-width: 26rem; margin: 20vh auto 0; padding: 0 1.5rem }
h1 { font-size: 1.125rem; margin: 0 0 0.5rem }
p { margin: 0 0 1rem; color: light-dark(#434d53, #b0b7bb) }
a { color: light-dark(#006d73, #6bd1d3) }
</style>
</head>
<body>
<main>
<h1>${t(title)}</h1>
<p>${t(text)}</p>
<p><a href="${address}">${t(link)}</a></p>
</main>
</body>
</html>
`;
}
