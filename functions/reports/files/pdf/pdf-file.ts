import { brandTokens } from '../../../../shared/domain/brand/brand.ts'
import { productMailBrand } from '../../../../shared/domain/brand/mail-brand.ts'
import type { DeviceRows } from '../../rows/report-rows.ts'
import type { FileContext } from '../file-context.ts'
import { headOf } from '../file-head.ts'
import { reportWords } from '../report-words.ts'
import { isDrawable } from './drawable-picture.ts'
import { columnWidths, colours, drawTable } from './paper-table.ts'
import { contentWidth, page, Paper, type Place, type TextStyle } from './paper.ts'
import { printedReport } from './printed-report.ts'

const title: TextStyle = { size: 20, weight: 700, colour: colours.ink }
const label: TextStyle = { size: 7.5, weight: 400, colour: colours.muted }
const value: TextStyle = { size: 9.5, weight: 400, colour: colours.ink }
const factGap = 28
const textGap = 14
const logoBox = { top: 22, width: 170, height: 46 }
/** More are counted, not named. */
const namedDevicesMax = 6

/**
 * A report as pages to print and to send on: A4 across, in the reader's language, direction and units, with the name and
 * colour of the organisation. Everything is drawn at once, because each page says how many there are.
 */
export async function* pdfFile(pieces: AsyncIterable<DeviceRows>, context: FileContext): AsyncGenerator<Uint8Array> {
  const { reader, request, brand, logo } = context
  const t = reportWords(reader.language)
  const kinds = await printedReport(pieces, context)
  const owner = brand.title ?? productMailBrand.title
  const name = t(`reports.name.${request.name}`)
  const tokens = brandTokens(brand, 'light')
  const accent = tokens['--q-accent'] ?? productMailBrand.light.button
  const paper = new Paper({ title: `${name} – ${owner}`, author: owner, language: reader.language })
  paper.addPage()
  drawLogo(paper, await logo())
  drawLine(paper, owner, { size: 10, weight: 700, colour: tokens['--q-accent-strong'] ?? productMailBrand.light.link })
  drawLine(paper, name, title)
  const facts = factsOf(context, paper)
  drawFacts(paper, facts)
  for (const { columns, tables } of kinds) {
    const titles = columns.map((column) => column.title)
    const widths = columnWidths(
      paper,
      titles,
      tables.flatMap(({ rows, totals }) => (totals ? [...rows, totals] : rows)),
    )
    const drawn = columns.map((column, at) => ({ ...column, width: widths[at]! }))
    for (const table of tables) drawTable(paper, { ...table, columns: drawn })
  }
  if (kinds.length === 0) drawLine(paper, t('export.noRows'), value)
  const period = facts.find((fact) => fact.name === t('export.period'))?.said[0] ?? ''
  paper.onEveryPage((number, pages) => {
    paper.fill(accent, { from: 0, top: 0, width: page.width, height: 5 })
    drawFoot(paper, [`${owner} · ${name}`, period, t('export.page', { page: number, pages })])
  })
  yield* paper.end()
}

/** What is no picture that can be drawn is left out: the name says the same. */
function drawLogo(paper: Paper, picture: Uint8Array | null): void {
  if (!picture || !isDrawable(picture)) return
  try {
    paper.drawAtEnd(picture, logoBox)
  } catch {
    // a JPEG that says nothing of its size
  }
}

function drawLine(paper: Paper, text: string, style: TextStyle): void {
  const [line] = paper.lines(text, style, { width: contentWidth, most: 1 })
  const baseline = paper.y + style.size
  if (line) paper.write(line, style, { from: page.margin, baseline, width: contentWidth })
  paper.y += style.size * 1.55
}

/** The label of each above what it says, side by side. */
function drawFacts(paper: Paper, facts: readonly Fact[]): void {
  let from: number = page.margin
  paper.y += 4
  for (const { name, said } of facts) {
    const wanted = Math.max(paper.widthOf(name, label), rowWidth(paper, said)) + 1
    if (from > page.margin && from + wanted > page.margin + contentWidth) {
      from = page.margin
      paper.y += 30
    }
    const width = Math.min(wanted, contentWidth)
    const [above] = paper.lines(name, label, { width, most: 1 })
    if (above) paper.write(above, label, { from, baseline: paper.y + 8, width })
    drawRow(paper, said, { from, baseline: paper.y + 21, width })
    from += width + factGap
  }
  paper.y += 40
}

/** Texts one after the other, each in its own direction. */
function drawRow(paper: Paper, texts: readonly string[], place: Place): void {
  let { from, width } = place
  for (const text of texts) {
    const [line] = paper.lines(text, value, { width, most: 1 })
    if (!line) continue
    paper.write(line, value, { ...place, from, width })
    from += line.width + textGap
    width -= line.width + textGap
  }
}

const rowWidth = (paper: Paper, texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + paper.widthOf(text, value) + textGap, -textGap)

/** @param parts what stands at the start, in the middle and at the end */
function drawFoot(paper: Paper, parts: readonly string[]): void {
  const baseline = page.height - 24
  const width = contentWidth / 3
  for (const [at, text] of parts.entries()) {
    const [line] = paper.lines(text, label, { width: width - 8, most: 1 })
    const inMiddle = at === 1 && line ? (width - line.width) / 2 : 0
    const align = at === 2 ? ('end' as const) : ('start' as const)
    if (line) paper.write(line, label, { from: page.margin + at * width + inMiddle, baseline, width, align })
  }
}

interface Fact {
  name: string
  said: readonly string[]
}

/** What stands above the tables of a workbook; a few vehicles by name. */
function factsOf(context: FileContext, paper: Paper): readonly Fact[] {
  const { request, devices } = context
  const { deviceIds } = request
  const only = deviceIds.length === 1 ? (devices.get(deviceIds[0]!) ?? null) : null
  const [, ...head] = headOf(context, only)
  const facts = head.map(([name, said = '']): Fact => ({ name, said: [said] }))
  const names = deviceIds.slice(0, namedDevicesMax).map((id) => devices.get(id)?.name ?? String(id))
  const areNamed = deviceIds.length > 1 && names.length === deviceIds.length && rowWidth(paper, names) < contentWidth
  return areNamed ? facts.map((fact, at) => (at === 0 ? { ...fact, said: names } : fact)) : facts
}
