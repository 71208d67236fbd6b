"use client";

import { useRef } from "react";
import { flushSync } from "react-dom";
import { IconPlayerPlay, IconPlus, IconX } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import classes from "./console-parameters.module.css";

export interface Parameter {
  name: string;
  value: string;
  /** A parameter that is switched off stays in the list, and is not sent. */
  isOn: boolean;
}

/** The parameters that are sent. */
export const paramsOf = (parameters: readonly Parameter[]): URLSearchParams =>
  new URLSearchParams(
    parameters.filter(({ isOn, name }) => isOn && name.trim() !== "").map(({ name, value }) => [name.trim(), value]),
  );

interface ConsoleParametersProps {
  parameters: readonly Parameter[];
  onChange: (parameters: readonly Parameter[]) => void;
  /** Undefined for a request that writes. */
  onReplay: (() => void) | undefined;
  /** Whether the page shows the answer. */
  followed: boolean;
}

/** The parameters of a request, which can be changed, switched off, added and removed. */
export function ConsoleParameters({ parameters, onChange, onReplay, followed }: ConsoleParametersProps) {
  const list = useRef<HTMLUListElement>(null);
  const change = (at: number, changed: Partial<Parameter>) =>
    onChange(parameters.map((each, other) => (other === at ? { ...each, ...changed } : each)));
  const add = () => {
    // Focused in the event itself, so that text typed at once is not lost.
    flushSync(() => onChange([...parameters, { name: "", value: "", isOn: true }]));
    list.current?.querySelector<HTMLElement>("li:last-child input[type=text]")?.focus();
  };
  return (
    <form
      aria-label="Parameters"
      className={classes.parameters}
      onSubmit={(event) => {
        event.preventDefault();
        onReplay?.();
      }}
    >
      <h2>
        Parameters <span>{parameters.length}</span>
      </h2>
      <ul ref={list}>
        {parameters.map(({ name, value, isOn }, at) => (
          // They have no identifier, and two can have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at}>
            <input
              type="checkbox"
              aria-label={`Send ${name}`}
              checked={isOn}
              onChange={({ currentTarget }) => change(at, { isOn: currentTarget.checked })}
            />
            <input
              type="text"
              aria-label={`Name of parameter ${at + 1}`}
              value={name}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <input
              type="text"
              aria-label={`Value of ${name}`}
              value={value}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
            />
            <IconButton
              label={`Remove ${name}`}
              onClick={() => onChange(parameters.filter((_, other) => other !== at))}
            >
              <IconX aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="quiet" leftSection={<IconPlus aria-hidden />} onClick={add}>
        Parameter
      </Button>
      {onReplay && (
        <div className={classes.replay}>
          <Button type="submit" leftSection={<IconPlayerPlay aria-hidden />} rightSection={<Kbd keys="mod+enter" />}>
            Replay
          </Button>
          {followed && <span>The table follows</span>}
        </div>
      )}
    </form>
  );
}
