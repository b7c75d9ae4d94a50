/** A table for a terminal. Names are user input, and a terminal obeys control characters: those become dots. */
export function asTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(printable))
  const widths = head.map((_, column) => Math.max(...lines.map((row) => widthOf(row[column] ?? ''))))
  return lines
    .map((row) => row.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

export const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '·')

const widthOf = (text: string): number => Array.from(text).length
