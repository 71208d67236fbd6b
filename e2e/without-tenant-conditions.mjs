import pg from "pg";

/*
 * Loaded into a server before it starts, this removes the application's tenant conditions from every statement it sends:
 * from raw SQL, from lists and from Prisma. Tenants are then separated by row-level security alone.
 */

const column = String.raw`((?:"?\w+"?\.)*"?(?:tenant|parent|family)"?)`;
const equality = new RegExp(String.raw`(?<![\w".])${column}\s*=\s*(\$\d+(?:::\w+)?)`, "g");
const membership = new RegExp(String.raw`(?<![\w".])${column}\s*((?:IN|= ANY)\s*\([^()]*\$\d+[^()]*\))`, "g");

/** @param {string} text */
function withoutTenantConditions(text) {
  return text.replace(equality, "($1 = $2 OR true)").replace(membership, "($1 $2 OR true)");
}

const { parse } = pg.Connection.prototype;
pg.Connection.prototype.parse = function (query, more) {
  return parse.call(this, { ...query, text: withoutTenantConditions(query.text) }, more);
};
