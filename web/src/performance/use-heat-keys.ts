import type { KeyboardEvent, RefObject } from 'react'
import { useLanguage } from '../i18n/use-words.ts'

export interface HeatPlace {
  row: number
  /** 0 for the vehicle itself, then the days, then the total */
  column: number
}

interface Grid {
  box: RefObject<HTMLElement | null>
  reveal: (row: number) => void
  /** of all vehicles, and of all columns */
  rows: number
  columns: number
  onPlace: (place: HeatPlace) => void
}

export const placeText = ({ row, column }: HeatPlace): string => `${row}:${column}`

/** Arrow keys go from cell to cell, also to those that are not drawn yet; Home and End through a row. */
export function useHeatKeys({ box, reveal, rows, columns, onPlace }: Grid): (event: KeyboardEvent) => void {
  const forward = useLanguage().direction === 'rtl' ? -1 : 1
  return (event) => {
    const here = event.target instanceof HTMLElement ? event.target.dataset['place']?.split(':').map(Number) : undefined
    if (!here || event.metaKey || event.altKey || event.ctrlKey) return
    const [row, column] = here as [number, number]
    const wanted = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + forward },
      ArrowLeft: { row, column: column - forward },
      Home: { row, column: 0 },
      End: { row, column: columns - 1 },
    }[event.key]
    if (!wanted) return
    event.preventDefault()
    if (wanted.row < 0 || wanted.row >= rows || wanted.column < 0 || wanted.column >= columns) return
    reveal(wanted.row)
    onPlace(wanted)
    // rows that come into view are drawn with the next frame
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-place="${placeText(wanted)}"]`)?.focus(),
      ),
    )
  }
}
