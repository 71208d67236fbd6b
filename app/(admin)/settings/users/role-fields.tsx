"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField } from "@/components/form/field";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { roleTitle } from "@/components/ui/role-words";
import { t } from "@/lib/languages/text";
import { allRolesQuery } from "@/lib/resources/role/client";

const levels = () => [
  { value: "user", label: t("Member: can view") },
  { value: "admin", label: t("Administrator: can view and change") },
];

interface RoleFieldsProps {
  /** `provider.admin`; empty for none. */
  value: string;
  onChange: (role: string) => void;
  isChanged?: boolean;
  error: string | undefined;
  help?: string;
  /** The label of the option for no role, if there may be none. */
  none?: string;
}

/** The fields for role and level, which together are a user's role. */
export function RoleFields({ value: role, onChange, isChanged = false, error, help, none }: RoleFieldsProps) {
  const [own = ""] = useViewer().user.role.split(".");
  const query = useQuery({ ...allRolesQuery, enabled: useHasFeature("Platform/Role") });
  const [name = "", level = "user"] = role.split(".");
  const titles = new Map(query.data?.rows.map((each) => [each.name ?? "", t(each.title ?? each.name ?? "")]));
  // The viewer's own and the present one, while the others load, if they may not be read, or if it was deleted.
  for (const known of [own, name]) if (known !== "" && !titles.has(known)) titles.set(known, roleTitle(known));
  return (
    <>
      <SelectField
        label={t("Role")}
        help={help}
        data={[
          ...(none === undefined ? [] : [{ value: "", label: none }]),
          ...[...titles].map(([value, label]) => ({ value, label })),
        ]}
        value={name}
        error={error}
        isChanged={isChanged}
        onChange={({ currentTarget: { value } }) => onChange(value === "" ? "" : `${value}.${level}`)}
      />
      <LoadFailure query={query} failed={t("Could not load the other roles.")} />
      {name !== "" && (
        <SelectField
          label={t("Level")}
          data={levels()}
          value={level}
          onChange={({ currentTarget }) => onChange(`${name}.${currentTarget.value}`)}
        />
      )}
    </>
  );
}
