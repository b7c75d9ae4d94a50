/** A road between dunes, waiting for the first vehicle. Drawn with the theme's own colours. */
export function EmptyRoad() {
  return (
    <svg width="220" height="120" viewBox="0 0 220 120" fill="none" aria-hidden>
      <clipPath id="empty-road">
        <rect width="220" height="120" rx="20" />
      </clipPath>
      <g clipPath="url(#empty-road)">
        <rect width="220" height="120" fill="var(--q-sunken)" />
        <circle cx="164" cy="34" r="15" fill="var(--q-accent)" opacity="0.9" />
        <path d="M-4 84c34-26 64-28 98-10s70 16 130-18v70H-4Z" fill="var(--q-accent-soft)" />
        <path d="M-4 98c44-18 78-14 114-4s76 8 114-10v42H-4Z" fill="var(--q-idle-soft)" />
        <path
          d="M22 112c30-10 50-2 78-10s30-24 54-30 38-2 52-10"
          stroke="var(--q-text-faint)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray="1 8"
        />
        <path
          d="M100 56c8.8 0 15 6.4 15 14.6 0 9.6-10.200 17-13.7 19.3a2.3 2.3 0 0 1-2.600 0C95.200 87.600 85 80.200 85 70.600 85 62.400 91.200 56 100 56Z"
          fill="var(--q-text)"
        />
        <circle cx="100" cy="70.5" r="5" fill="var(--q-panel)" />
      </g>
    </svg>
  )
}
