import { useSyncExternalStore } from 'react'

const phoneQuery = '(max-width: 767px)'

/** Whether the screen is a phone's: the sidebar covers the map, and panels become bottom sheets. */
export const usePhoneLayout = (): boolean => useSyncExternalStore(onWidthClass, () => matchMedia(phoneQuery).matches)

function onWidthClass(listener: () => void): () => void {
  const media = matchMedia(phoneQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Width of the page in CSS pixels, in steps of 50 so that dragging a window's edge does not redraw it each time. */
export const usePageWidth = (): number => useSyncExternalStore(onResize, () => Math.floor(innerWidth / 50) * 50)

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
