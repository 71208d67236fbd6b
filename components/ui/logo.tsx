/** The logo: two bars for terms, and a line for the current time. */
export function Logo() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <rect x="1" y="4" width="15.5" height="3.2" rx="1.6" fill="var(--c-fill3)" />
      <rect x="1" y="4" width="11" height="3.2" rx="1.6" fill="var(--c-primary)" />
      <rect x="1" y="10.8" width="15.5" height="3.2" rx="1.6" fill="var(--c-fill3)" />
      <rect x="1" y="10.8" width="6.5" height="3.2" rx="1.6" fill="var(--c-primary)" />
      <rect x="11.2" y="0.5" width="4.6" height="17" fill="var(--c-surface)" />
      <rect x="12.6" y="1" width="1.8" height="16" rx="0.9" fill="var(--c-accent-solid)" />
    </svg>
  );
}
