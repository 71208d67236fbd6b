import { countryField, type Edits, type RecordField, textField, textsBelow } from "@/components/form/field-edits";
import { message, t } from "@/lib/languages/text";
import type { Account, AccountUpdate } from "@/lib/resources/account/schema";

/** The id of the form, whose submit button is in the header of the page. */
export const accountFormId = "account-form";

export const activePath = "/status/active";

/** The fields of an account that can be changed. */
export const accountFields: readonly RecordField<Account>[] = [
  textField("/name", message("Name"), ({ name }) => name),
  countryField("/country", message("Country"), ({ country }) => country),
  {
    path: activePath,
    label: message("Status"),
    read: ({ status }) => status?.active ?? false,
    format: (isActive) => (isActive === true ? t("Active") : t("Inactive")),
  },
  textField("/address/postal/street", message("Street"), ({ address }) => address?.postal?.street),
  textField("/address/postal/line2", message("Address line 2"), ({ address }) => address?.postal?.line2),
  textField("/address/postal/zip", message("Postcode"), ({ address }) => address?.postal?.zip),
  textField("/address/postal/city", message("City"), ({ address }) => address?.postal?.city),
  textField("/address/postal/state", message("State or region"), ({ address }) => address?.postal?.state),
  countryField("/address/postal/country", message("Country"), ({ address }) => address?.postal?.country),
];

/** The body that changes exactly what was edited. */
export function accountUpdate(edits: Edits): AccountUpdate {
  const active = edits[activePath];
  const postal = textsBelow(edits, "/address/postal");
  return {
    ...textsBelow(edits, ""),
    ...(typeof active === "boolean" ? { status: { active } } : {}),
    ...(Object.keys(postal).length > 0 ? { address: { postal } } : {}),
  };
}
