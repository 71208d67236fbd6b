interface DescriptionProps {
  /** With code between backticks. */
  text: string | undefined;
  /** The values that are allowed, if there are too many for the name of the type. */
  values?: readonly string[] | undefined;
}

/** The description of a member or parameter. */
export function Description({ text = "", values }: DescriptionProps) {
  const parts = text.split("`");
  return (
    <>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name */}
      {parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}
      {values && (
        <>
          {text !== "" && " "}One of{" "}
          {values.map((value, at) => (
            <span key={value}>
              {at > 0 && ", "}
              <code>{value}</code>
            </span>
          ))}
          .
        </>
      )}
    </>
  );
}
