import { useQuery } from "@tanstack/react-query";
import { ChoiceField } from "@/components/form/choice-field";
import { SelectField } from "@/components/form/field";
import { Drawer } from "@/components/layout/drawer";
import { DrawerBody, DrawerTitle, PanelFooter, PanelSection } from "@/components/layout/panel-parts";
import { showToast } from "@/components/overlay/toasts";
import { Loaded } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { matching } from "@/components/ui/code-names";
import { Suspense } from "@/components/ui/suspense";
import { reasonOf } from "@/lib/browser/client";
import type { RoleChange } from "@/lib/resources/access/client";
import { listAccessSubjects } from "@/lib/resources/access/endpoints";
import {
  allRolesQuery,
  type FeatureDetail,
  type ListedRole,
  roleQuery,
  useUpdateRole,
} from "@/lib/resources/role/client";
import { paths } from "../../../paths";
import { useMayGive } from "../../../roles/feature-checks";
import { featuresIn, labelOf, namespacesOf } from "../../../roles/feature-tree";
import classes from "../access.module.css";
import { Difference } from "../access-difference";

interface RoleDrawerProps {
  features: readonly FeatureDetail[];
  /** What is tried; the grid marks what it gives and takes. */
  change: RoleChange | undefined;
  onTry: (change: RoleChange | undefined) => void;
  onClose: () => void;
}

/** Features given to a role of the tenant's own, or taken from it: who would gain and lose what, before it is saved. */
export function RoleDrawer({ features, change, onTry, onClose }: RoleDrawerProps) {
  const query = useQuery(allRolesQuery);
  return (
    <Drawer label="Role change" lead="Nothing is saved yet" onClose={onClose}>
      <Loaded query={query} what="the roles" loading={<p className={classes.lead}>Reading …</p>}>
        {({ rows }) => {
          const own = rows.filter(({ editable }) => editable);
          const role = own.find(({ _id }) => _id === change?.role.id) ?? own[0];
          return role ? <Trial {...{ own, role, features, change, onTry }} /> : <NoRole />;
        }}
      </Loaded>
    </Drawer>
  );
}

function NoRole() {
  return (
    <>
      <DrawerTitle title="No role of your own">The roles of the platform are the same for every tenant.</DrawerTitle>
      <DrawerBody label="Role change">
        <p>Create a role, or give somebody another one: choose a cell of theirs in the grid.</p>
      </DrawerBody>
      <PanelFooter>
        <ButtonLink href={paths.newRole()}>New role</ButtonLink>
      </PanelFooter>
    </>
  );
}

interface TrialProps extends Omit<RoleDrawerProps, "onClose"> {
  own: readonly ListedRole[];
  role: ListedRole;
}

function Trial({ own, role, features, change, onTry }: TrialProps) {
  const mayGive = useMayGive();
  const held = namespacesOf(role);
  const wanted = new Set<string>(change ? change.role.features.map(({ namespace }) => namespace) : held);
  const changed = features.filter(({ namespace }) => wanted.has(namespace) !== held.has(namespace));
  const others = features
    .filter((each) => !changed.includes(each) && (held.has(each.namespace) || mayGive(each.namespace)))
    .map((each) => ({
      code: each.namespace,
      name: `${held.has(each.namespace) ? "Take" : "Give"}: ${labelOf(each)}`,
    }));
  const toggle = (feature: string) => {
    const tried = features.filter(({ namespace }) => wanted.has(namespace) !== (namespace === feature));
    onTry({ role: { id: role._id, features: featuresIn(tried.map(({ namespace }) => namespace)) } });
  };
  return (
    <>
      <DrawerTitle title={`${role.title || role.name}, before you save`}>
        Given and taken features are marked in the grid.
      </DrawerTitle>
      <DrawerBody label="Role change">
        <div className={classes.tried}>
          <SelectField
            label="Role"
            data={own.map(({ _id, title, name = "" }) => ({ value: _id, label: title || name }))}
            value={role._id}
            onChange={({ currentTarget }) => onTry(unchanged(own.find(({ _id }) => _id === currentTarget.value)))}
          />
          <ChoiceField
            label="Give or take a feature"
            value=""
            find={(query) => matching(others, query)}
            nameOf={(code) => code}
            onChange={toggle}
          />
        </div>
        {changed.length > 0 && change && (
          <>
            <PanelSection title="Tried">
              <ul className={classes.difference} aria-label="Tried">
                {changed.map(({ namespace }) => (
                  <li key={namespace} className={classes.feature}>
                    <span>
                      {held.has(namespace) ? "Without" : "With"} <code className="mono">{namespace}</code>
                    </span>
                    <Button
                      variant="quiet"
                      aria-label={`Leave ${namespace} as it is`}
                      onClick={() => toggle(namespace)}
                    >
                      Leave
                    </Button>
                  </li>
                ))}
              </ul>
            </PanelSection>
            <Suspense>
              <Difference change={change} />
            </Suspense>
          </>
        )}
      </DrawerBody>
      <PanelFooter>
        {changed.length > 0 && change && <Save role={role} change={change} />}
        <ButtonLink variant="quiet" href={paths.editRole(role._id)}>
          Edit the role
        </ButtonLink>
      </PanelFooter>
    </>
  );
}

/** A role with the features that it has. */
const unchanged = (role: ListedRole | undefined): RoleChange | undefined =>
  role && { role: { id: role._id, features: featuresIn(namespacesOf(role)) } };

/** Once it is saved the role has what was tried, so that nothing is left to save. */
function Save({ role, change }: { role: ListedRole; change: RoleChange }) {
  const { _id: id, title = role.name } = role;
  const { data: read } = useQuery(roleQuery(id));
  const { mutateAsync: update, isPending } = useUpdateRole([listAccessSubjects.area]);
  const { features } = change.role;
  const undo = (ifMatch: string | undefined) => {
    const before = unchanged(role)?.role.features ?? [];
    update({ role: id, body: { features: before }, ifMatch }).then(
      () => showToast({ kind: "done", message: `${title} is restored` }),
      (error: unknown) => showToast({ kind: "failed", message: `Not undone. ${reasonOf(error)}` }),
    );
  };
  const save = async () => {
    try {
      const { etag } = await update({ role: id, body: { features }, ifMatch: read?.etag });
      showToast({ kind: "done", message: `Saved ${title}`, undo: () => undo(etag) });
    } catch (error) {
      showToast({ kind: "failed", message: `${title} is not saved. ${reasonOf(error)}` });
    }
  };
  return (
    <Button variant="primary" disabled={!read || isPending} onClick={save}>
      {isPending ? "Saving" : `Save ${title}`}
    </Button>
  );
}
