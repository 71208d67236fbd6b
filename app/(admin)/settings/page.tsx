import ProfilePage from "./profile/page";

export { generateMetadata } from "./profile/page";

/** The profile; on a phone, the list of the settings is shown instead. */
export default ProfilePage;
