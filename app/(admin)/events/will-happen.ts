/** What an event tells, before it happens: "Account will be updated." */
export const willHappen = (message = ""): string => `${message.replace(/ (was|were) /, " will be ")}.`;
