import { useEffect, useState } from 'react'
import { useLoading } from '../live/hooks.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** A list that is not there by then holds nothing up any more. */
const waitMaxMs = 2500

/** Whether the vehicles were drawn in the list, or could not be loaded in time: true from then on. */
export function useListShown(): boolean {
  const isLoaded = useLoading() !== 'waiting'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoaded) {
      const timer = setTimeout(() => setShown(true), waitMaxMs)
      return () => clearTimeout(timer)
    }
    return afterPaint(() => setShown(true))
  }, [isLoaded])
  return isShown
}
