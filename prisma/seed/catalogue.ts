/** What the provider sells: families of products, with what makes a subscription to one read like a real one. */

/** A product: the end of its stock-keeping unit, its name, its price a month. */
type Article = readonly [code: string, name: string, price: number];

export interface Family {
  readonly code: string;
  readonly title: string;
  /** Whether names begin with the provider's brand. */
  readonly branded?: boolean;
  /** What is bought for one unit sold, as a part of its price. */
  readonly costShare: number;
  readonly amount: readonly [min: number, max: number];
  /** Lengths of a term in months; a length named twice is twice as common. */
  readonly terms: readonly number[];
  readonly unit: string;
  readonly consumption: { readonly property: string; readonly metadata: string };
  /** What it is commonly bought together with. */
  readonly companion: string;
  /** `{place}` is where it is used, with a capital first letter at the beginning. */
  readonly names: readonly string[];
  /** Notation of `rich-text.ts`; `{place}`, `{customer}`, `{mail}` and `{limit}` are filled in. */
  readonly description: string;
  readonly articles: readonly Article[];
}

/** Rooms and sites where a customer uses what it subscribes to. */
export const places: readonly string[] = (
  "head office, warehouse, depot, workshop, clinic, showroom, harbour office, terminal, sales office, factory, " +
  "reception, boardroom, finance office, fleet office, test lab, laboratory, design studio, call centre, branch office, " +
  "archive room, canteen, north site, field station, summer shop, drawing office, packing hall"
).split(", ");

export const families: readonly Family[] = [
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
  {
    code: "SRV",
    title: "Servers and storage",
    branded: true,
    costShare: 0.55,
    amount: [1, 12],
    terms: [12, 12, 24, 36],
    unit: "Billed per running unit.\nTraffic within the Nordics is included.",
    consumption: { property: "instances", metadata: "server" },
    companion: "BKP",
    names: ["Servers, {place}", "{place} servers", "Test servers", "Database, {place}", "Storage, {place}"],
    description: `Servers for the {place}, in **two halls** in Norway.

1. Patched on the second Tuesday of the month.
2. Watched at all hours; see the [status page](https://status.example/).

~{limit}~ units are reserved. Operations: [{mail}](mailto:{mail}).`,
    articles: [
      ["S", "Virtual Server S", 390],
      ["M", "Virtual Server M", 690],
      ["L", "Virtual Server L", 1290],
      ["XL", "Virtual Server XL", 2490],
      ["GPU", "Virtual Server GPU", 5900],
      ["DB-S", "Managed Database S", 590],
      ["DB-M", "Managed Database M", 1190],
      ["DB-L", "Managed Database L", 2390],
      ["K8S", "Container Node", 1190],
      ["OBJ", "Object Storage 1 TB", 210],
      ["NET", "Private Network", 150],
      ["LB", "Load Balancer", 340],
      ["IP", "Public Address", 35],
      ["MON", "Server Monitoring", 79],
    ],
  },
  {
    code: "WEB",
    title: "Web hosting",
    branded: true,
    costShare: 0.48,
    amount: [1, 10],
    terms: [12, 12, 24],
    unit: "Billed per site or name.",
    consumption: { property: "sites", metadata: "hosting" },
    companion: "SRV",
    names: ["Web shop", "Hosting, {place}", "{place} website", "Names and certificates", "Campaign site, {place}"],
    description: `Hosting for the {place} of {customer}. Certificates renew **by themselves**; names are renewed
each year unless [{mail}](mailto:{mail}) says otherwise.

- Daily copies, kept 14 days
- Up to {limit} sites`,
    articles: [
      ["START", "Web Hosting Start", 69],
      ["BUS", "Web Hosting Business", 149],
      ["SHOP", "Web Shop Hosting", 490],
      ["NO", "Domain name .no", 12.5],
      ["SE", "Domain name .se", 14.9],
      ["FI", "Domain name .fi", 15.9],
      ["DK", "Domain name .dk", 11.9],
      ["CERT", "Certificate", 45],
      ["WILD", "Certificate, wildcard", 190],
      ["CDN", "Content Delivery", 240],
      ["MON", "Site Monitoring", 59],
    ],
  },
  {
    code: "HW",
    title: "Hardware leasing",
    costShare: 0.78,
    amount: [1, 60],
    terms: [36, 36, 36, 24, 48],
    unit: "Leased, with swap on the next working day.\nReturned at the end of the term.",
    consumption: { property: "units", metadata: "hardware" },
    companion: "SVC",
    names: ["Laptops, {place}", "{place} workplaces", "Screens, {place}", "Phones, {place}", "Printers, {place}"],
    description: `Leased equipment for the {place}. {customer} keeps it for the **whole term** and may then:

1. return it,
2. lease newer equipment, or
3. buy it at its ++residual value++.

Serial numbers are in the delivery note; damage goes to [{mail}](mailto:{mail}). At most {limit} units.`,
    articles: [
      ["LT14", "Laptop 14, lease", 349],
      ["LT16", "Laptop 16, lease", 449],
      ["WS", "Workstation, lease", 690],
      ["TAB", "Tablet 11, lease", 159],
      ["PHONE", "Phone, lease", 189],
      ["MON27", "Monitor 27, lease", 89],
      ["MON34", "Monitor 34, lease", 149],
      ["DOCK", "Docking station, lease", 49],
      ["ROOM", "Meeting room kit, lease", 890],
      ["PRINT", "Printer A3, lease", 720],
      ["LABEL", "Label printer, lease", 119],
      ["SCAN", "Barcode scanner, lease", 99],
      ["RACK", "Rack server, lease", 1890],
      ["UPS", "Power backup, lease", 260],
    ],
  },
  {
    code: "NET",
    title: "Network",
    costShare: 0.66,
    amount: [1, 14],
    terms: [12, 24, 36, 36],
    unit: "Billed per device or line.\nReplaced the next working day if it fails.",
    consumption: { property: "devices", metadata: "firewall" },
    companion: "SVC",
    names: ["Edge firewall, {place}", "Network, {place}", "{place} wireless", "Fibre, {place}", "Lines between sites"],
    description: `Network for the {place}, **configured and watched** by us.

- Rules change on request, within four hours
  - Outside office hours: critical changes only
    - Ordered by phone
- Firmware: the last Sunday of the month

Requests: [{mail}](mailto:{mail}). Up to {limit} devices.`,
    articles: [
      ["FW40", "Edge Firewall 40", 645],
      ["FW80", "Edge Firewall 80", 1290],
      ["FW120", "Edge Firewall 120", 2190],
      ["SW24", "Switch 24", 210],
      ["SW48", "Switch 48", 330],
      ["AP", "Access Point", 95],
      ["APO", "Access Point, outdoor", 165],
      ["4G", "Mobile Failover", 290],
      ["F250", "Fibre Line 250", 890],
      ["F1000", "Fibre Line 1000", 1490],
      ["VPN", "Site Tunnel", 190],
      ["MON", "Network Monitoring", 120],
    ],
  },
  {
    code: "TEL",
    title: "Telephony",
    costShare: 0.57,
    amount: [2, 70],
    terms: [12, 12, 24],
    unit: "Billed per line.\nCalls to the Nordics are included.",
    consumption: { property: "lines", metadata: "voice" },
    companion: "NET",
    names: ["Switchboard", "{place} lines", "Mobile, {place}", "Switchboard, {place}", "Mobile, all staff"],
    description: `Lines for the {place}; the numbers **belong to {customer}** and move with it.

> Emergency calls need power. Keep one mobile phone at every site.

Opening hours and queues are changed in the portal or by [{mail}](mailto:{mail}). Room for {limit} lines.`,
    articles: [
      ["LINE", "Phone Line", 60],
      ["SWB", "Switchboard", 420],
      ["QUEUE", "Call Queue", 180],
      ["M5", "Mobile 5 GB", 199],
      ["M20", "Mobile 20 GB", 289],
      ["MX", "Mobile Unlimited", 429],
      ["DATA", "Mobile Data", 149],
      ["FAX", "Fax to mail", 39],
      ["REC", "Call Recording", 75],
      ["SERIES", "Number Series 100", 110],
      ["CONF", "Conference Bridge", 140],
      ["SOFT", "Softphone", 35],
    ],
  },
  {
    code: "SVC",
    title: "Managed services",
    branded: true,
    costShare: 0.52,
    amount: [1, 60],
    terms: [12, 12, 24],
    unit: "Billed per user or site.\nOffice hours 08:00 to 16:00.",
    consumption: { property: "licensed_users", metadata: "service" },
    companion: "EPG",
    names: ["Service desk, {place}", "Managed workplace, {place}", "Monitoring, {place}", "Service desk"],
    description: `Help for everyone at the {place}, by phone and in the portal.

### Response

1. **Critical**: 30 minutes, all hours
2. **Normal**: 4 working hours

Reports come monthly to [{mail}](mailto:{mail}). Covers up to {limit} people.`,
    articles: [
      ["DESK", "Service Desk", 119],
      ["SITE", "On-site Day", 1250],
      ["WATCH", "Watch, all hours", 490],
      ["PATCH", "Patch Management", 39],
      ["LIC", "Licence Adviser", 990],
      ["SEC", "Security Officer for hire", 8900],
      ["TEST", "Restore Test, quarterly", 350],
      ["DOC", "Documentation Hub", 290],
      ["ASSET", "Asset Register", 15],
    ],
  },
];
