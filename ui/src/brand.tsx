/** The mark: a ledger with one solid and one glass page. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M11.2 5.6v14.9L3.9 17.6A1.5 1.5 0 0 1 3 16.2V4.4c0-.8.8-1.3 1.5-1z" fill="var(--gb-base)" />
      <path
        d="m13.6 6.1 6-2.5c.4-.2.8.1.8.6v11.7c0 .3-.2.7-.5.8l-6.3 2.5z"
        stroke="var(--gb-base)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="m16 9.4 2.2-.9M16 12.4l2.2-.9" stroke="var(--gb-base)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
