import type { Metadata } from "next";
import { TenantScreen } from "./tenant-screen";

export const metadata: Metadata = { title: "Tenant" };

export default function TenantPage() {
  return <TenantScreen />;
}
