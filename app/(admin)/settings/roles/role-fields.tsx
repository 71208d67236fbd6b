import { IconShieldLock } from "@/components/icons/icons";
import { permissionCount } from "@/components/session/permission-words";
import { fieldsFor, idField } from "@/components/table/fields";
import { Tag } from "@/components/ui/tag";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { ListedRole } from "@/lib/resources/role/client";

const of = fieldsFor<ListedRole>();

/** Texts of roles of the platform are ours. */
const ofPlatform = ({ editable }: ListedRole, text = ""): string => (editable ? text : t(text));

export const roleFields = [
  of.text("title", message("Name"), {
    heading: message("Role"),
    width: 190,
    grow: 1,
    slot: "title",
    filter: { icon: IconShieldLock },
    edit: message("Enter a name."),
    cell: (role) => ofPlatform(role, role.title ?? role.name) || <EmptyValue>{t("no title")}</EmptyValue>,
  }),
  of.code("name", message("Name in the API"), { width: 170, isForDevelopers: true, edit: message("Enter a name.") }),
  of.text("description", message("Description"), {
    width: 280,
    grow: 2,
    slot: "detail",
    edit: true,
    cell: (role) => ofPlatform(role, role.description) || <EmptyValue />,
  }),
  of.text("tags", message("Tags"), { edit: true }),
  of.text("features", message("Permissions"), {
    width: 150,
    align: "end",
    slot: "value",
    cell: ({ features = [] }) => permissionCount(features.length),
  }),
  of.choice("editable", message("Kind"), {
    width: 104,
    slot: "note",
    choices: { true: message("Custom"), false: message("Built-in") },
    cell: ({ editable }) => (editable ? <Tag tone="accent">{t("Custom")}</Tag> : <Tag>{t("Built-in")}</Tag>),
  }),
  of.day("updatedAt", message("Updated")),
  idField(of, "_id", { filter: { names: "roles" } }),
];
