import { message } from "@/lib/languages/text";
import { paths } from "../paths";

/** The views of both lists. The API lists live collections unless a filter selects deleted ones. */
export const collectionViews = {
  allView: message("Active"),
  views: () => [{ name: message("Trash"), search: paths.trash().slice(paths.collections().length + 1) }],
};
