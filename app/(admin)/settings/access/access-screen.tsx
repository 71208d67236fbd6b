"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { ChoiceField } from "@/components/form/choice-field";
import { Page, PageBody, PageHeader, Region, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { Loaded } from "@/components/record/loaded";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { ButtonLink } from "@/components/ui/button-link";
import { matching, type NamedCode } from "@/components/ui/find-codes";
import { type Feature, isFeature } from "@/lib/base/auth/features";
import { userName } from "@/lib/base/auth/user-name";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { t } from "@/lib/languages/text";
import { type AccessQuestion, explanationQuery } from "@/lib/resources/access/client";
import { explainAccess, listAccessSubjects } from "@/lib/resources/access/endpoints";
import { keysQuery } from "@/lib/resources/key/client";
import { featuresQuery } from "@/lib/resources/role/client";
import { listUsers } from "@/lib/resources/user/endpoints";
import { paths } from "../../paths";
import settings from "../settings.module.css";
import { Explanation } from "./explanation";
import { Rights } from "./rights";

/** Explains the access of the viewer, and of the users and API keys that the viewer may read. */
export function AccessScreen() {
  const router = useRouter();
  const search = useSearchParams();
  const who = search.get("who") ?? me;
  const operation = search.get("operation") ?? "";
  const subjects = useSubjects();
  const operations = useOperations();
  const question: AccessQuestion = { who: asSubject(who), operation };
  const ask = (next: { who?: string; operation?: string }) => {
    const asked = { who, operation, ...next };
    router.replace(paths.access(asked.who === me ? undefined : asked.who, asked.operation || undefined));
  };
  return (
    <Page>
      <PageHeader title={t("Check access")}>
        <ButtonLink variant="quiet" href={paths.accessSubjects()}>
          {t("All people and keys")}
        </ButtonLink>
      </PageHeader>
      <PageBody>
        <ScrollRegion label={t("Access")}>
          <div className={`grid gap-16 ${settings.first} ${settings.narrow}`}>
            <p className="text-2">{t("See what a person or key can do, and why.")}</p>
            <ChoiceField
              label={t("Who")}
              value={who}
              onChange={(code) => ask({ who: code })}
              find={(query) => matching(subjects, query)}
              nameOf={(code) => nameIn(subjects, code)}
            />
          </div>
          <MayDo who={who} />
          <Region title={t("Why, or why not")}>
            <div className={`grid max-w-640 gap-16 ${settings.part} ${settings.narrow}`}>
              <ChoiceField
                label={t("Operation")}
                value={operation}
                onChange={(code) => ask({ operation: code })}
                find={(query) => matching(operations, query)}
                nameOf={(code) => nameIn(operations, code)}
              />
            </div>
          </Region>
          {operation !== "" && <Answer question={question} />}
        </ScrollRegion>
      </PageBody>
      <RequestLine request={{ method: explainAccess.method, path: explainAccess.path, body: question }} facts={[]} />
    </Page>
  );
}

function Answer({ question }: { question: AccessQuestion }) {
  const query = useQuery(explanationQuery(question));
  return (
    <Loaded
      query={query}
      failed={t("Could not load the explanation.")}
      loading={<p className={`max-w-640 ${settings.part}`}>{t("Checking …")}</p>}
    >
      {(explanation) => (
        <>
          <Region title={explanation.allowed ? t("Allowed") : t("Refused")} detail={explanation.who.name}>
            <div className={`max-w-640 ${settings.part}`}>
              <Explanation explanation={explanation} />
            </div>
          </Region>
          {isFeature(explanation.operation.feature) && <Holders feature={explanation.operation.feature} />}
        </>
      )}
    </Loaded>
  );
}

/** Those who carry a feature: the first twenty, and where the others are. */
function Holders({ feature }: { feature: Feature }) {
  const mayRead = useHasFeature("Platform/Role");
  const filters = { features: feature, status: "active", type: ["user", "guest", "key"] } as const;
  const search = where(listAccessSubjects.list, filters, { sort: ["-type", "name"], limit: 20 });
  const { data } = useQuery({ ...listQuery(listAccessSubjects, search), enabled: mayRead });
  if (!data) return null;
  return (
    <Region
      title={t("Who may do it")}
      detail={
        data.total > data.rows.length
          ? t("{count} of {total}", { count: data.rows.length, total: data.total })
          : undefined
      }
    >
      <ul className={`${settings.rows} ${settings.lines}`} aria-label={t("Users and API keys that may do it")}>
        {data.rows.map(({ id, type, name, username }) => (
          <li key={id}>
            <Link href={type === "key" ? paths.key(id) : paths.user(id)} className="row gap-8 font-500">
              {name || id}
            </Link>
            <span>{username ?? t("API key")}</span>
          </li>
        ))}
      </ul>
    </Region>
  );
}

function MayDo({ who }: { who: string }) {
  const { user } = useViewer();
  const mayRead = useHasFeature("Platform/Role");
  if (!mayRead) return null;
  return (
    <Region title={t("What they may see and change")}>
      <div className={`max-w-640 ${settings.part}`}>
        <Rights of={who === me ? { username: user.username } : { id: who.slice(who.indexOf(":") + 1) }} />
      </div>
    </Region>
  );
}

const me = "me";

/** `user:<id>` as the API's body has it. */
function asSubject(who: string): AccessQuestion["who"] {
  const [kind, id = ""] = who.split(":");
  if (kind === "user") return { user: id };
  return kind === "key" ? { key: id } : { me: true };
}

/** The most that can be chosen from by name. */
const shownMax = 1000;

function useSubjects(): readonly NamedCode[] {
  const { user } = useViewer();
  const mayReadRoles = useHasFeature("Platform/Role");
  const mayReadUsers = useHasFeature("Platform/User") && mayReadRoles;
  const mayReadKeys = useHasFeature("Platform/Key") && mayReadRoles;
  const users = useQuery({
    ...listQuery(listUsers, where(listUsers.list, {}, { sort: "lastname", limit: shownMax })),
    enabled: mayReadUsers,
  });
  const keys = useQuery({ ...keysQuery, enabled: mayReadKeys });
  return [
    { code: me, name: t("You ({name})", { name: user.username }) },
    ...(users.data?.rows ?? []).map((row) => ({ code: `user:${row.id}`, name: userName(row) })),
    ...(keys.data?.rows ?? []).map((row) => ({
      code: `key:${row.id}`,
      name: t("API key {name}", { name: row.name || row.id }),
    })),
  ];
}

function useOperations(): readonly NamedCode[] {
  const { data } = useQuery(featuresQuery);
  const all = (data?.data ?? []).flatMap(({ operations }) => operations);
  return all.map(({ name, summary }) => ({ code: name, name: summary }));
}

const nameIn = (all: readonly NamedCode[], code: string): string =>
  all.find((each) => each.code === code)?.name ?? code;
