"use client";

import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { AmountField } from "@/components/form/amount-field";
import { IconX } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { DialogLayer } from "@/components/overlay/load";
import { useLayer } from "@/components/overlay/trigger";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useIsPhone } from "@/components/ui/media";
import { formatMoney, formatNumber } from "@/components/ui/number-format";
import { typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import { totalOf } from "@/lib/resources/subscription/amounts";
import { type DraftLine, discountOf, faultOf, isRecurring, pricedLine } from "./draft";
import classes from "./new-order.module.css";

interface LineProps {
  line: DraftLine;
  /** What the server has said of it. */
  answered: string | undefined;
  /** Whether it is the one that is entered: its sheet is open on a phone. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Enter was pressed in a field. */
  onDone: () => void;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
}

const fieldClass = `w-full min-h-34 px-10 font-inherit text-inherit border-control rounded-6 bg-raised phone-min-h-44 ${classes.input}`;

export const fieldId = (line: DraftLine, name: string) => `${line.key}-${name}`;

/** A row of fields; on a phone a row that opens them in a sheet. */
export function OrderLine(props: LineProps) {
  const isPhone = useIsPhone();
  const { line, isOpen, onOpen } = props;
  const name = nameOf(line);
  if (!isPhone)
    return (
      <fieldset
        className={`grid items-center min-w-0 gap-x-8 gap-y-4 py-4 px-0 m-0 border-0 ${classes.line}`}
        aria-label={name}
      >
        <span className="min-w-0 break-anywhere">
          <span className="font-500">{name}</span> <code className="mono text-2">{line.variant.sku}</code>
        </span>
        <Fields {...props} />
        <span className="text-end-own tabular">
          <Month line={line} />
        </span>
        <IconButton label={t("Remove {name}", { name })} onClick={props.onRemove}>
          <IconX aria-hidden />
        </IconButton>
        <Notes {...props} />
      </fieldset>
    );
  return (
    <>
      <button
        type="button"
        className={`grid w-full px-0 py-12 border-0 border-b-soft bg-none font-inherit text-inherit text-start break-anywhere ${classes.row}`}
        aria-haspopup="dialog"
        data-invalid={faultIn(props) !== undefined || undefined}
        onClick={() => onOpen(true)}
      >
        <span className="font-500">{name}</span>
        <span className={`tabular ${classes.month}`}>
          <Month line={line} />
        </span>
        <span className="text-2">
          {inWords(line)} <s>{isOwnPrice(line) && formatMoney(line.variant.price ?? 0)}</s>
        </span>
        <code className="mono text-2">{line.variant.sku}</code>
        {faultIn(props) !== undefined && <span className="col-span-full text-danger">{faultIn(props)}</span>}
      </button>
      {isOpen && <Sheet {...props} />}
    </>
  );
}

function Sheet(props: LineProps) {
  useLayer(true);
  const { line, onOpen, onRemove } = props;
  const name = nameOf(line);
  const close = () => onOpen(false);
  return (
    <DialogLayer title={name} shape="sheet" width={768} onClose={close}>
      <div className={`grid gap-16 ${classes.sheet}`}>
        <Fields {...props} onDone={close} isLabelled />
        <Notes {...props} />
        <p className="flex justify-between tabular">
          <span className="text-2">{isRecurring(line) ? t("Per month") : t("Once")}</span>{" "}
          <b>{formatMoney(totalOf(pricedLine(line)))}</b>
        </p>
        <Button variant="primary" onClick={close}>
          {t("Done")}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {t("Remove {name}", { name })}
        </Button>
      </div>
    </DialogLayer>
  );
}

type Member = "amount" | "price" | "discount";

function Fields({ isLabelled = false, ...props }: LineProps & { isLabelled?: boolean }) {
  const { line, onDone, onChange } = props;
  const name = nameOf(line);
  const { price } = line.variant;
  const isWrong = faultIn(props) !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };
  const input = (member: Member) => ({
    id: fieldId(line, member),
    "aria-describedby": isWrong ? fieldId(line, "fault") : undefined,
    enterKeyHint: "done" as const,
    value: line[member],
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onKeyDown,
  });
  const labelled = (member: Member, word: string, field: ReactNode) =>
    isLabelled ? (
      <div className="grid gap-6">
        <label className="font-500" htmlFor={fieldId(line, member)}>
          {word}
        </label>
        {field}
      </div>
    ) : (
      field
    );
  const plain = (member: "price" | "discount", label: string, placeholder: string) => (
    <input
      {...input(member)}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      className={fieldClass}
      placeholder={placeholder}
      onChange={(event) => onChange({ [member]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {labelled(
        "amount",
        t("Amount"),
        <AmountField
          {...input("amount")}
          name={name}
          min={1}
          isBare={!isLabelled}
          aria-invalid={isWrong || undefined}
          data-autofocus
          className={isLabelled ? undefined : fieldClass}
          placeholder="1"
          onChange={(amount) => onChange({ amount })}
        />,
      )}
      {labelled(
        "price",
        t("Unit price"),
        plain("price", t("Unit price of {name}", { name }), price === undefined ? "" : formatMoney(price)),
      )}
      {labelled("discount", t("Discount"), plain("discount", t("Discount in percent of {name}", { name }), "0 %"))}
    </>
  );
}

/** What is wrong with the line, or what its discount and its own price mean. */
function Notes(props: LineProps) {
  const { line, onChange } = props;
  const fault = faultIn(props);
  const reduced = discountOf(line);
  const off = reduced && {
    percent: typedNumber(line.discount) ?? 0,
    amount: formatMoney(reduced.of),
    discount: formatMoney(reduced.off),
  };
  return (
    <>
      {fault !== undefined && (
        <p id={fieldId(line, "fault")} className={`mx-0 mt-6 mb-0 text-danger ${classes.fault}`}>
          {fault}
        </p>
      )}
      {fault === undefined && off && (
        <p className={`mx-0 mt-6 mb-0 text-2 ${classes.note}`}>
          {isRecurring(line)
            ? t("{percent} % of {amount} is {discount} a month", off)
            : t("{percent} % of {amount} is {discount}", off)}
        </p>
      )}
      {isOwnPrice(line) && (
        <p className={`mx-0 mt-6 mb-0 text-2 ${classes.note}`}>
          {t("Your price. The list says {price}.", { price: formatMoney(line.variant.price ?? 0) })}{" "}
          <Button variant="link" onClick={() => onChange({ price: "" })}>
            {t("Use the list price")}
          </Button>
        </p>
      )}
    </>
  );
}

const nameOf = ({ product: { id, name = id } }: DraftLine): string => name;

const faultIn = ({ line, answered }: LineProps): string | undefined =>
  answered ?? (line.amount === "" ? undefined : faultOf(line));

function isOwnPrice({ price, variant }: DraftLine): boolean {
  const own = typedNumber(price);
  return own !== undefined && variant.price !== undefined && own !== variant.price;
}

function Month({ line }: { line: DraftLine }) {
  const amount = formatMoney(totalOf(pricedLine(line)));
  if (isRecurring(line)) return amount;
  return rich("<once>once</once> {amount}", { amount, once: (text) => <span className="text-2">{text}</span> });
}

/** `12 × 200.00, 5 % off` */
function inWords(line: DraftLine): string {
  const amount = formatNumber(typedNumber(line.amount) ?? 0);
  const price = formatMoney(typedNumber(line.price) ?? line.variant.price ?? 0);
  const percent = typedNumber(line.discount);
  return percent ? t("{amount} × {price}, {percent} % off", { amount, price, percent }) : `${amount} × ${price}`;
}
