/** Every write appends an event, so queries whose keys begin with this area are refetched after each write. */
export const eventArea = "Events";
