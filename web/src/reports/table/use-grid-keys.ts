import type { KeyboardEvent, RefObject } from 'react'

interface Grid {
  box: RefObject<HTMLElement | null>
  reveal: (row: number) => void
  count: number
  onFocus: (row: number) => void
  choose: ((row: number) => void) | undefined
}

const page = 15

/** Arrow keys, Page, Home and End go from row to row, also to those that are not drawn yet; Enter and the space bar choose. */
export function useGridKeys({ box, reveal, count, onFocus, choose }: Grid): (event: KeyboardEvent) => void {
  return (event) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role=row]') : null
    if (!row || event.target !== row) return
    const here = Number(row.getAttribute('aria-rowindex')) - 2
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      choose?.(here)
      return
    }
    const wanted = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      PageDown: Math.min(count - 1, here + page),
      PageUp: Math.max(0, here - page),
      Home: 0,
      End: count - 1,
    }[event.key]
    if (wanted === undefined || wanted < 0 || wanted >= count) return
    event.preventDefault()
    reveal(wanted)
    onFocus(wanted)
    // rows that come into view are drawn with the next frame
    requestAnimationFrame(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[aria-rowindex="${wanted + 2}"]`)?.focus()),
    )
  }
}
