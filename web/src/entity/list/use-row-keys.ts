import type { KeyboardEvent, RefObject } from 'react'

/** Arrow keys, Home and End on a row's name go to the names of other rows, also of those that are not drawn yet. */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  reveal: (row: number) => void,
  count: number,
): (event: KeyboardEvent, row: number) => void {
  return (event, row) => {
    const moves: Record<string, number> = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: count - 1 }
    const wanted = moves[event.key]
    if (wanted === undefined || wanted < 0 || wanted >= count) return
    event.preventDefault()
    reveal(wanted)
    // rows that come into view are drawn with the next frame
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[aria-rowindex="${wanted + 2}"] [role=cell] button`)?.focus(),
      ),
    )
  }
}
