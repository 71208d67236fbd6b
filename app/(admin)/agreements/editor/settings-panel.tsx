"use client";

import { useEscape } from "@/components/command/registry";
import { SelectField, SwitchField } from "@/components/form/field";
import { DrawerBody, PanelHead } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { t } from "@/lib/languages/text";
import type { AgreementDraft } from "@/lib/resources/agreement/draft";
import { agreementTypes } from "../agreement-types";
import { ServicesField } from "./services-field";

interface SettingsPanelProps {
  draft: AgreementDraft;
  base: AgreementDraft;
  onChange: (change: Partial<AgreementDraft>) => void;
  onClose: () => void;
}

/** The settings of the agreement, apart from its texts. */
export function SettingsPanel({ draft, base, onChange, onClose }: SettingsPanelProps) {
  useEscape(true, onClose);
  const { type, services, active, global, reconsent } = draft;
  return (
    <SidePanel label={t("Details")} size="feature">
      <PanelHead title={t("Details of the agreement")} onClose={onClose} />
      <DrawerBody label={t("Details")}>
        <div className="grid gap-16">
          <SelectField
            label={t("Type")}
            data={Object.entries({ [type]: type, ...agreementTypes }).map(([value, label]) => ({
              value,
              label: t(label),
            }))}
            value={type}
            isChanged={type !== base.type}
            help={t("Who accepts it: each person, or one for the company")}
            onChange={({ currentTarget }) => onChange({ type: currentTarget.value })}
          />
          <ServicesField
            label={t("Services")}
            value={services}
            isChanged={services.join() !== base.services.join()}
            help={t("What the agreement is about")}
            onChange={(value) => onChange({ services: value })}
          />
          <SwitchField
            label={t("Active")}
            state={active ? t("Asks for consent") : t("Inactive: not required")}
            checked={active}
            isChanged={active !== base.active}
            onChange={({ currentTarget }) => onChange({ active: currentTarget.checked })}
          />
          <SwitchField
            label={t("Audience")}
            state={global ? t("Us and customers") : t("Us only")}
            checked={global}
            isChanged={global !== base.global}
            onChange={({ currentTarget }) => onChange({ global: currentTarget.checked })}
          />
          <SwitchField
            label={t("When the text changes")}
            state={reconsent ? t("Must accept again") : t("Stays accepted")}
            checked={reconsent}
            isChanged={reconsent !== base.reconsent}
            onChange={({ currentTarget }) => onChange({ reconsent: currentTarget.checked })}
          />
        </div>
      </DrawerBody>
    </SidePanel>
  );
}
