import { contentWidth, page, type Line, type Paper, type TextStyle } from './paper.ts'

/** A column as it is drawn. */
export interface TableColumn {
  title: string
  isNumber: boolean
  /** points */
  width: number
}

export interface PaperTable {
  /** whose rows they are; null where the page says it */
  heading: string | null
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** null for none */
  totals: readonly string[] | null
}

export const colours = { ink: '#1d2433', muted: '#5b6472', rule: '#dcd7cc', head: '#f4f1ea' } as const
const body: TextStyle = { size: 8, weight: 400, colour: colours.ink }
const strong: TextStyle = { ...body, weight: 700 }
const heading: TextStyle = { size: 11, weight: 700, colour: colours.ink }

const lineHeight = 11
const lift = 2.8
const padding = { across: 4, along: 3.5 }
/** A cell with more is cut. */
const cellLinesMax = 4
const headingHeight = 22
/** A heading, the titles and two rows stay together. */
const leastHeight = headingHeight + 5 * lineHeight

/** Widest a column wants to be; a few hundred rows tell. */
const wantedMax = 230
const wantedRows = 300
const wantedLengthMax = 120

/**
 * Columns as wide as what they hold; where that is more than the page, the widest give way, and where it is less all grow.
 * @param rows of all tables that have them
 */
export function columnWidths(
  paper: Paper,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const step = Math.max(1, Math.ceil(rows.length / wantedRows))
  const allWanted = titles.map((title, at) => {
    const words = title.split(/\s+/).map((word) => paper.widthOf(word, strong))
    let wide = Math.max(24, ...words)
    for (let row = 0; row < rows.length && wide < wantedMax; row += step) {
      wide = Math.max(wide, paper.widthOf(rows[row]![at]!.slice(0, wantedLengthMax), strong))
    }
    // a little more: a word that just fits must not be broken
    return Math.min(wide, wantedMax) + 2 * padding.across + 0.5
  })
  const all = allWanted.reduce((sum, wanted) => sum + wanted, 0)
  if (all <= contentWidth) return allWanted.map((wanted) => (wanted * contentWidth) / all)
  const most = widestThatFits(allWanted)
  return allWanted.map((wanted) => Math.min(wanted, most))
}

/** How wide columns may be so that all fit. */
function widestThatFits(allWanted: readonly number[]): number {
  let left: number = contentWidth
  const sorted = allWanted.toSorted((a, b) => a - b)
  for (const [at, wanted] of sorted.entries()) {
    const share = left / (sorted.length - at)
    if (wanted > share) return share
    left -= wanted
  }
  return left
}

/** Draws a table on as many pages as it needs, each with its titles. */
export function drawTable(paper: Paper, table: PaperTable): void {
  if (paper.y + leastHeight > page.bottom) paper.addPage()
  if (table.heading !== null) drawHeading(paper, table.heading)
  drawTitles(paper, table)
  for (const row of table.rows) {
    const cells = cellsOf(paper, table, { texts: row, style: body })
    if (paper.y + heightOf(cells) > page.bottom) {
      paper.addPage()
      drawTitles(paper, table)
    }
    drawCells(paper, table, { cells, style: body })
    drawRule(paper, colours.rule, 0.5)
  }
  if (table.totals) drawTotals(paper, table, table.totals)
  paper.y += 14
}

function drawHeading(paper: Paper, text: string): void {
  const [line] = paper.lines(text, heading, { width: contentWidth, most: 1 })
  if (line) paper.write(line, heading, { from: page.margin, baseline: paper.y + 12, width: contentWidth })
  paper.y += headingHeight
}

function drawTitles(paper: Paper, table: PaperTable): void {
  const cells = cellsOf(paper, table, { texts: table.columns.map(({ title }) => title), style: strong })
  paper.fill(colours.head, { from: page.margin, top: paper.y, width: contentWidth, height: heightOf(cells) })
  drawCells(paper, table, { cells, style: strong })
}

function drawTotals(paper: Paper, table: PaperTable, texts: readonly string[]): void {
  const cells = cellsOf(paper, table, { texts, style: strong })
  if (paper.y + heightOf(cells) > page.bottom) {
    paper.addPage()
    drawTitles(paper, table)
  }
  drawRule(paper, colours.ink, 0.8)
  drawCells(paper, table, { cells, style: strong })
}

interface Row {
  cells: readonly (readonly Line[])[]
  style: TextStyle
}

const cellsOf = (
  paper: Paper,
  { columns }: PaperTable,
  { texts, style }: { texts: readonly string[]; style: TextStyle },
): Row['cells'] =>
  columns.map(({ width }, at) =>
    paper.lines(texts[at] ?? '', style, { width: width - 2 * padding.across, most: cellLinesMax }),
  )

const heightOf = (cells: Row['cells']): number =>
  Math.max(1, ...cells.map(({ length }) => length)) * lineHeight + 2 * padding.along

function drawCells(paper: Paper, { columns }: PaperTable, { cells, style }: Row): void {
  let from: number = page.margin + padding.across
  for (const [at, { width, isNumber }] of columns.entries()) {
    const place = { from, width: width - 2 * padding.across, align: isNumber ? ('end' as const) : ('start' as const) }
    for (const [line, text] of cells[at]!.entries()) {
      const baseline = paper.y + padding.along + (line + 1) * lineHeight - lift
      paper.write(text, style, { ...place, baseline })
    }
    from += width
  }
  paper.y += heightOf(cells)
}

const drawRule = (paper: Paper, colour: string, height: number): void =>
  paper.fill(colour, { from: page.margin, top: paper.y - height / 2, width: contentWidth, height })
