"use client";

import type { ReactNode } from "react";
import { IconAdjustments, IconEye } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { PageHeader } from "@/components/layout/page";
import { Age } from "@/components/ui/age";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { t } from "@/lib/languages/text";
import { paths } from "../../paths";

interface EditorHeaderProps {
  title: string;
  /** The label of a draft with changes; undefined without changes. */
  draftName: string | undefined;
  /** When it was last saved on this device; 0 for never. */
  savedAt: number;
  isPreviewed: boolean;
  onPreview: () => void;
  isDetailed: boolean;
  onDetails: () => void;
  onDiscard: () => void;
  /** The primary button, which an open panel has instead. */
  children: ReactNode;
}

/** The title of the editor, the age of its draft, and its actions. */
export function EditorHeader(props: EditorHeaderProps) {
  const { title, draftName, savedAt, isPreviewed, isDetailed, children } = props;
  return (
    <PageHeader
      parent={{ label: t("Agreements"), href: paths.agreements() }}
      title={title}
      detail={
        draftName !== undefined && (
          <>
            <Tag tone="accent">{draftName}</Tag>
            {savedAt > 0 && <span>{rich("Saved on this device {age} ago", { age: <Age since={savedAt} /> })}</span>}
          </>
        )
      }
    >
      <Button
        variant="quiet"
        aria-pressed={isPreviewed}
        leftSection={<IconEye aria-hidden />}
        onClick={props.onPreview}
      >
        {t("Preview")}
      </Button>
      <Button
        variant="quiet"
        aria-pressed={isDetailed}
        leftSection={<IconAdjustments aria-hidden />}
        onClick={props.onDetails}
      >
        {t("Details")}
      </Button>
      {draftName !== undefined && (
        <Button variant="quiet" onClick={props.onDiscard}>
          {t("Discard")}
        </Button>
      )}
      {children}
    </PageHeader>
  );
}
