import type { Metadata } from "next";
import { DirectoryScreen } from "./directory-screen";

export const metadata: Metadata = { title: "Directory sync" };

export default function DirectoryPage() {
  return <DirectoryScreen />;
}
