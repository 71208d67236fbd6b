/**
 * The terms of most subscriptions. As if imported from another system, it contains a block of an unknown type and a link
 * with a script, which readers have to handle.
 */
export const cloudServices = {
  en: {
    title: "Cloud services terms",
    description: "General terms for all services delivered by {provider}",
    body: `
These terms apply between {provider} (“we”) and the customer that accepts them (“you”). They cover every
subscription you hold with us, in addition to the order itself. Where the two disagree, the order decides.

## 1. What you buy

You buy the right to use the services named in the order, for the **term** and **quantity** stated there. Prices are
per month and exclude VAT. The current [service description](https://{domain}/services) is part of these terms.

- Storage is counted as *used* space, measured each night.
- Support is included on working days:
  - Oslo and Stockholm, 08:00 to 16:00
    - Critical faults: all hours, phone only
  - Helsinki and Mariehamn, 09:00 to 17:00
- You may use the services for yourself and your affiliates. You may not resell them without our ++written consent++.

## 2. Term and cancellation

1. The term starts on the start date in the order.
2. You may cancel in the cancel window, the last days before the end date. Its length is shown on each subscription.
3. A subscription that is not cancelled in its window:
  1. renews for the same term,
  2. at the price list valid on the end date.
4. We may end a subscription early only for material breach that you have not put right within 30 days of our notice.

> Export your data before the end date. We delete backups 30 days after it.

## 3. Availability

The monthly target for each service is given by the field ~availability~:

~~~
backup.availability   = 99.90
server.availability   = 99.95
firewall.availability = 99.99
~~~

Credits are described in the [service levels](https://{domain}/sla). To claim one, use the
[claim form](javascript:alert(document.domain)) or write to [support](mailto:support@{domain}).

:::callout Public sector customers: appendix B replaces section 2.

## 4. Data

All customer data stays in Norway, Sweden or Finland. It remains **yours**: we process it only to deliver the services,
as the data processing agreement sets out, and hand it back in a common format when you ask.

## 5. Liability

Neither party is liable for indirect loss. Our total liability in any twelve months is limited to what you paid us in
the same period. The limit does not apply to:

- intent or gross negligence,
- breach of confidentiality, and
- what the law does not allow us to limit.

## 6. Changes

We may change these terms with **60 days’ notice**. If a change is to your disadvantage you may cancel the services it
concerns, with effect from the day it applies. Changes that the law demands may apply sooner.

## 7. Law and venue

Norwegian law governs these terms. Disputes that cannot be settled by talks are decided by Oslo District Court.`,
  },
  no: {
    title: "Vilkår for skytjenester",
    description: "Alminnelige vilkår for alle tjenester levert av {provider}",
    body: `
Disse vilkårene gjelder mellom {provider} («vi») og kunden som godtar dem («dere»). De omfatter alle abonnementer dere
har hos oss, i tillegg til selve bestillingen. Ved motstrid går bestillingen foran.

## 1. Hva dere kjøper

Dere kjøper retten til å bruke tjenestene i bestillingen, for den **perioden** og det **antallet** som står der. Prisene
er per måned og uten merverdiavgift. Gjeldende [tjenestebeskrivelse](https://{domain}/services) er en del av vilkårene.

- Lagring regnes som *brukt* plass, målt hver natt.
- Brukerstøtte er inkludert på virkedager:
  - Oslo og Stockholm, kl. 08.00 til 16.00
    - Kritiske feil: hele døgnet, bare på telefon
  - Helsingfors og Mariehamn, kl. 09.00 til 17.00
- Dere kan bruke tjenestene selv og i egne konsernselskaper. Videresalg krever ++skriftlig samtykke++ fra oss.

## 2. Avtaletid og oppsigelse

1. Avtaletiden løper fra startdatoen i bestillingen.
2. Dere kan si opp i oppsigelsesvinduet, de siste dagene før sluttdatoen. Lengden vises på hvert abonnement.
3. Et abonnement som ikke sies opp i vinduet:
  1. fornyes for samme periode,
  2. til prislisten som gjelder på sluttdatoen.
4. Vi kan bare heve et abonnement ved vesentlig mislighold som ikke er rettet innen 30 dager etter varsel.

> Hent ut dataene før sluttdatoen. Vi sletter sikkerhetskopier 30 dager etter den.

## 3. Tilgjengelighet

Månedsmålet for hver tjeneste står i feltet ~availability~:

~~~
backup.availability   = 99.90
server.availability   = 99.95
firewall.availability = 99.99
~~~

Kompensasjon er beskrevet i [tjenestenivåene](https://{domain}/sla). Krav sendes med
[kravskjemaet](javascript:alert(document.domain)) eller til [brukerstøtte](mailto:support@{domain}).

:::callout Offentlige kunder: vedlegg B erstatter punkt 2.

## 4. Data

Alle kundedata blir værende i Norge, Sverige eller Finland. De forblir **deres**: vi behandler dem bare for å levere
tjenestene, slik databehandleravtalen fastsetter, og utleverer dem i et vanlig format når dere ber om det.

## 5. Ansvar

Ingen av partene svarer for indirekte tap. Vårt samlede ansvar i en tolvmånedersperiode er begrenset til det dere har
betalt oss i samme tidsrom. Begrensningen gjelder ikke:

- forsett eller grov uaktsomhet,
- brudd på taushetsplikten, og
- det loven ikke tillater oss å begrense.

## 6. Endringer

Vi kan endre vilkårene med **60 dagers varsel**. Er en endring til ulempe for dere, kan dere si opp tjenestene den
gjelder, med virkning fra dagen den trer i kraft. Endringer som følger av lov, kan tre i kraft tidligere.

## 7. Lovvalg og verneting

Vilkårene er underlagt norsk rett. Tvister som ikke løses ved forhandlinger, avgjøres av Oslo tingrett.`,
  },
};
