/** For accounts that lease equipment: what it costs to lose, swap, return or buy it. */
export const hardwareLeasing = {
  en: {
    title: "Hardware leasing terms",
    description: "For laptops, screens, phones and network equipment on lease",
    body: `
These terms apply to equipment that {provider} leases to you. The equipment remains our property for the whole term.

## 1. Delivery

The lease starts on the **first of the month after delivery**. Check the equipment within ten days; after that it counts
as accepted. The delivery note lists every serial number.

## 2. Use and care

- Use it as the maker intends, within the Nordic countries
- Insure it at its *replacement value*
- Tell us about damage, loss or theft:
  - by the next working day
    - theft with the number of the police report
  - to [hardware](mailto:hardware@{domain})

## 3. Swap

A faulty device is swapped on the next working day. You return the faulty one within 14 days in the packaging of the new
one; otherwise we invoice its residual value.

## 4. At the end of the term

You choose one of these, at the latest in the cancel window:

1. Return everything. Data is wiped by a certified method:
  1. you get a certificate per device,
  2. devices that cannot be wiped are destroyed.
2. Lease newer equipment; the old is collected when the new arrives.
3. Buy it at its ++residual value++, which is worked out so:

~~~
residual = list price * 0.12   after 36 months
residual = list price * 0.20   after 24 months
~~~

> Equipment that is neither returned nor bought is leased on, a month at a time, at the same price.

## 5. Prices

Prices are fixed for the term. What the quantity costs is in the order; the current list is
[here](https://{domain}/leasing).`,
  },
  no: {
    title: "Vilkår for leie av utstyr",
    description: "For bærbare maskiner, skjermer, telefoner og nettverksutstyr på leie",
    body: `
Vilkårene gjelder utstyr som {provider} leier ut til dere. Utstyret er vår eiendom i hele leietiden.

## 1. Levering

Leien løper fra **den første i måneden etter levering**. Kontroller utstyret innen ti dager; deretter regnes det som
godtatt. Følgeseddelen viser alle serienumre.

## 2. Bruk og stell

- Bruk det slik produsenten mener det, innenfor Norden
- Forsikre det til *gjenanskaffelsesverdi*
- Meld fra om skade, tap eller tyveri:
  - innen neste virkedag
    - tyveri med nummeret på politianmeldelsen
  - til [utstyr](mailto:hardware@{domain})

## 3. Bytte

En enhet med feil byttes neste virkedag. Dere sender den gamle tilbake innen 14 dager i esken til den nye; ellers
fakturerer vi restverdien.

## 4. Når leietiden er over

Dere velger ett av disse, senest i oppsigelsesvinduet:

1. Lever alt tilbake. Data slettes med en sertifisert metode:
  1. dere får en attest for hver enhet,
  2. enheter som ikke kan slettes, destrueres.
2. Lei nyere utstyr; det gamle hentes når det nye kommer.
3. Kjøp det til ++restverdi++, som regnes ut slik:

~~~
restverdi = listepris * 0.12   etter 36 måneder
restverdi = listepris * 0.20   etter 24 måneder
~~~

> Utstyr som verken leveres tilbake eller kjøpes, leies videre én måned om gangen til samme pris.

## 5. Priser

Prisene står fast i leietiden. Hva antallet koster, står i bestillingen; gjeldende liste finnes
[her](https://{domain}/leasing).`,
  },
};
