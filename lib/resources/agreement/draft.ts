import type { Agreement, AgreementCreate, AgreementUpdate } from "./schema";

/** The editable fields of an agreement in the editor. */
export interface AgreementDraft {
  content: Record<string, Wording>;
  services: string[];
  active: boolean;
  global: boolean;
  reconsent: boolean;
  type: string;
}

export interface Wording {
  title: string;
  description: string;
  body: string;
}

export const draftOf = ({
  content = {},
  services = [],
  active,
  global,
  reconsent,
  type,
}: Agreement): AgreementDraft => ({
  content: Object.fromEntries(
    Object.entries(content).map(([code, { title = "", description = "", body = "" }]) => [
      code,
      { title, description, body },
    ]),
  ),
  services,
  active: active ?? false,
  global: global ?? false,
  reconsent: reconsent ?? false,
  type: type ?? "USER",
});

const emptyBody = JSON.stringify({
  blocks: [{ key: "first", text: "", type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} }],
  entityMap: {},
});

export const emptyWording: Wording = { title: "", description: "", body: emptyBody };

export const newDraft: AgreementDraft = {
  content: { en: emptyWording },
  services: [],
  active: false,
  global: false,
  reconsent: true,
  type: "USER",
};

/** The body of an update: only the changed fields. A new language without text is omitted. */
export function updateFrom(base: AgreementDraft, draft: AgreementDraft): AgreementUpdate {
  const update: AgreementUpdate = {};
  const content = changedContent(base.content, draft.content);
  if (Object.keys(content).length > 0) update.content = content;
  if (base.services.join("\n") !== draft.services.join("\n")) update.services = draft.services;
  if (base.active !== draft.active) update.active = draft.active;
  if (base.global !== draft.global) update.global = draft.global;
  if (base.reconsent !== draft.reconsent) update.reconsent = draft.reconsent;
  if (base.type !== draft.type) update.type = draft.type;
  return update;
}

function changedContent(base: AgreementDraft["content"], draft: AgreementDraft["content"]) {
  const content: NonNullable<AgreementUpdate["content"]> = {};
  for (const code of new Set([...Object.keys(base), ...Object.keys(draft)])) {
    const before = base[code];
    const after = draft[code];
    if (!after) content[code] = null;
    else if (!before) {
      if (!isEmpty(after)) content[code] = after;
    } else {
      const members = (["title", "description", "body"] as const).filter((member) => before[member] !== after[member]);
      if (members.length > 0) content[code] = Object.fromEntries(members.map((member) => [member, after[member]]));
    }
  }
  return content;
}

export const hasNoText = ({ body }: Wording): boolean => body === "" || body === emptyBody;

export const isEmpty = (wording: Wording): boolean =>
  wording.title === "" && wording.description === "" && hasNoText(wording);

export const createFrom = (draft: AgreementDraft): AgreementCreate => ({
  ...draft,
  content: Object.fromEntries(Object.entries(draft.content).filter(([, wording]) => !isEmpty(wording))),
});

/** A field that both the draft and another user changed, to different values. */
export interface Clash {
  /** `content.en.body`, `active` */
  path: string;
  was: Value;
  theirs: Value;
  mine: Value;
}

type Value = string | boolean | undefined;

/** The changes others saved since the draft was started, and their conflicts with the draft. */
export function clashesOf(base: AgreementDraft, theirs: AgreementDraft, mine: AgreementDraft) {
  const paths = new Set([...fieldsOf(base).keys(), ...fieldsOf(theirs).keys(), ...fieldsOf(mine).keys()]);
  const fields = [fieldsOf(base), fieldsOf(theirs), fieldsOf(mine)] as const;
  const clashes: Clash[] = [];
  const merged: Clash[] = [];
  for (const path of paths) {
    const [was, other, own] = fields.map((values) => values.get(path));
    if (was === other) continue;
    const clash = { path, was, theirs: other, mine: own };
    if (own !== was && own !== other) clashes.push(clash);
    else merged.push(clash);
  }
  return { clashes, merged };
}

function fieldsOf(draft: AgreementDraft): Map<string, Value> {
  const { content, services, ...rest } = draft;
  return new Map<string, Value>([
    ...Object.entries(rest),
    ["services", services.join(", ")],
    ...Object.entries(content).flatMap(([code, wording]) =>
      Object.entries(wording).map(([member, text]) => [`content.${code}.${member}`, text] as const),
    ),
  ]);
}

/** Merges the draft with the saved agreement; `keep` decides for fields that both changed. */
export function rebase(
  base: AgreementDraft,
  theirs: AgreementDraft,
  mine: AgreementDraft,
  keep: Readonly<Record<string, "mine" | "theirs">>,
): AgreementDraft {
  const pick = <Field extends Value | string[]>(path: string, was: Field, other: Field, own: Field): Field => {
    const isSame = JSON.stringify(own) === JSON.stringify(was);
    return isSame || keep[path] === "theirs" ? other : own;
  };
  const codes = new Set([...Object.keys(theirs.content), ...Object.keys(mine.content)]);
  const content: AgreementDraft["content"] = {};
  for (const code of codes) {
    const was = base.content[code];
    const other = theirs.content[code];
    const own = mine.content[code];
    // A language that one side removed stays removed, unless the other side changed it.
    if (!own && was && (!other || JSON.stringify(other) === JSON.stringify(was))) continue;
    if (!other && was && own && JSON.stringify(own) === JSON.stringify(was)) continue;
    if (!own || !other) {
      const only = own ?? other;
      if (only) content[code] = only;
      continue;
    }
    const member = (name: keyof Wording) => pick(`content.${code}.${name}`, was?.[name] ?? "", other[name], own[name]);
    content[code] = { title: member("title"), description: member("description"), body: member("body") };
  }
  return {
    content,
    services: pick("services", base.services, theirs.services, mine.services),
    active: pick("active", base.active, theirs.active, mine.active),
    global: pick("global", base.global, theirs.global, mine.global),
    reconsent: pick("reconsent", base.reconsent, theirs.reconsent, mine.reconsent),
    type: pick("type", base.type, theirs.type, mine.type),
  };
}
