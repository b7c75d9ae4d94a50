import { useCallback, useState, type RefCallback } from 'react'

const usualHeight = 60

/** Height of the bar at the bottom (CSS pixels), and the ref that measures it: guests have more lines there. */
export function useBarHeight(): [heightPx: number, measure: RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(usualHeight)
  const measure = useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined
    const observer = new ResizeObserver(() => setHeight(bar.clientHeight))
    observer.observe(bar)
    return () => observer.disconnect()
  }, [])
  return [height, measure]
}
