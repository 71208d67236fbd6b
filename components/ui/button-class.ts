import classes from "./button.module.css";

/** How a button looks, also as a link, and on the page that is shown without the components' code. */
export const buttonClass = `inline-flex items-center justify-center flex-none relative h-30 text-13 leading-20 font-500 text-1 nowrap rounded-6 ${classes.button}`;
