import classes from "./field-path.module.css";

/** The path of a field in the API, at the end of the line that names it. */
export const FieldPath = ({ path }: { path: string }) => <code className={classes.path}>{path}</code>;
