import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 720px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the screen is a phone's: for what a style sheet alone cannot say. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
