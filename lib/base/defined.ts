type Defined<Members> = string extends keyof Members
  ? { [Name in keyof Members]: Exclude<Members[Name], undefined> }
  : { [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name] } & {
      [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined>;
    };

/** The members that have a value. Spread over a record, they do not overwrite its members with undefined. */
export const defined = <Members extends object>(members: Members): Defined<Members> =>
  (Object.values(members).includes(undefined)
    ? Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
    : { ...members }) as Defined<Members>;
