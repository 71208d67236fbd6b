"use client";

import { IconCheck } from "@/components/icons/icons";
import { Loaded } from "@/components/record/loaded";
import { areaTitle } from "@/components/session/permission-words";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { t } from "@/lib/languages/text";
import { listAccessSubjects } from "@/lib/resources/access/endpoints";
import type { AccessHolder, Right } from "@/lib/resources/access/schema";
import classes from "./access.module.css";

/** Who is asked about: by id, or the viewer by user name, as a guest has an id of its own in each tenant. */
export type Holder = { id: string } | { username: string };

/** What a role, a user, a guest or an API key may see and change. */
export function Rights({ of }: { of: Holder }) {
  const filters = "id" in of ? of : { ...of, type: ["user", "guest"] as const };
  const query = usePageQuery(listQuery(listAccessSubjects, where(listAccessSubjects.list, filters)));
  return (
    <Loaded query={query} failed={t("Could not load what it may see and change.")}>
      {({ rows }) => {
        const [found] = rows as readonly AccessHolder[];
        return found && found.rights.length > 0 ? <Table rights={found.rights} /> : <p>{t("Nothing.")}</p>;
      }}
    </Loaded>
  );
}

const Table = ({ rights }: { rights: readonly Right[] }) => (
  <table className={`border-collapse ${classes.rights}`} aria-label={t("Rights")}>
    <thead>
      <tr>
        <th className="font-400 text-2" scope="col">
          {t("What")}
        </th>
        <th className="font-400 text-2" scope="col">
          {t("See")}
        </th>
        <th className="font-400 text-2" scope="col">
          {t("Change")}
        </th>
      </tr>
    </thead>
    <tbody>
      {rights.map(({ what, see, change }) => (
        <tr key={what}>
          <th scope="row">{areaTitle(what)}</th>
          <Cell isGiven={see} />
          <Cell isGiven={change} />
        </tr>
      ))}
    </tbody>
  </table>
);

const Cell = ({ isGiven }: { isGiven: boolean }) => (
  <td>
    {isGiven && <IconCheck aria-hidden />}
    <span className="sr-only">{isGiven ? t("yes") : t("no")}</span>
  </td>
);
