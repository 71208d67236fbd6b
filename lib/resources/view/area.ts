/** The area of saved views, apart from their endpoints so that a page can name it without loading them. */
export const viewArea = "Views";
