import { createContext, useContext } from 'react'

const browserZone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** The zone in which the reader wants times, a known one; the browser's where nobody is signed in. */
export const ReaderZone = createContext(browserZone)

export const useReaderZone = (): string => useContext(ReaderZone)

/** The zone, or the browser's own when the settings name one that it does not know. Slow: not for every render. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return browserZone
  }
}
