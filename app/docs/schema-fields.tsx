import { Description } from "./description";
import styles from "./docs.module.css";
import { rowsOf, type Schema } from "./schema-rows";

interface SchemaFieldsProps {
  document: Schema;
  schema: Schema;
  /** Says which members a body must have. */
  marksRequired?: boolean;
}

/** The members of a JSON Schema as a table, objects within it indented below their parent. */
export function SchemaFields({ document, schema, marksRequired = false }: SchemaFieldsProps) {
  return (
    <table className={`w-full my-8 mx-0 text-13 leading-20 ${styles.table}`}>
      <tbody>
        {rowsOf(document, schema).map(({ path, name, depth, type, limits, isRequired, description, values }) => (
          <tr key={path}>
            <td style={{ paddingLeft: `${0.5 + depth}rem` }}>
              <code>{name}</code>
            </td>
            <td className={`text-3 ${styles.type}`}>
              {type}
              {limits && <span className="block text-12 text-3">{limits}</span>}
              {marksRequired && isRequired && (
                <span className={`block text-12 text-3 ${styles.required}`} data-required>
                  required
                </span>
              )}
            </td>
            <td>
              <Description text={description} values={values} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
