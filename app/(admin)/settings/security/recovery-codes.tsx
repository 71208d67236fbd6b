"use client";

import { IconCheck, IconCopy, IconDownload } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { saveBlob } from "@/components/ui/save-blob";
import { t } from "@/lib/languages/text";
import classes from "./factor.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The button that ends it. */
  act: string;
  onDone: () => void;
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, act, onDone }: RecoveryCodesProps) {
  const text = `${codes.join("\n")}\n`;
  const { copied, copy } = useCopy();
  return (
    <div className="grid gap-16 text-2">
      <p>
        {t(
          "Each of these signs you in once, together with your password, when you do not have your phone. Keep them where you keep passwords: they are not shown again, and earlier ones are void.",
        )}
      </p>
      <ul
        className={`grid py-12 px-12 font-mono text-1 border rounded-6 bg-sunken ${classes.codes}`}
        aria-label={t("Recovery codes")}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-8">
        <Button
          leftSection={<IconDownload aria-hidden />}
          onClick={() => saveBlob(new Blob([text], { type: "text/plain" }), "comptoir-recovery-codes.txt")}
        >
          {t("Download")}
        </Button>
        <Button leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />} onClick={() => copy(text)}>
          {copied ? t("Copied") : t("Copy the codes")}
        </Button>
        <Button variant="primary" data-autofocus onClick={onDone}>
          {act}
        </Button>
      </div>
    </div>
  );
}
