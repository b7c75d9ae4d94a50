import { ground, line, lit } from './picture-colours.ts'

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
