/** The product's logo: a caravan of three on a dune route, the leader lit. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden>
      <rect width="48" height="48" rx="13" fill="var(--q-brand)" />
      <path d="M0 35c8-9 14-9 21-3s15 6 27-8v11c0 7.2-5.8 13-13 13H13C5.8 48 0 42.2 0 35Z" fill="var(--q-brand-dune)" />
      <path
        d="M7 35.5c5-5 9-5 14-1s11 4 19-7"
        stroke="var(--q-brand-light)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray="0.1 5"
      />
      <circle cx="12" cy="29.5" r="3" fill="var(--q-brand-last)" />
      <circle cx="21.5" cy="30.5" r="3.4" fill="var(--q-brand-middle)" />
      <path
        d="M34 10c4.7 0 8 3.5 8 7.9 0 5.3-5.5 9.2-7.4 10.5a1 1 0 0 1-1.2 0C31.5 27.1 26 23.2 26 17.9 26 13.5 29.3 10 34 10Z"
        fill="var(--q-brand-light)"
      />
      <circle cx="34" cy="17.9" r="3" fill="var(--q-brand)" />
    </svg>
  )
}
