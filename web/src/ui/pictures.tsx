/** Small drawings for places where there is nothing to show, in the colours of the theme. */

const ground = 'var(--q-accent-soft)'
const line = 'var(--q-border-strong)'
const lit = 'var(--q-accent)'

export function EmptyPicture() {
  return (
    <svg width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden>
      <path d="M4 96c30-26 56-32 86-14s64 20 106-18v44a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8Z" fill={ground} />
      <path
        d="M16 98c24-14 46-18 70-4s58 14 90-10"
        stroke={line}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="0.1 8"
      />
      <circle cx="36" cy="80" r="6" stroke={line} strokeWidth="2" />
      <circle cx="78" cy="80" r="6" stroke={line} strokeWidth="2" />
      <path d="M138 74c-8-8-18-18-18-31a18 18 0 0 1 36 0c0 13-10 23-18 31Z" fill={lit} />
      <circle cx="138" cy="43" r="7" fill="var(--q-panel)" />
    </svg>
  )
}

export function NothingFoundPicture() {
  return (
    <svg width="160" height="110" viewBox="0 0 160 110" fill="none" aria-hidden>
      <path d="M4 90c24-20 46-26 70-12s52 14 82-14v24a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8Z" fill={ground} />
      <circle cx="76" cy="46" r="26" stroke={line} strokeWidth="4" />
      <path d="m95 65 22 22" stroke={lit} strokeWidth="7" strokeLinecap="round" />
      <path d="M66 46h20" stroke={line} strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

export function OfflinePicture() {
  return (
    <svg width="200" height="130" viewBox="0 0 200 130" fill="none" aria-hidden>
      <path d="M4 104c30-26 56-32 86-14s64 20 106-18v44a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8Z" fill={ground} />
      <path d="M100 98V46" stroke={line} strokeWidth="4" strokeLinecap="round" />
      <circle cx="100" cy="40" r="8" fill={lit} />
      <path
        d="M80 24a26 26 0 0 0 0 32M120 24a26 26 0 0 1 0 32"
        stroke={line}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="6 8"
      />
      <path
        d="M64 10a46 46 0 0 0 0 60M136 10a46 46 0 0 1 0 60"
        stroke={line}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="4 10"
        opacity="0.6"
      />
    </svg>
  )
}

export function LostPicture() {
  return (
    <svg width="200" height="130" viewBox="0 0 200 130" fill="none" aria-hidden>
      <path d="M4 104c30-26 56-32 86-14s64 20 106-18v44a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8Z" fill={ground} />
      <path d="M20 106c26-16 50-18 70-4" stroke={line} strokeWidth="3" strokeLinecap="round" strokeDasharray="0.1 9" />
      <circle cx="118" cy="54" r="34" stroke={line} strokeWidth="4" />
      <path d="m118 54 14-20-4 24-22 14Z" fill={lit} />
      <circle cx="118" cy="54" r="4" fill="var(--q-panel)" />
    </svg>
  )
}
