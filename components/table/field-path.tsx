import { useDeveloper } from "@/components/session/developer";
import classes from "./field-path.module.css";

/** For developers, the path of a field in the API, at the end of the line that names it. */
export const FieldPath = ({ path }: { path: string }) =>
  useDeveloper() && (
    <code className={`truncate flex-1 min-w-0 ps-8 text-12 font-mono text-3 text-end ${classes.path}`}>{path}</code>
  );
