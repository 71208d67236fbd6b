"use client";

import { useQuery } from "@tanstack/react-query";
import { useEscape } from "@/components/command/registry";
import { DryRun } from "@/components/form/dry-run";
import { FormProblems } from "@/components/form/form";
import { DrawerBody, PanelFooter, PanelHead, PanelSection } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { LoadFailure } from "@/components/record/loaded";
import { ForDevelopers } from "@/components/session/developer";
import { permissionCount, permissionName } from "@/components/session/permission-words";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { JsonView } from "@/components/ui/json-view";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import { type FeatureDetail, levelsQuery } from "@/lib/resources/role/client";
import { updateRole } from "@/lib/resources/role/endpoints";
import { isWithoutRead } from "./feature-tree";
import classes from "./roles.module.css";
import type { RoleEditor } from "./use-role-editor";

interface RoleReviewProps {
  editor: RoleEditor;
  features: readonly FeatureDetail[];
}

/** Shown before saving: added and removed features, and the number of affected users. */
export function RoleReview({ editor, features }: RoleReviewProps) {
  const { changes, isDirty, problems, keepEditing, submit, isSending, body } = editor;
  useEscape(true, keepEditing);
  return (
    <SidePanel label={t("Before saving")} size="feature">
      <PanelHead title={t("What this changes")} onClose={keepEditing} />
      <DrawerBody label={t("What it changes")}>
        <FormProblems problems={problems} />
        {!isDirty && <p>{t("Nothing. Tick a permission, or change a text, and it is listed here.")}</p>}
        <Listed title={t("Added")} namespaces={changes.added} features={features} />
        <Listed title={t("Removed")} namespaces={changes.removed} features={features} />
        <WriteOnly editor={editor} features={features} />
        {changes.texts.length > 0 && (
          <PanelSection title={t("Texts")}>
            <ChangeList>
              {changes.texts.map(({ label, from, to }) => (
                <ChangeRow key={label} label={t(label)}>
                  <Change from={from || t("empty")} to={to || t("empty")} />
                </ChangeRow>
              ))}
            </ChangeList>
          </PanelSection>
        )}
        {isDirty && (
          <>
            <PanelSection title={t("Affected users")}>
              <Affected editor={editor} />
            </PanelSection>
            <ForDevelopers>
              <PanelSection title={t("Will be sent")}>
                <JsonView label={t("Will be sent")} value={body} />
              </PanelSection>
            </ForDevelopers>
            {editor.revision && (
              <DryRun endpoint={updateRole} params={{ role: editor.revision.record._id }} form={editor} />
            )}
          </>
        )}
        {/* Last, as the first section has no line above it. */}
        <div ref={intoView} />
      </DrawerBody>
      <PanelFooter>
        {isDirty && (
          <Button variant="primary" onClick={submit}>
            {isSending ? t("Saving") : t("Save role")}
          </Button>
        )}
        <Button variant="quiet" onClick={keepEditing}>
          {t("Keep editing")}
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}

/** Features that let their holders change what they cannot read. */
function WriteOnly({ editor, features }: RoleReviewProps) {
  const found = features.filter(({ namespace }) => isWithoutRead(namespace, editor.has));
  if (found.length === 0) return null;
  return (
    <Note>
      {t(
        "With {found} but not the permission to read the same, holders of this role can change what they cannot see.",
        { found: found.map(({ namespace }) => permissionName(namespace)).join(", ") },
      )}
    </Note>
  );
}

/** On a phone the panel is below the content, so it is scrolled into view when it opens. */
const intoView = (element: HTMLElement | null): void => element?.closest("aside")?.scrollIntoView({ block: "nearest" });

function Listed({
  title,
  namespaces,
  features,
}: {
  title: string;
  namespaces: readonly string[];
  features: readonly FeatureDetail[];
}) {
  if (namespaces.length === 0) return null;
  return (
    <PanelSection title={title} detail={permissionCount(namespaces.length)}>
      <ul>
        {features
          .filter(({ namespace }) => namespaces.includes(namespace))
          .map((feature) => (
            <li className="py-4" key={feature.namespace}>
              <span className="block font-500">{permissionName(feature.namespace)}</span>
              <span className={`text-3 ${classes.summary}`}>{t(feature.description)}</span>
            </li>
          ))}
      </ul>
    </PanelSection>
  );
}

/** Changes of features apply from the next request; level `user` never has write features. */
function Affected({ editor: { value, changes } }: { editor: RoleEditor }) {
  const mayRead = useHasFeature("Platform/User");
  const { user } = useViewer();
  const name = String(value("/name"));
  const query = useQuery({ ...levelsQuery(name), enabled: mayRead });
  const { data } = query;
  const touched = [...changes.added, ...changes.removed];
  if (touched.length === 0) return <p>{t("Nobody may do more or less than before.")}</p>;
  const isOfUsersToo = touched.some((namespace) => !namespace.endsWith("/Write"));
  const losesOwn = changes.removed.length > 0 && user.role.split(".")[0] === name;
  return (
    <>
      {data ? (
        <p>{affected(data, isOfUsersToo)}</p>
      ) : (
        !query.error && (
          <p>
            {mayRead ? t("Counting who holds it.") : t("Holders of the role have the change with their next request.")}
          </p>
        )
      )}
      <LoadFailure query={query} failed={t("Could not load the number of its users.")} />
      {losesOwn && <Note>{t("You hold this role yourself: what you remove, you lose too.")}</Note>}
    </>
  );
}

function affected({ admin, user }: { admin: number; user: number }, isOfUsersToo: boolean): string {
  const holders = admin + user;
  const changed = isOfUsersToo ? holders : admin;
  if (holders === 0) return t("Nobody holds this role yet.");
  if (changed === 0) return t("Nobody is affected yet: the level user has no write permissions.");
  const applied = t(
    "{count, plural, one {From the next request it applies to # user, and to the API keys that this user made.} other {From the next request it applies to # users, and to the API keys that they made.}}",
    { count: changed },
  );
  if (changed === holders) return applied;
  const spared = t(
    "{count, plural, one {# other holder of the role is not affected: the level user has no write permissions.} other {# other holders of the role are not affected: the level user has no write permissions.}}",
    { count: user },
  );
  return `${applied} ${spared}`;
}
