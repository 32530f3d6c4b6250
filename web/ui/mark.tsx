/** The product's mark: three books on a shelf, one leaning. */
export function Mark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="currentColor" aria-hidden="true">
      <rect x="2" y="4" width="4.5" height="16" />
      <rect x="8" y="7" width="3.5" height="13" />
      <rect x="15.2" y="4.4" width="3.6" height="15.6" transform="rotate(-14 17 20)" className="text-ribbon" />
      <rect x="1" y="21" width="22" height="1.5" />
    </svg>
  );
}
