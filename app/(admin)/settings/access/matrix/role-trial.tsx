import { useQuery } from "@tanstack/react-query";
import { DrawerBody, DrawerTitle, PanelFooter } from "@/components/layout/panel-parts";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Suspense } from "@/components/ui/suspense";
import type { AccessChange } from "@/lib/resources/access/client";
import type { AccessHolder } from "@/lib/resources/access/schema";
import { allRolesQuery, type ListedRole } from "@/lib/resources/role/client";
import { paths } from "../../../paths";
import { featuresIn, namespacesOf } from "../../../roles/feature-tree";
import { RoleFields } from "../../users/role-fields";
import classes from "../access.module.css";
import { Difference } from "../access-difference";
import { answerOf } from "./answer-of";
import type { GridOperation } from "./operations-by-area";

/**
 * The change that a cell suggests: a role of the tenant gains or loses the feature of the operation; a user with a role of
 * the platform gets another role. Undefined if the viewer may make neither change.
 */
export function useRoleTrial(subject: AccessHolder, { feature }: GridOperation): AccessChange | undefined {
  const [mayUsers, mayRoles] = [useHasFeature("Platform/User/Write"), useHasFeature("Platform/Role/Write")];
  const viewer = useViewer().user;
  const { data } = useQuery({ ...allRolesQuery, enabled: mayUsers || mayRoles });
  const { id, type, role: held = "" } = subject;
  const role = data?.rows.find(({ name }) => name === held.split(".")[0]);
  if (type === "key" || !role) return undefined;
  if (role.editable)
    return mayRoles ? { role: { id: role._id, features: toggled(role, feature, subject) } } : undefined;
  return mayUsers && type === "user" && id !== viewer.id ? { user: { id, role: held } } : undefined;
}

function toggled(role: ListedRole, feature: GridOperation["feature"], subject: AccessHolder) {
  const others = [...namespacesOf(role)].filter((namespace) => namespace !== feature);
  return featuresIn(answerOf(subject, feature).may ? others : [...others, feature]);
}

interface RoleTrialProps {
  subject: AccessHolder;
  operation: GridOperation;
  change: AccessChange;
  onTry: (change: AccessChange) => void;
  onBack: () => void;
}

/** The access that would be gained and lost by a change that is not saved. */
export function RoleTrial({ subject, operation: { feature }, change, onTry, onBack }: RoleTrialProps) {
  const { id, name, role = "" } = subject;
  const isUsers = "user" in change;
  return (
    <>
      <DrawerTitle title={isUsers ? `Another role for ${name}` : `Role ${role.split(".")[0]}`}>
        Tried, not saved
      </DrawerTitle>
      <DrawerBody label="Role change">
        {isUsers ? (
          <div className={classes.tried}>
            <RoleFields
              value={change.user.role}
              error={undefined}
              onChange={(wanted) => onTry({ user: { id, role: wanted } })}
            />
          </div>
        ) : (
          <p>
            {answerOf(subject, feature).may ? "Without" : "With"} <code className="mono">{feature}</code>.
          </p>
        )}
        {isUsers && change.user.role === role ? (
          <p className={classes.lead}>Choose another role or level to see what changes.</p>
        ) : (
          <Suspense>
            <Difference change={change} />
          </Suspense>
        )}
      </DrawerBody>
      <PanelFooter>
        <ButtonLink href={"role" in change ? paths.editRole(change.role.id) : paths.user(id)}>
          {isUsers ? "Open the user" : "Edit the role"}
        </ButtonLink>
        <Button variant="quiet" onClick={onBack}>
          Back to why
        </Button>
      </PanelFooter>
    </>
  );
}
