import { paths } from "../paths";

/** The views of both lists: live collections are all that the API lists, unless it is asked for deleted ones. */
export const collectionViews = {
  allView: "Live",
  views: () => [{ name: "Trash", search: paths.trash().slice(paths.collections().length + 1) }],
};
