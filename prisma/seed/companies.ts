import countries from "./data/countries.json" with { type: "json" };
import { at, hash } from "./random";

interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** The parts of names and addresses. Companies are invented; towns are real. */
interface Country {
  readonly code: string;
  readonly companyForm: string;
  /** Finland's and Denmark's customers have none set: a price without a currency has to look right, too. */
  readonly currency?: string;
  readonly dialCode: string;
  readonly stems: readonly string[];
  readonly trades: readonly string[];
  readonly places: readonly Place[];
  readonly streets: readonly string[];
  readonly firstnames: readonly string[];
  readonly lastnames: readonly string[];
}

const { norway, sweden, finland, denmark }: Record<keyof typeof countries, Country> = countries;

export interface Company {
  readonly name: string;
  /** The name in the letters that addresses and identifiers allow; as unique as the name. */
  readonly slug: string;
  readonly country: Country;
  readonly place: Place;
  readonly street: string;
}

/** Company number `index` of an endless list of different ones: first those known by name, then composed ones. */
export function companyAt(index: number): Company {
  return known[index] ?? composed(index - known.length);
}

/** The customers that screens and documentation show by name. */
const known: readonly Company[] = [
  company("Vidda Kraft AS", norway, "2317/Hamar/Innlandet", "Vestre Torggate 14"),
  company("Nordlys Eiendom AS", norway, "9008/Tromsø/Troms", "Sjøgata 8"),
  company("Ålesund Marineverksted AS", norway, "6002/Ålesund/Møre og Romsdal", "Skansekaia 3"),
  company("Skagen Bryghus ApS", denmark, "9990/Skagen/Nordjylland", "Havnevej 21"),
  company("Havørn Logistikk AS", norway, "8006/Bodø/Nordland", "Terminalveien 10"),
  company("Saimaa Terveys Oy", finland, "53100/Lappeenranta/Etelä-Karjala", "Valtakatu 44"),
  company("Polar Optikk AS", norway, "2815/Gjøvik/Innlandet", "Hunnsvegen 5"),
  company("Tinde Regnskap AS", norway, "6413/Molde/Møre og Romsdal", "Storgata 31"),
  company("Kystbygg Entreprenør AS", norway, "5003/Bergen/Vestland", "Bradbenken 1"),
  company("Malmö Verktyg AB", sweden, "211 22/Malmö/Skåne", "Östra Hamngatan 17"),
  company("Granli Barnehager SA", norway, "3015/Drammen/Buskerud", "Granliveien 2"),
  company("Dovre Treforedling AS", norway, "2660/Dombås/Innlandet", "Industrivegen 40"),
  company("Sørfjord Settefisk AS", norway, "5770/Tyssedal/Vestland", "Sørfjordvegen 612"),
  company("Hálogi Geodata AS", norway, "9510/Alta/Finnmark", "Løkkeveien 37"),
  company("Åland Sjöfrakt Ab", finland, "22100/Mariehamn/Åland", "Västra Hamnen 6"),
];

/** Half of the composed companies are Norwegian, as half of a Norwegian provider's customers would be. */
const mix = [norway, sweden, norway, finland, norway, denmark];

function composed(index: number): Company {
  const country = at(mix, index);
  // Counts the companies of one country, so that each gets its own pair of stem and trade before any pair comes again.
  const serial = country === norway ? Math.floor(index / 6) * 3 + Math.floor((index % 6) / 2) : Math.floor(index / 6);
  const round = Math.floor(serial / country.stems.length);
  const stem = at(country.stems, serial);
  const trade = at(country.trades, serial * 5 + round);
  const generation = Math.floor(round / country.trades.length);
  const words = generation === 0 ? [stem, trade] : [stem, trade, String(generation + 1)];
  const name = [...words, country.companyForm].join(" ");
  const word = hash(name);
  const { zip, city, state } = at(country.places, word());
  return company(name, country, `${zip}/${city}/${state}`, `${at(country.streets, word())} ${1 + (word() % 90)}`);
}

function company(name: string, country: Country, address: string, street: string): Company {
  const [zip = "", city = "", state = ""] = address.split("/");
  const slug = slugOf(name.replace(/ \S+$/, "")) + (country === norway ? "" : `-${country.code.toLowerCase()}`);
  return { name, slug, country, place: { zip, city, state }, street };
}

/** Plain lower-case letters for addresses: `Ålesund Marineverksted` becomes `alesund-marineverksted`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/æ/g, "ae")
    .replace(/ø/g, "o")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
