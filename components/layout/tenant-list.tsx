import { useState } from "react";
import { IconCheck, IconSearch } from "@/components/icons/icons";
import { Combobox } from "@/components/ui/combobox";
import { t } from "@/lib/languages/text";
import { initialsOf } from "./initials";
import classes from "./sidebar.module.css";

export interface Tenant {
  id: string;
  name: string;
  /** The second line: "Provider, 15 customers". */
  detail?: string;
}

export interface TenantSwitcherProps {
  tenant: Tenant;
  /** The tenants that the viewer can act for, including the current one. */
  tenants: readonly Tenant[];
  onSwitch: (tenant: Tenant) => void;
}

/** The tenants that the user may act for, with a search. */
export function TenantList({ tenant, tenants, onSwitch }: TenantSwitcherProps) {
  const [query, setQuery] = useState("");
  const needle = query.toLowerCase();
  return (
    <Combobox
      size="panel"
      label={t("Find a tenant")}
      placeholder={t("Find a tenant")}
      icon={<IconSearch aria-hidden />}
      groups={[{ options: tenants.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(needle)) }]}
      keyOf={({ id }) => id}
      chosen={tenant.id}
      query={query}
      onQueryChange={setQuery}
      onChoose={onSwitch}
      empty={t("No tenant is called “{query}”.", { query })}
    >
      {(option) => (
        <>
          <span
            aria-hidden
            className="row justify-center flex-none w-26 h-26 text-12 font-600 text-on-primary rounded-6 bg-primary"
          >
            {initialsOf(option.name)}
          </span>
          <span className={`stack flex-1 min-w-0 ${classes.names}`}>
            <span className="truncate leading-17 font-600">{option.name}</span>
            {option.detail !== undefined && (
              <span className={`truncate text-12 leading-17 text-3 ${classes.detail}`}>{option.detail}</span>
            )}
          </span>
          {option.id === tenant.id && <IconCheck aria-hidden />}
        </>
      )}
    </Combobox>
  );
}
