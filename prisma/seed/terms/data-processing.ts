/** What the law asks a processor and its customer to agree on, section by section. */
export const dataProcessing = {
  en: {
    title: "Data processing agreement",
    description: "How {provider} processes personal data on behalf of its customers",
    body: `
This agreement is entered into under Article 28 of the General Data Protection Regulation. The customer is the
**controller**, {provider} is the **processor**.

## 1. Subject and duration

The processor handles personal data only to deliver the services that the controller has ordered, for as long as a
subscription to them runs, and only on the controller’s *documented instructions*.

## 2. Kinds of data and people

- Contact details of employees and customers: name, e-mail address, telephone number
- Sign-in data: user name, time, network address
- Content that the controller stores itself:
  - files and mailboxes in backups
  - databases on managed servers
    - special categories only where the order says so

## 3. Duties of the processor

1. Confidentiality: everyone with access has signed a duty of secrecy that outlasts their employment.
2. Security: measures under Article 32, at least
  1. encryption in transit and at rest,
  2. separation of customers from one another,
  3. a yearly test of recovery.
3. Assistance: with requests from data subjects, within **five working days**.
4. Notification: of a personal data breach without undue delay, and ++no later than 24 hours++ after it is known.

## 4. Sub-processors

The controller gives general authorisation to the sub-processors in the
[current list](https://{domain}/subprocessors). A new one is announced 30 days ahead; the controller may object.

> Data is not transferred out of the EEA. If that ever changes, it needs the controller’s consent first.

## 5. Audit

The controller may audit compliance once a year, itself or through an auditor bound to secrecy. Requests go to
[the data protection officer](mailto:privacy@{domain}).

## 6. Return and deletion

When the services end the processor returns the data and deletes it within 30 days. Logs are kept as follows:

~~~
access log      12 months
backup log       6 months
support cases   24 months
~~~`,
  },
  no: {
    title: "Databehandleravtale",
    description: "Hvordan {provider} behandler personopplysninger på vegne av kundene",
    body: `
Avtalen inngås etter personvernforordningen artikkel 28. Kunden er **behandlingsansvarlig**, {provider} er
**databehandler**.

## 1. Formål og varighet

Databehandleren behandler personopplysninger bare for å levere tjenestene den behandlingsansvarlige har bestilt, så
lenge et abonnement på dem løper, og bare etter *dokumenterte instrukser*.

## 2. Opplysninger og personer

- Kontaktopplysninger om ansatte og kunder: navn, e-postadresse, telefonnummer
- Påloggingsdata: brukernavn, tidspunkt, nettadresse
- Innhold som den behandlingsansvarlige selv lagrer:
  - filer og postbokser i sikkerhetskopier
  - databaser på driftede servere
    - særlige kategorier bare der bestillingen sier det

## 3. Databehandlerens plikter

1. Fortrolighet: alle med tilgang har undertegnet en taushetserklæring som gjelder også etter at de slutter.
2. Sikkerhet: tiltak etter artikkel 32, minst
  1. kryptering under overføring og lagring,
  2. skille mellom kundene,
  3. en årlig test av gjenoppretting.
3. Bistand: ved henvendelser fra de registrerte, innen **fem virkedager**.
4. Varsling: av brudd på personopplysningssikkerheten uten ugrunnet opphold, og ++senest 24 timer++ etter at det er kjent.

## 4. Underleverandører

Den behandlingsansvarlige gir generell godkjenning av underleverandørene i
[gjeldende oversikt](https://{domain}/subprocessors). En ny varsles 30 dager i forveien; den behandlingsansvarlige kan
motsette seg den.

> Opplysningene overføres ikke ut av EØS. Skulle det endre seg, kreves samtykke fra den behandlingsansvarlige først.

## 5. Revisjon

Den behandlingsansvarlige kan kontrollere etterlevelsen én gang i året, selv eller ved en revisor med taushetsplikt.
Henvendelser sendes til [personvernombudet](mailto:privacy@{domain}).

## 6. Tilbakelevering og sletting

Når tjenestene opphører, leverer databehandleren opplysningene tilbake og sletter dem innen 30 dager. Logger oppbevares
slik:

~~~
tilgangslogg       12 måneder
sikkerhetskopilogg  6 måneder
støttesaker        24 måneder
~~~`,
  },
};
