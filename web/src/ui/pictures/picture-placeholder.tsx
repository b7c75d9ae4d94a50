import { ground, line, lit } from './picture-colours.ts'

export function PicturePlaceholder() {
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
