"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Choice, ChosenField } from "@/components/form/chosen-field";
import type { FieldProps } from "@/components/form/field";
import { useHasFeature } from "@/components/session/viewer";
import { Combobox } from "@/components/ui/combobox";
import { message, t } from "@/lib/languages/text";
import { serviceChoicesQuery } from "@/lib/resources/agreement/client";
import { productChoicesQuery } from "@/lib/resources/product/client";

interface ServicesFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (services: string[]) => void;
}

interface Service {
  id: string;
  name: string;
}

const add = message("Add a service");

/** A field for services: those of other agreements, products by name, or any other identifier. */
export function ServicesField(field: ServicesFieldProps) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <ChosenField {...field} names={names} add={t(add)}>
      {(close) => (
        <ServiceChoices
          chosen={field.value}
          onChoose={({ id, name }) => {
            setNames((known) => new Map(known).set(id, name));
            field.onChange([...field.value, id]);
            close();
          }}
        />
      )}
    </ChosenField>
  );
}

interface ServiceChoicesProps {
  chosen: readonly string[];
  onChoose: (service: Service) => void;
}

function ServiceChoices({ chosen, onChoose }: ServiceChoicesProps) {
  const [query, setQuery] = useState("");
  const typed = query.trim();
  const services = useQuery(serviceChoicesQuery(typed));
  const products = useQuery({ ...productChoicesQuery(query), enabled: useHasFeature("Platform/Product") });
  const named = (services.data ?? []).map((id) => ({ id, name: id }));
  const found = (products.data ?? []).map(({ id, name = id }) => ({ id, name }));
  const known = [...named, ...found].some(({ id }) => id === typed);
  const isNew = ({ id }: Service) => !chosen.includes(id);
  const groups = [
    { name: t("Of other agreements"), options: named },
    { name: t("Products"), options: found.filter(({ id }) => !services.data?.includes(id)) },
    { name: t("Another ID"), options: typed === "" || known ? [] : [{ id: typed, name: typed }] },
  ];
  return (
    <Combobox
      size="panel"
      label={t(add)}
      placeholder={t("Find by name, or type an ID")}
      groups={groups
        .map(({ name, options }) => ({ name, options: options.filter(isNew) }))
        .filter(({ options }) => options.length > 0)}
      keyOf={({ id }) => id}
      query={query}
      onQueryChange={setQuery}
      isPending={services.isPlaceholderData || products.isPlaceholderData}
      onChoose={onChoose}
      empty={t("Enter the ID of the service.")}
    >
      {(service) => <Choice {...service} />}
    </Combobox>
  );
}
