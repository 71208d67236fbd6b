/** An unfinished agreement, which is not active. */
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
  no: {
    title: "Program for tidlig tilgang",
    description: "For tjenester som ikke er ferdige ennå",
    body: `
Du kan prøve tjenester fra {provider} før de er klare. De er gratis, og de kan svikte.

## Hva du kan vente deg

- Ikke noe tjenestenivå: tilgjengeligheten er *det den tilfeldigvis blir*
- Data kan gå tapt:
  - ha **egen kopi** av alt du legger inn
- Tjenester kan endre seg fra en dag til den neste, eller opphøre
  - vi prøver å si fra en uke i forveien

## Hva vi ber deg om

1. Fortell oss hva som ikke virker:
  1. hva du gjorde,
  2. hva du ventet,
  3. hva som skjedde i stedet.
2. Hold det du ser for deg selv til vi offentliggjør det.

Meldinger ser best ut slik, sendt til [tidlig tilgang](mailto:early@{domain}):

~~~
tjeneste: objektlagring, forhåndsversjon 3
gjorde:   lastet opp 40 filer på én gang
fikk:     503 på de to siste
~~~

> Du kan slutte når som helst, uten å oppgi grunn. Det kan vi også.

Hva som er åpent akkurat nå, står på [programsiden](https://{domain}/early). Ingenting her endrer rettighetene dine etter
++vilkårene for skytjenester++ for tjenester du betaler for.`,
  },
};
