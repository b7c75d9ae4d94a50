import { useSyncExternalStore } from 'react'

/** Width of the page in CSS pixels, in steps of 50 so that dragging a window's edge does not redraw it each time. */
export const usePageWidth = (): number => useSyncExternalStore(subscribe, () => Math.floor(innerWidth / 50) * 50)

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}
