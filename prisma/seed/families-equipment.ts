import type { Family } from "./family";

/** Hardware, networks, telephony and services. */
export const equipment: readonly Family[] = [
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
      ["UPS", "Emergency power, lease", 260],
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
