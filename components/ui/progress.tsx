/** A progress bar. Decorative: the numbers must be in text beside it. */
export function Progress({ value, total }: { value: number; total: number }) {
  const percent = total === 0 ? 0 : (Math.min(value, total) / total) * 100;
  return (
    <span aria-hidden className="block overflow-hidden w-full h-6 rounded-3 bg-active">
      <span className="block h-full rounded-3 bg-accent-solid" style={{ width: `${percent}%` }} />
    </span>
  );
}
