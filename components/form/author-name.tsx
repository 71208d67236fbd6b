import { Actor } from "@/components/record/actor";
import { t } from "@/lib/languages/text";

/** Who has changed something, and when. */
export interface Author {
  /** The user of an event. */
  username: string;
  /** The time of the change, such as `10:38`; undefined if the panel shows it in another place. */
  time?: string;
}

/** Who changed a field last, if it is known. */
export type AuthorOf = (path: string) => Author | undefined;

/** `Ola Nordmann, 10:38`. It is not known if the log has no entry, or the viewer may not read it. */
export function AuthorName({ author }: { author: Author | undefined }) {
  if (!author) return t("Somebody else");
  const { username, time } = author;
  return (
    <Actor username={username}>{(name) => (time === undefined ? name : t("{name}, {time}", { name, time }))}</Actor>
  );
}
