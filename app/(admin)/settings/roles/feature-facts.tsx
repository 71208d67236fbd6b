import Link from "next/link";
import { PanelSection } from "@/components/layout/panel-parts";
import { ForDevelopers } from "@/components/session/developer";
import { permissionName } from "@/components/session/permission-words";
import { CopyButton } from "@/components/ui/copy";
import { t } from "@/lib/languages/text";
import type { FeatureDetail, ListedRole } from "@/lib/resources/role/client";
import { paths } from "../../paths";
import type { Held } from "./feature-panel";
import classes from "./roles.module.css";

interface FeatureFactsProps {
  feature: FeatureDetail;
  roles: readonly ListedRole[];
  /** Those of them that have it. */
  givers: readonly ListedRole[];
  holders: ReadonlyMap<string, Held>;
}

/** What a permission allows, and the roles that have it. */
export function FeatureFacts({ feature, roles, givers, holders }: FeatureFactsProps) {
  return (
    <>
      <PanelSection title={permissionName(feature.namespace)}>
        <ForDevelopers>
          <p className="row gap-4 mb-4">
            <code className="mono">{feature.namespace}</code>
            <CopyButton text={feature.namespace} name={t("Copy namespace")} />
          </p>
        </ForDevelopers>
        <p>{t(feature.description)}</p>
      </PanelSection>
      <PanelSection title={t("Allows")}>
        <ul className={classes.operations}>
          {feature.operations.map(({ name, method, path, summary }) => (
            <li className="flex gap-12 py-6" key={name}>
              <ForDevelopers>
                <code
                  className={`flex-none text-11 leading-20 text-warning break-anywhere ${classes.verb}`}
                  data-verb={method}
                >
                  {method}
                </code>
                <code className="text-12 break-anywhere mono">{path}</code>
              </ForDevelopers>
              <span className="text-2">{summary}</span>
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection
        title={t("Roles with this permission")}
        detail={t("{total, plural, one {{count} of # role} other {{count} of # roles}}", {
          count: givers.length,
          total: roles.length,
        })}
      >
        <ul>
          {givers.map(({ _id, name = "", title }) => (
            <li className="flex justify-between gap-12 py-2" key={_id}>
              <Link href={paths.role(_id, feature.namespace)}>{title ?? name}</Link>
              <span className="flex-none text-3">
                {holders.has(name) &&
                  t("{count, plural, one {# user} other {# users}}", { count: holders.get(name)?.total })}
              </span>
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}
