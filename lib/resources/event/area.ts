/** Every write leaves an event, so queries whose keys begin with this area are refetched after each. */
export const eventArea = "Events";
