import { useEffect, useState } from 'react'
import { secondMs } from '../../../shared/domain/time/durations.ts'

/** Long enough for the list and the map to have what they need of a line. */
const afterMs = secondMs

let isOver = false

/** False until the first screen has had the line to itself; then what is useful but not looked at first may load. */
export function useAfterFirstScreen(isReady: boolean): boolean {
  const [isLater, setLater] = useState(isOver)
  useEffect(() => {
    if (!isReady || isLater) return undefined
    const timer = setTimeout(() => {
      isOver = true
      setLater(true)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [isReady, isLater])
  return isLater
}
