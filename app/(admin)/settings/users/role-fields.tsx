"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField, TextField } from "@/components/form/field";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature } from "@/components/session/viewer";
import { t } from "@/lib/languages/text";
import { allRolesQuery } from "@/lib/resources/role/client";

const levels = () => [
  { value: "user", label: t("Member: can view") },
  { value: "admin", label: t("Administrator: can view and change") },
];

interface RoleFieldsProps {
  /** `provider.admin` */
  value: string;
  onChange: (role: string) => void;
  isChanged?: boolean;
  error: string | undefined;
}

/** The fields for role and level, which together are a user's role. */
export function RoleFields({ value: role, onChange, isChanged = false, error }: RoleFieldsProps) {
  const mayRead = useHasFeature("Platform/Role");
  const query = useQuery({ ...allRolesQuery, enabled: mayRead });
  const { data } = query;
  if (!mayRead) {
    return (
      <TextField
        label={t("Role")}
        help={t("An account role and a level, such as provider.user")}
        value={role}
        error={error}
        isChanged={isChanged}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  const [name = "", level = "user"] = role.split(".");
  const named = new Map(data?.rows.map((each) => [each.name ?? "", each.title ?? each.name ?? ""]));
  // Include the current role while the others load, or if it was deleted.
  if (name !== "" && !named.has(name)) named.set(name, name);
  return (
    <>
      <SelectField
        label={t("Role")}
        data={[...named].map(([value, label]) => ({ value, label }))}
        value={name}
        error={error}
        isChanged={isChanged}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value}.${level}`)}
      />
      <LoadFailure query={query} failed={t("Could not load the other roles.")} />
      <SelectField
        label={t("Level")}
        data={levels()}
        value={level}
        onChange={({ currentTarget }) => onChange(`${name}.${currentTarget.value}`)}
      />
    </>
  );
}
