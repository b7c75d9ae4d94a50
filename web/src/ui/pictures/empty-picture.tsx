import { ground, line, lit } from './picture-colours.ts'

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
