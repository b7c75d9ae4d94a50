import type { SpeedColumns } from './speed-columns.ts'

/** The outline (an SVG path) of columns that are one wide; what is unknown leaves a hole. */
export function speedPath(columns: SpeedColumns, { max, height }: { max: number; height: number }): string {
  if (max === 0) return ''
  const parts: string[] = []
  for (const [column, speed] of columns.entries()) {
    const isOpen = column > 0 && columns[column - 1] !== null
    if (speed === null) {
      if (isOpen) parts.push(`V${height}Z`)
      continue
    }
    const y = Math.round((1 - speed / max) * height * 10) / 10
    parts.push(isOpen ? `V${y}H${column + 1}` : `M${column} ${height}V${y}H${column + 1}`)
  }
  if (columns.at(-1) !== null && columns.length > 0) parts.push(`V${height}Z`)
  return parts.join('')
}
