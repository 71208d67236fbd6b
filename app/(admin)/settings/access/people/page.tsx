import type { Metadata } from "next";
import { PeopleScreen } from "./people-screen";

export const metadata: Metadata = { title: "Who may see and change what" };

export default function PeoplePage() {
  return <PeopleScreen />;
}
