/** For the server and the browser: whether the platform plans a change, and not people: that a term begins, and ends. */
export const isOfPlatform = ({ kind }: { kind?: string | undefined }): boolean => kind === "start" || kind === "end";
