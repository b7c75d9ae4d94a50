import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface RowWindow {
  /** the element that scrolls */
  box: RefObject<HTMLDivElement | null>
  /** indexes of the rows to draw; row `i` belongs `i * rowPixels` below the first */
  rows: readonly number[]
  /** height of all rows together */
  totalPixels: number
  /** scrolls as little as needed to bring a row into view */
  reveal: (row: number) => void
}

/**
 * Which rows of a long list to draw: those in view and `spare` more at each side. All rows are equally high, so that ten
 * thousand cost no more than twenty.
 */
export function useRowWindow(count: number, rowPixels: number, spare: number): RowWindow {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [inView, setInView] = useState(0)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      setTop(Math.floor(element.scrollTop / rowPixels))
      setInView(Math.ceil(element.clientHeight / rowPixels) + 1)
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [rowPixels])

  const reveal = useCallback(
    (row: number) => {
      const element = box.current
      if (!element) return
      const least = (row + 1) * rowPixels - element.clientHeight
      element.scrollTop = Math.min(row * rowPixels, Math.max(least, element.scrollTop))
    },
    [rowPixels],
  )

  const { first, last } = rowsInView({ count, top, inView, spare })
  const rows = Array.from({ length: last - first }, (_, at) => first + at)
  return { box, rows, totalPixels: count * rowPixels, reveal }
}

interface View {
  count: number
  /** first row in view; may lie behind the end of a list that has just become shorter */
  top: number
  /** rows that the box has room for */
  inView: number
  spare: number
}

/** Indexes of the first row to draw and of the one after the last. */
export function rowsInView({ count, top, inView, spare }: View): { first: number; last: number } {
  const start = Math.max(0, Math.min(top, count - inView))
  return { first: Math.max(0, start - spare), last: Math.min(count, start + inView + spare) }
}
