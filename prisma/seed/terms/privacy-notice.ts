/** The personal data the portal stores about users. Its last version requires a new consent. */
export const privacyNotice = {
  en: {
    title: "Privacy notice for the portal",
    description: "What we keep about you when you sign in, and for how long",
    body: `
This notice is for you who sign in to the portal of {provider}, on behalf of your employer.

## What we keep

- Your name, e-mail address, telephone number and role
- When you signed in, and from which network
- What you changed:
  - orders, accounts and collections
  - consent to agreements
    - with the **exact text** you were shown

We keep *no* cookies except the one that keeps you signed in:

~~~
name      next-auth.session-token
lifetime  one hour after your last click
~~~

## Why, and for how long

1. To let you in: as long as you have access, then 30 days.
2. To know who changed what:
  1. three years in the event log,
  2. longer for orders, as bookkeeping law demands.
3. To answer you when you ask for help: 24 months.

> We do not sell what we know about you, and no machine makes decisions about you.

## Your rights

You may see, correct and take with you what we keep, and ask us to delete it. Write to
[privacy](mailto:privacy@{domain}). If our answer does not satisfy you, you may complain to the
[Norwegian Data Protection Authority](https://www.datatilsynet.no/).

Last changed: the section on the event log is ++new++, which is why we ask you again.`,
  },
  no: {
    title: "Personvernerklæring for portalen",
    description: "Hva vi lagrer om deg når du logger på, og hvor lenge",
    body: `
Erklæringen er til deg som logger på portalen til {provider} på vegne av arbeidsgiveren din.

## Hva vi lagrer

- Navn, e-postadresse, telefonnummer og rolle
- Når du logget på, og fra hvilket nett
- Hva du endret:
  - bestillinger, kontoer og samlinger
  - samtykke til avtaler
    - med **nøyaktig den teksten** du ble vist

Vi bruker *ingen* informasjonskapsler utover den som holder deg pålogget:

~~~
navn      next-auth.session-token
levetid   én time etter siste klikk
~~~

## Hvorfor, og hvor lenge

1. For å slippe deg inn: så lenge du har tilgang, deretter 30 dager.
2. For å vite hvem som endret hva:
  1. tre år i hendelsesloggen,
  2. lenger for bestillinger, slik bokføringsloven krever.
3. For å svare når du ber om hjelp: 24 måneder.

> Vi selger ikke det vi vet om deg, og ingen maskin tar avgjørelser om deg.

## Rettighetene dine

Du kan se, rette og ta med deg det vi lagrer, og be oss slette det. Skriv til [personvern](mailto:privacy@{domain}). Er
du ikke fornøyd med svaret, kan du klage til [Datatilsynet](https://www.datatilsynet.no/).

Sist endret: avsnittet om hendelsesloggen er ++nytt++, og derfor spør vi deg igjen.`,
  },
};
