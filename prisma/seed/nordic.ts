/** The parts of names and addresses, by country. Companies are invented; towns are real. */

export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

export interface Country {
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

const words = (list: string): string[] => list.trim().split(/\s*,\s*/);

const places = (list: string): Place[] =>
  words(list).map((entry) => {
    const [zip = "", city = "", state = ""] = entry.split("/");
    return { zip, city, state };
  });

export const norway: Country = {
  code: "NO",
  companyForm: "AS",
  currency: "NOK",
  dialCode: "47",
  stems: words("Bjørk, Fjell, Lofoten, Nærøy, Sæther, Øvre, Dalen, Skjærgård, Hardanger, Tyri, Rør, Finnmark"),
  trades: words(
    "Bakeri, Elektro, Transport, Tannklinikk, Arkitekter, Fiskeri, Byggevarer, Veterinær, Trykkeri, Bilservice, Hotell, Rådgivning",
  ),
  places: places(
    "0150/Oslo/Oslo, 5003/Bergen/Vestland, 7010/Trondheim/Trøndelag, 9008/Tromsø/Troms, 8006/Bodø/Nordland, 4611/Kristiansand/Agder, 6002/Ålesund/Møre og Romsdal, 2317/Hamar/Innlandet, 3015/Drammen/Buskerud, 4006/Stavanger/Rogaland",
  ),
  streets: words("Storgata, Kirkegata, Sjøgata, Havnegata, Østre Torggate, Brøggerveien, Fjordveien, Prestegårdsveien"),
  firstnames: words("Ingrid, Håkon, Bjørn, Åse, Sølvi, Jørgen, Silje, Pål, Marte, Øystein, Tuva, Gunnar"),
  lastnames: words("Sæther, Ødegård, Hansen, Bråten, Nygård, Moen, Myhre, Aas, Strøm, Haugland, Lærum, Fjeldstad"),
};

export const sweden: Country = {
  code: "SE",
  companyForm: "AB",
  currency: "SEK",
  dialCode: "46",
  stems: words("Öster, Väster, Björk, Åre, Ström, Mälar, Sjö, Skär, Ängs, Norr, Höga, Bäck"),
  trades: words(
    "Bygg, Måleri, Redovisning, Åkeri, Plåt, Livs, Fastigheter, Snickeri, Rör, Tandvård, Trädgård, Konsult",
  ),
  places: places(
    "111 20/Stockholm/Stockholms län, 411 03/Göteborg/Västra Götaland, 211 22/Malmö/Skåne, 702 11/Örebro/Örebro län, 903 26/Umeå/Västerbotten, 582 22/Linköping/Östergötland, 722 12/Västerås/Västmanland, 831 30/Östersund/Jämtland",
  ),
  streets: words("Storgatan, Drottninggatan, Kungsgatan, Hamngatan, Västra Ågatan, Järnvägsgatan, Ängsvägen, Sjövägen"),
  firstnames: words("Sofie, Björn, Åsa, Göran, Märta, Håkan, Elin, Jörgen, Karin, Östen, Maja, Sören"),
  lastnames: words(
    "Lindqvist, Sjöberg, Åkesson, Öberg, Bäckström, Nyström, Hägglund, Söderberg, Ekström, Källman, Lööf, Berg",
  ),
};

export const finland: Country = {
  code: "FI",
  companyForm: "Oy",
  dialCode: "358",
  stems: words("Järvi, Hämeen, Pohjan, Kivi, Mäki, Lahden, Saari, Itä, Länsi, Yli, Metsä, Päijät"),
  trades: words(
    "Rakennus, Huolto, Sähkö, Leipomo, Kuljetus, Tilitoimisto, Hammaslääkärit, Puu, Konepaja, Kiinteistöt, Kala, Lääkärit",
  ),
  places: places(
    "00100/Helsinki/Uusimaa, 33100/Tampere/Pirkanmaa, 20100/Turku/Varsinais-Suomi, 90100/Oulu/Pohjois-Pohjanmaa, 40100/Jyväskylä/Keski-Suomi, 53100/Lappeenranta/Etelä-Karjala, 15110/Lahti/Päijät-Häme, 22100/Mariehamn/Åland",
  ),
  streets: words(
    "Hämeenkatu, Mannerheimintie, Satamakatu, Kirkkokatu, Yliopistonkatu, Järvitie, Pähkinätie, Itäinen Rantakatu",
  ),
  firstnames: words("Aino, Väinö, Päivi, Jyrki, Yrjö, Tuuli, Heikki, Sanna, Antti, Elina, Pekka, Kyösti"),
  lastnames: words(
    "Järvinen, Mäkelä, Hämäläinen, Virtanen, Koskinen, Lehtimäki, Räsänen, Nieminen, Peltola, Ylönen, Saarinen, Kärki",
  ),
};

export const denmark: Country = {
  code: "DK",
  companyForm: "ApS",
  dialCode: "45",
  stems: words("Ærø, Køge, Sønder, Vesterhav, Møns, Åkirke, Næstved, Nørre, Skager, Øresund, Thy, Fanø"),
  trades: words(
    "Bageri, Tømrer, Revision, Vognmænd, Smedje, Mejeri, Ejendomme, Værft, Tandlæger, Gartneri, Fisk, Rådgivning",
  ),
  places: places(
    "1050/København/Hovedstaden, 8000/Aarhus/Midtjylland, 5000/Odense/Syddanmark, 9000/Aalborg/Nordjylland, 6700/Esbjerg/Syddanmark, 4600/Køge/Sjælland, 3700/Rønne/Hovedstaden, 9990/Skagen/Nordjylland",
  ),
  streets: words("Vestergade, Søndergade, Havnegade, Kirkestræde, Østergade, Møllevej, Strandvejen, Nørregade"),
  firstnames: words("Søren, Mette, Bjørn, Kirsten, Åge, Signe, Jørgen, Freja, Rasmus, Bodil, Anders, Maja"),
  lastnames: words("Nørgaard, Kjær, Sørensen, Østergaard, Møller, Skov, Holm, Bæk, Thygesen, Dahl, Krøyer, Lund"),
};
