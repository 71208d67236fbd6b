import { at } from "./random";
import { day, hour, iso } from "./time";
import type { World } from "./world";

export interface Distributor {
  _id: string;
  name: string;
  tenant: string;
  active: boolean;
  address: { line2: string; street: string; zip: string; city: string; country: string; state: string };
  created: string;
  updated: string;
}

/** A distributor with the families it delivers, which products are assigned by and no answer shows. */
export interface Supplier {
  readonly record: Distributor;
  readonly delivers: readonly string[];
}

export function createSuppliers(world: World): Supplier[] {
  return wholesalers.map(({ name, address, country, line2 = "", delivers = [], inactive }, index) => {
    const random = world.random("distributor", index);
    const created = world.today - (1300 - index * 70) * day + random.int(7 * hour, 15 * hour);
    const updated = created + random.float() * (world.today - created);
    const [street = "", zip = "", city = "", state = ""] = address.split("/");
    return {
      delivers,
      record: {
        _id: world.objectId("distributor", created, index),
        name: world.mark(name),
        tenant: world.provider.id,
        active: !inactive,
        address: {
          line2,
          // An address may be empty; then only the name has the marker.
          street: street && world.mark(street),
          zip,
          city: city && world.mark(city),
          country,
          state: state && world.mark(state),
        },
        created: iso(created),
        updated: iso(updated),
      },
    };
  });
}

/** Who delivers a product: those who deliver its family take turns; what nobody delivers the provider makes itself. */
export function supplierOf(suppliers: readonly Supplier[], family: string, index: number): Distributor | undefined {
  const able = suppliers.filter(({ delivers }) => delivers.includes(family));
  return able.length === 0 ? undefined : at(able, index).record;
}

interface Wholesaler {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly line2?: string;
  /** Codes of the families it delivers. With none it shows as a distributor without products. */
  readonly delivers?: readonly string[];
  readonly inactive?: true;
}

// biome-ignore format: one wholesaler a line
const wholesalers: readonly Wholesaler[] = [
  { name: "Nordhandel Distribusjon AS", address: "Alnabruveien 12/0668/Oslo/Oslo", country: "NO", delivers: ["HW", "NET"] },
  { name: "Bølgen IT-grossist AS", address: "Nøstegaten 58/5011/Bergen/Vestland", country: "NO", delivers: ["HW"] },
  { name: "Öresund Datapartner AB", address: "Stormgatan 9/211 20/Malmö/Skåne", country: "SE", delivers: ["LIC", "EPG"] },
  { name: "Kvarnen Licens AB", address: "Tjärhovsgatan 4/116 21/Stockholm/Stockholms län", country: "SE", line2: "Plan 5", delivers: ["LIC"] },
  { name: "Revontuli Tietoturva Oy", address: "Kirkkokatu 17/90100/Oulu/Pohjois-Pohjanmaa", country: "FI", delivers: ["EPG"] },
  { name: "Østerbro Software ApS", address: "Århusgade 88/2100/København/Hovedstaden", country: "DK", line2: "3. sal", delivers: ["ACC", "LIC"] },
  { name: "Lysning Telecom AS", address: "Brattørkaia 15/7010/Trondheim/Trøndelag", country: "NO", delivers: ["TEL"] },
  { name: "Fjällbacka Nätverk AB", address: "Järntorget 2/413 04/Göteborg/Västra Götaland", country: "SE", delivers: ["NET"] },
  { name: "Skjærgård Leasing AS", address: "Dronningens gate 30/4610/Kristiansand/Agder", country: "NO", delivers: ["HW"] },
  { name: "Hansekontor Cloud GmbH", address: "Große Elbstraße 145/22767/Hamburg/Hamburg", country: "DE", line2: "Haus B", delivers: ["EPG", "LIC"] },
  { name: "Järnvägen Hårdvara AB", address: "Industrigatan 22/582 77/Linköping/Östergötland", country: "SE", delivers: ["HW"] },
  { name: "Tähti Jakelu Oy", address: "Lönnrotinkatu 20/00120/Helsinki/Uusimaa", country: "FI", delivers: ["ACC"] },
  { name: "Vesterhav Telefoni ApS", address: "Havnegade 61/6700/Esbjerg/Syddanmark", country: "DK", delivers: ["TEL"] },
  { name: "Polder Security B.V.", address: "Oudegracht 112/3511 AW/Utrecht/Utrecht", country: "NL", delivers: ["EPG"] },
  { name: "Gamle Byen Data AS", address: "Kjøpmannsgata 40/7011/Trondheim/Trøndelag", country: "NO", delivers: ["NET"], inactive: true },
  { name: "Mälaren Telefoni AB", address: "Sigurdsgatan 6/721 30/Västerås/Västmanland", country: "SE", inactive: true },
  { name: "Aurora Arkiv AS", address: "Grønnegata 77/9008/Tromsø/Troms", country: "NO" },
  { name: "Brygge Maskin AS", address: "///", country: "", inactive: true },
];
