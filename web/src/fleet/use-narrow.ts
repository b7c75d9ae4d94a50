import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether the screen is a phone's: the sidebar covers the map, and panels become bottom sheets. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
