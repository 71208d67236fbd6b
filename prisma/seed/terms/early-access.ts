/** An unfinished agreement: not active, and not translated yet. */
export const earlyAccess = {
  en: {
    title: "Early access programme",
    description: "For services that are not finished yet",
    body: `
You may try services from {provider} before they are ready. They are free, and they may break.

## What you can expect

- No service level: availability is *whatever it happens to be*
- Data may be lost:
  - keep your **own copy** of everything you put in
- Services can change from one day to the next, or stop
  - we try to tell you a week ahead

## What we ask of you

1. Tell us what does not work:
  1. what you did,
  2. what you expected,
  3. what happened instead.
2. Keep what you see to yourself until we publish it.

Reports look best like this, sent to [early access](mailto:early@{domain}):

~~~
service: object storage, preview 3
did:     uploaded 40 files at once
got:     503 on the last two
~~~

> You can leave at any time, without giving a reason. So can we.

What is open right now is on the [programme page](https://{domain}/early). Nothing here changes your rights under the
++cloud services terms++ for services you pay for.`,
  },
};
