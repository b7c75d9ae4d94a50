import { ground, line, lit } from './picture-colours.ts'

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
