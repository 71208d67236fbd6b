import { countryName, currencyName, findCountries, findCurrencies } from "@/components/ui/code-names";
import { ChoiceField } from "./choice-field";

type NamedFieldProps = Omit<Parameters<typeof ChoiceField>[0], "find" | "nameOf" | "example">;

export const CountryField = (props: NamedFieldProps) => (
  <ChoiceField {...props} find={findCountries} nameOf={countryName} example="SE" />
);

export const CurrencyField = (props: NamedFieldProps) => (
  <ChoiceField {...props} find={findCurrencies} nameOf={currencyName} example="SEK" />
);
