import type { ReactNode } from 'react'
import { isPhoneKind, type TrackerKind } from './tracker-kinds.ts'

const ground = 'var(--q-accent-soft)'
const lit = 'var(--q-accent)'
const line = 'var(--q-border-strong)'

/** What stands on the phone's screen: a drawing of what the app is about, never its mark. */
const screens: Readonly<Record<string, ReactNode>> = {
  traccarClient: (
    <>
      <rect x="27" y="26" width="18" height="9" rx="4.5" fill={lit} />
      <circle cx="40.5" cy="30.5" r="3" fill="var(--q-panel)" />
    </>
  ),
  owntracks: (
    <>
      <circle cx="36" cy="27" r="9" stroke={line} strokeWidth="2" strokeDasharray="2.5 2.5" />
      <circle cx="36" cy="27" r="3.5" fill={lit} />
    </>
  ),
  osmand: (
    <>
      <path d="M26 34l7-16 5 10 8-9" stroke={line} strokeWidth="2" strokeLinejoin="round" />
      <path d="M36 30c-3-3-6-5.5-6-9a6 6 0 0 1 12 0c0 3.5-3 6-6 9Z" fill={lit} />
    </>
  ),
  gpslogger: (
    <>
      <path d="M27 19h18M27 25h12M27 31h15" stroke={line} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="45" cy="36" r="4" fill={lit} />
    </>
  ),
}

const phone = (kind: TrackerKind): ReactNode => (
  <>
    <rect x="23" y="6" width="26" height="44" rx="5" fill="var(--q-panel)" stroke={line} strokeWidth="2" />
    <path d="M33 45.5h6" stroke={line} strokeWidth="2" strokeLinecap="round" />
    {screens[kind]}
  </>
)

const hardware: ReactNode = (
  <>
    <rect x="20" y="20" width="32" height="22" rx="4" fill="var(--q-panel)" stroke={line} strokeWidth="2" />
    <path d="M26 42v6M32 42v6M40 42v6M46 42v6" stroke={line} strokeWidth="2" strokeLinecap="round" />
    <circle cx="27" cy="27" r="2.2" fill={lit} />
    <circle cx="34" cy="27" r="2.2" fill={line} />
    <path d="M42 15a7 7 0 0 1 7-6M42 9a13 13 0 0 1 4-3" stroke={lit} strokeWidth="2" strokeLinecap="round" />
  </>
)

const others: Readonly<Record<string, ReactNode>> = {
  mqtt: (
    <>
      <path d="M18 44a22 22 0 0 1 22-22M18 32a34 34 0 0 1 34-20" stroke={line} strokeWidth="3" strokeLinecap="round" />
      <circle cx="22" cy="46" r="4" fill={lit} />
      <circle cx="48" cy="40" r="7" fill="var(--q-panel)" stroke={lit} strokeWidth="2.5" />
    </>
  ),
  otherServer: (
    <>
      <rect x="16" y="12" width="24" height="13" rx="3" fill="var(--q-panel)" stroke={line} strokeWidth="2" />
      <rect x="16" y="30" width="24" height="13" rx="3" fill="var(--q-panel)" stroke={line} strokeWidth="2" />
      <circle cx="22" cy="18.5" r="2" fill={lit} />
      <circle cx="22" cy="36.5" r="2" fill={lit} />
      <path d="M45 28h12m-5-5 5 5-5 5" stroke={lit} strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
}

/** A small drawing of a kind of tracker, in the theme's colours. */
export const KindPicture = ({ kind }: { kind: TrackerKind }) => (
  <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden>
    <path d="M2 46c14-10 24-12 34-5s22 6 34-6v13a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6Z" fill={ground} />
    {isPhoneKind(kind) ? phone(kind) : (others[kind] ?? hardware)}
  </svg>
)
