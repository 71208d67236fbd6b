/** Targets, how they are measured, and what follows when they are missed. */
export const serviceLevels = {
  en: {
    title: "Service level agreement",
    description: "Availability, response times and credits",
    body: `
This agreement is an appendix to the cloud services terms. It says what {provider} aims for, how it is measured, and
what you are credited when the aim is missed.

## 1. Availability

Availability is the share of a calendar month in which a service answers, measured every minute from two places outside
our halls. *Planned maintenance* announced five working days ahead does not count as downtime.

~~~
service     target    measured at
backup      99.90 %   job scheduler
server      99.95 %   hypervisor
firewall    99.99 %   outer interface
voice       99.95 %   call setup
~~~

## 2. Response

1. **Critical**: the service is down for everyone. We respond within 30 minutes, at all hours.
2. **High**: an important function is gone, with no way around.
  1. On working days within two hours.
  2. Otherwise the next working day at 08:00.
3. **Normal**: everything else. Within four working hours.

Report critical faults by **telephone**; the others in the portal or to [support](mailto:support@{domain}).

## 3. Credits

- Below the target: 10 % of the month’s price for the service
- More than one percentage point below: 25 %
  - and a written report within ten working days
- More than five percentage points below: 100 %

> A credit is never larger than one month’s price for the affected service, and is claimed within 30 days.

## 4. Exceptions

No credit is given for downtime caused by your own equipment, by changes you asked us to make against our
++written advice++, or by events beyond our control.

The figures of the last 24 months are on the [status page](https://status.{domain}/).`,
  },
  no: {
    title: "Tjenestenivåavtale",
    description: "Tilgjengelighet, responstider og kompensasjon",
    body: `
Avtalen er et vedlegg til vilkårene for skytjenester. Den sier hva {provider} sikter mot, hvordan det måles, og hva dere
får i kompensasjon når målet ikke nås.

## 1. Tilgjengelighet

Tilgjengelighet er den delen av en kalendermåned da en tjeneste svarer, målt hvert minutt fra to steder utenfor
driftshallene. *Planlagt vedlikehold* varslet fem virkedager i forveien regnes ikke som nedetid.

~~~
tjeneste    mål       målt ved
backup      99.90 %   jobbstyring
server      99.95 %   hypervisor
firewall    99.99 %   ytre grensesnitt
voice       99.95 %   oppkobling
~~~

## 2. Respons

1. **Kritisk**: tjenesten er nede for alle. Vi svarer innen 30 minutter, hele døgnet.
2. **Høy**: en viktig funksjon er borte, uten noen vei utenom.
  1. På virkedager innen to timer.
  2. Ellers neste virkedag kl. 08.00.
3. **Normal**: alt annet. Innen fire arbeidstimer.

Meld kritiske feil på **telefon**; de øvrige i portalen eller til [brukerstøtte](mailto:support@{domain}).

## 3. Kompensasjon

- Under målet: 10 % av månedsprisen for tjenesten
- Mer enn ett prosentpoeng under: 25 %
  - og en skriftlig rapport innen ti virkedager
- Mer enn fem prosentpoeng under: 100 %

> Kompensasjonen er aldri større enn én månedspris for den berørte tjenesten, og kreves innen 30 dager.

## 4. Unntak

Det gis ikke kompensasjon for nedetid som skyldes deres eget utstyr, endringer dere har bedt om mot vårt
++skriftlige råd++, eller forhold utenfor vår kontroll.

Tallene for de siste 24 månedene finnes på [statussiden](https://status.{domain}/).`,
  },
};
