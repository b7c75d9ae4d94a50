import { useEffect, useState } from 'react'
import { useConnected, useLoading } from '../live/hooks.ts'

/** After the first view is there, so that nothing of it waits. */
const afterMs = 1500

/** Whether the page was filled, or could not be, and has been quiet since: true from then on. */
export function useQuietMoment(): boolean {
  const connected = useConnected()
  const loading = useLoading()
  const isFilled = connected || loading !== 'waiting'
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isFilled) return undefined
    const timer = setTimeout(() => requestIdle(() => setQuiet(true)), afterMs)
    return () => clearTimeout(timer)
  }, [isFilled])
  return isQuiet
}

/** Safari has no idle moments. */
const requestIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 })
  else run()
}
