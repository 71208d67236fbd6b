/** Rules of acceptable use, which every user accepts. */
export const acceptableUse = {
  en: {
    title: "Acceptable use policy",
    description: "What the services may and may not be used for",
    body: `
Everyone who uses services from {provider} agrees to this policy. It protects the other customers who share the same
machines, lines and addresses.

## 1. You may not

- break the law, or help others do so
- send **unsolicited mail**, or collect addresses for it
- disturb others:
  - by scanning networks that are not yours
  - by running attacks, tests of resilience included
    - unless we have agreed to the time and the target
- get around limits, licences or the separation between customers

## 2. Your credentials

Your user name and password are *personal*. An API key belongs to the program it was made for; a key in a public place
is revoked when we find it. Such a header is what we look for:

~~~
Authorization: Bearer <your key>
~~~

## 3. What we do about a breach

1. We write to you and ask for an explanation within one working day.
2. If the harm goes on we limit the service, as little and as briefly as it takes.
3. Repeated or ++deliberate++ breach can end the subscription.

> When others are being harmed at this moment we act first and write afterwards.

Report abuse to [abuse](mailto:abuse@{domain}). How we count and publish cases is described in the
[transparency report](https://{domain}/transparency).`,
  },
  no: {
    title: "Regler for bruk",
    description: "Hva tjenestene kan og ikke kan brukes til",
    body: `
Alle som bruker tjenester fra {provider}, godtar disse reglene. De beskytter de andre kundene, som deler de samme
maskinene, linjene og adressene.

## 1. Du kan ikke

- bryte loven eller hjelpe andre med det
- sende **uønsket e-post** eller samle adresser til slikt
- forstyrre andre:
  - ved å skanne nett som ikke er dine
  - ved å kjøre angrep, også som belastningstest
    - med mindre vi har avtalt tid og mål
- omgå grenser, lisenser eller skillet mellom kundene

## 2. Påloggingen din

Brukernavn og passord er *personlige*. En API-nøkkel hører til programmet den ble laget for; en nøkkel på et offentlig
sted trekkes tilbake når vi finner den. Det er et slikt felt vi ser etter:

~~~
Authorization: Bearer <nøkkelen din>
~~~

## 3. Hva vi gjør ved brudd

1. Vi skriver til deg og ber om en forklaring innen én virkedag.
2. Fortsetter skaden, begrenser vi tjenesten, så lite og så kort som mulig.
3. Gjentatte eller ++forsettlige++ brudd kan avslutte abonnementet.

> Når andre tar skade akkurat nå, handler vi først og skriver etterpå.

Meld fra om misbruk til [misbruk](mailto:abuse@{domain}). Hvordan vi teller og offentliggjør saker, står i
[åpenhetsrapporten](https://{domain}/transparency).`,
  },
};
