import { countryName, currencyName } from "@/components/ui/code-names";
import { findCountries, findCurrencies } from "@/components/ui/find-codes";
import { ChoiceField } from "./choice-field";

type NamedFieldProps = Omit<Parameters<typeof ChoiceField>[0], "find" | "nameOf" | "example">;

export const CountryField = (props: NamedFieldProps) => (
  <ChoiceField {...props} find={findCountries} nameOf={countryName} example="SE" />
);

export const CurrencyField = (props: NamedFieldProps) => (
  <ChoiceField {...props} find={findCurrencies} nameOf={currencyName} example="SEK" />
);
