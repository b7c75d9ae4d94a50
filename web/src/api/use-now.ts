import { useEffect, useState } from 'react'

export const nowMs = (): number => Date.now()

/** The present, in epoch ms, renewed every `refreshMs`: for relative times on screen. */
export function useNow(refreshMs: number): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs])
  return now
}
