import { createContext, useContext } from 'react'

const browserZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** The zone in which the reader wants times; null where nobody is signed in: then it is the browser's. */
export const ReaderZone = createContext<string | null>(null)

export const useReaderZone = (): string => knownZone(useContext(ReaderZone) ?? browserZone())

/** The zone, or the browser's own when the settings name one that it does not know. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return browserZone()
  }
}
