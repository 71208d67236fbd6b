"use client";

import { useState } from "react";
import { lateParts } from "@/components/ui/late-parts";
import type { Account } from "@/lib/resources/account/schema";
import type { InvitedUser } from "@/lib/resources/user/client";

const late = lateParts(() => import("./late"));
const SignInForm = late("SignInForm");
const InviteLinkDialog = late("InviteLinkDialog");

interface SignInPartsProps {
  account: Account;
  isOpen: boolean;
  onClose: () => void;
}

/** The form that sets up a customer's sign-in, then its first user's link: outside the menu that a phone closes on the press. */
export function SignInParts({ account, isOpen, onClose }: SignInPartsProps) {
  const [invited, setInvited] = useState<InvitedUser>();
  return (
    <>
      {isOpen && (
        <SignInForm
          account={account}
          onCancel={onClose}
          onDone={(user) => {
            onClose();
            setInvited(user);
          }}
        />
      )}
      {invited && <InviteLinkDialog invited={invited} onClose={() => setInvited(undefined)} />}
    </>
  );
}
