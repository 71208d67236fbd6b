import type { Family } from "./family";

/** Backup, security, licences and access. */
export const software: readonly Family[] = [
  {
    code: "BKP",
    title: "Backup",
    branded: true,
    costShare: 0.59,
    amount: [1, 24],
    terms: [12, 12, 12, 24, 36],
    unit: "Billed by the pool bought, whatever is used of it.\nRestores are free.",
    consumption: { property: "storage_gigabytes", metadata: "backup" },
    companion: "EPG",
    names: ["Backup, {place}", "{place} backup", "{place} archive", "Server backup, {place}", "Laptop backup, {place}"],
    description: `Nightly backup of **all file servers** and laptops at the {place}. Restore tests run each quarter;
results go to [{mail}](mailto:{mail}).

- Servers: kept 35 days
- Laptops: kept 14 days
  - Excluded: media shares

Agreed with {customer}: the quantity may rise to *{limit}* without a new order.`,
    articles: [
      ["500", "Backup 500 GB", 249],
      ["1TB", "Backup 1 TB", 390],
      ["2TB", "Backup 2 TB", 690],
      ["5TB", "Backup 5 TB", 1490],
      ["10TB", "Backup 10 TB", 2690],
      ["25TB", "Backup 25 TB", 5990],
      ["MBX", "Backup for mailboxes", 29],
      ["WS", "Backup for workstations", 59],
      ["SRV", "Backup for servers", 349],
      ["DB", "Database backup", 420],
      ["ARC", "Archive, ten years", 180],
      ["GEO", "Second site copy", 310],
      ["DR", "Standby recovery", 1190],
    ],
  },
  {
    code: "EPG",
    title: "Endpoint security",
    costShare: 0.62,
    amount: [5, 220],
    terms: [12, 12, 12, 36],
    unit: "Billed per device.\nCounted on the first of the month.",
    consumption: { property: "licensed_users", metadata: "endpoint" },
    companion: "LIC",
    names: ["Endpoint guard, {place}", "{place} devices", "Endpoint guard", "Security bundle, {place}"],
    description: `Protection for **every managed device** at the {place}.

1. New devices join within one working day.
2. Alerts go to [{mail}](mailto:{mail}):
  1. critical ones by phone as well,
  2. the rest in the weekly summary.

{customer} may add devices up to *{limit}* at the same price.`,
    articles: [
      ["1Y", "Endpoint Guard", 49],
      ["PLUS", "Endpoint Guard Plus", 79],
      ["SRV", "Endpoint Guard for servers", 129],
      ["MOB", "Endpoint Guard Mobile", 29],
      ["EDR", "Detection and Response", 98],
      ["MDR", "Managed Detection, all hours", 165],
      ["DNS", "Name Filter", 19],
      ["MAIL", "Mail Filter", 24],
      ["PHI", "Phishing Training", 22.5],
      ["VUL", "Vulnerability Scan", 35],
      ["MFA", "Sign-in Guard", 18],
      ["VPN", "Secure Access", 42],
    ],
  },
  {
    code: "LIC",
    title: "Licences",
    costShare: 0.84,
    amount: [3, 180],
    terms: [12, 12, 12, 12, 36],
    unit: "Billed per named user.",
    consumption: { property: "licensed_users", metadata: "licence" },
    companion: "BKP",
    names: ["Mail, {place}", "Licences, {place}", "Office licences, all staff", "{place} licences", "Design licences"],
    description: `Licences for the staff at the {place}, **assigned by the customer** in the portal.

- Changes before the 20th count from the next month
- Seats can rise to {limit} during the term, and fall at its end

Questions: [{mail}](mailto:{mail}).`,
    articles: [
      ["MAIL-B", "Nordic Mail Basic", 45],
      ["MAIL-P", "Nordic Mail Business", 79],
      ["MAIL-E", "Nordic Mail Enterprise", 139],
      ["OFF-S", "Office Suite Standard", 109],
      ["OFF-P", "Office Suite Premium", 189],
      ["DIA", "Diagram Studio", 129],
      ["PLAN", "Project Planner", 199],
      ["PDF", "Document Editor", 89],
      ["DSGN", "Design Cloud", 459],
      ["CAD", "Drawing Board Light", 690],
      ["ROOM", "Meeting Rooms", 149],
      ["PWD", "Password Vault", 39],
      ["RDP", "Remote Desktop Access", 95],
    ],
  },
  {
    code: "ACC",
    title: "Accounting",
    costShare: 0.71,
    amount: [1, 40],
    terms: [12, 12, 12, 24],
    unit: "Billed per company or employee, as the product says.\nUpgrades at any time.",
    consumption: { property: "employees", metadata: "accounting" },
    companion: "LIC",
    names: [
      "Accounting, {place}",
      "Payroll and time, {place}",
      "Accounting",
      "Invoicing, {place}",
      "{place} accounting",
    ],
    description: `Accounting for **{customer}**, used by the {place}.

- Year-end support is included
- The auditor has *read access*

> Figures are kept for five years after the end of the term, as the law requires.

Contact: [{mail}](mailto:{mail}).`,
    articles: [
      ["START", "Tally Accounting Start", 299],
      ["PRO", "Tally Accounting Pro", 649],
      ["PAY", "Tally Payroll", 49],
      ["INV", "Tally Invoicing", 129],
      ["EXP", "Tally Expenses", 39],
      ["TIME", "Tally Time", 45],
      ["REP", "Tally Reporting", 390],
      ["YEAR", "Tally Annual Accounts", 590],
      ["API", "Tally Connections", 250],
      ["PROJ", "Tally Projects", 89],
      ["STOCK", "Tally Stock", 310],
      ["SCAN", "Receipt Scanner", 59],
    ],
  },
];
