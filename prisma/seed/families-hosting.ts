import type { Family } from "./family";

/** Servers and web hosting. */
export const hosting: readonly Family[] = [
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
];
