import Pdf from 'pdfkit'
import { BoundedMap } from '../../../../shared/domain/bounded-map.ts'
import { fontTables } from './font-tables.ts'
import { fontFile, scriptNames, weights, type Weight } from './font-names.ts'
import { directionOf, plainText, visualRuns, type Run } from './visual-runs.ts'

/** How text looks: size in points, colour as `#rrggbb`. */
export interface TextStyle {
  size: number
  weight: Weight
  colour: string
}

export interface Line {
  /** from left to right */
  runs: readonly Run[]
  width: number
}

/** Where a line stands, from the side where reading begins; `align` within its width. */
export interface Place {
  from: number
  baseline: number
  width: number
  align?: 'start' | 'end'
}

/** A4 across, in points. */
export const page = { width: 841.89, height: 595.28, margin: 36, bottom: 545 } as const
export const contentWidth = page.width - 2 * page.margin

const linesKept = 2000
/** Nothing longer is laid out: it would be cut anyway. */
const lengthMax = 1000
/** A longer word is measured and broken letter by letter. */
const wordLengthMax = 60
/** pdfkit keeps the layout of every word that it met: after so many pages it is forgotten. */
const pagesRemembered = 10

/** What the declarations leave out. */
interface Drawing extends PDFKit.PDFDocument {
  /** what it opens is drawn as a file is */
  openImage: (picture: Buffer) => Buffer & { width: number; height: number }
  _fontFamilies: Record<string, { layoutCache?: object }>
}

export interface PaperOptions {
  title: string
  author: string
  language: string
}

/** Pages on which text and areas are drawn, mirrored where people read from right to left. */
export class Paper {
  readonly #pdf: Drawing
  readonly #isMirrored: boolean
  readonly #laidOut = new BoundedMap<string, readonly Line[]>(linesKept)
  /** where the next thing stands, from the top */
  y = 0

  constructor({ title, author, language }: PaperOptions) {
    const info = { Title: plainText(title), Author: plainText(author), Creator: 'Qafila' }
    this.#pdf = new Pdf({
      size: [page.width, page.height],
      margin: 0,
      font: '',
      autoFirstPage: false,
      bufferPages: true,
      displayTitle: true,
      lang: language,
      info,
    }) as Drawing
    this.#isMirrored = language === 'ar'
    for (const script of scriptNames) {
      for (const weight of weights) {
        const file = fontFile(script, weight)
        this.#pdf.registerFont(`${script} ${weight}`, fontTables(file))
      }
    }
  }

  addPage(): void {
    this.#pdf.addPage()
    if (this.#pdf.bufferedPageRange().count % pagesRemembered === 0) this.#forgetWords()
    this.y = page.margin
  }

  /** The lines of a text in a width; what does not fit in so many ends with an ellipsis. */
  lines(text: string, style: TextStyle, { width, most }: { width: number; most: number }): readonly Line[] {
    const key = `${style.weight} ${style.size} ${width} ${most} ${text}`
    const known = this.#laidOut.get(key)
    if (known) return known
    const plain = plainText(text.slice(0, lengthMax)).trim()
    const direction = directionOf(plain)
    const lines = this.#wrapped(plain, style, { width, most }).map((line): Line => {
      const runs = visualRuns(line, direction)
      return { runs, width: this.#widthOf(runs, style) }
    })
    this.#laidOut.set(key, lines)
    return lines
  }

  /** Of a text on one line. */
  widthOf(text: string, style: TextStyle): number {
    const plain = plainText(text.slice(0, lengthMax))
    return this.#widthOf(visualRuns(plain, directionOf(plain)), style)
  }

  write({ runs, width }: Line, style: TextStyle, { from, baseline, width: room, align = 'start' }: Place): void {
    const begin = from + (align === 'end' ? room - width : 0)
    let x = this.#left(begin, width)
    this.#pdf.fillColor(style.colour)
    for (const run of runs) {
      // several letters share one glyph and their dots have others: what is copied and searched stands beside them
      if (run.script === 'arabic') this.#pdf.markContent('Span', { actual: run.text })
      this.#take(run, style).text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      if (run.script === 'arabic') this.#pdf.endMarkedContent()
      x += this.#pdf.widthOfString(run.text)
    }
  }

  fill(
    colour: string,
    { from, top, width, height }: { from: number; top: number; width: number; height: number },
  ): void {
    this.#pdf.rect(this.#left(from, width), top, width, height).fill(colour)
  }

  /** A picture within a box whose end is at the end of the page's content. @throws for one that cannot be drawn */
  drawAtEnd(picture: Uint8Array, { top, width, height }: { top: number; width: number; height: number }): void {
    const opened = this.#pdf.openImage(Buffer.from(picture))
    const scale = Math.min(width / opened.width, height / opened.height)
    const size = { width: opened.width * scale, height: opened.height * scale }
    const from = page.width - page.margin - size.width
    this.#pdf.image(opened, this.#left(from, size.width), top, size)
  }

  /** Draws something on each page when all are there. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      this.#pdf.switchToPage(start + at)
      draw(at + 1, count)
    }
  }

  /** The bytes of the document. */
  async *end(): AsyncGenerator<Uint8Array> {
    this.#pdf.end()
    for await (const part of this.#pdf) yield part as Buffer
  }

  #forgetWords(): void {
    for (const font of Object.values(this.#pdf._fontFamilies)) font.layoutCache = Object.create(null) as object
  }

  #left(from: number, width: number): number {
    return this.#isMirrored ? page.width - from - width : from
  }

  #take({ script }: Pick<Run, 'script'>, { weight, size }: TextStyle): PDFKit.PDFDocument {
    return this.#pdf.font(`${script} ${weight}`).fontSize(size)
  }

  #widthOf(runs: readonly Run[], style: TextStyle): number {
    return runs.reduce((sum, run) => sum + this.#take(run, style).widthOfString(run.text), 0)
  }

  #wrapped(text: string, style: TextStyle, { width, most }: { width: number; most: number }): string[] {
    if (text === '') return []
    if (text.length <= wordLengthMax && this.widthOf(text, style) <= width) return [text]
    const lines: string[] = ['']
    let used = 0
    for (const word of this.#words(text, { style, width })) {
      const wide = this.widthOf(word.trimEnd(), style)
      if (used > 0 && used + wide > width) {
        if (lines.length === most) return [...lines.slice(0, -1), this.#cut(lines.at(-1)!, style, width)]
        lines.push('')
        used = 0
      }
      lines[lines.length - 1] += word
      used += this.widthOf(word, style)
    }
    return lines.map((line) => line.trimEnd())
  }

  /** Words with the space behind them; those that are wider than a line in parts. */
  *#words(text: string, { style, width }: { style: TextStyle; width: number }): Generator<string> {
    for (const word of text.match(/\S+\s*/g) ?? []) {
      if (word.length <= wordLengthMax && this.widthOf(word.trimEnd(), style) <= width) {
        yield word
        continue
      }
      let [part, used] = ['', 0]
      for (const sign of word) {
        const wide = this.widthOf(sign, style)
        if (part !== '' && used + wide > width) {
          yield part
          part = ''
          used = 0
        }
        part += sign
        used += wide
      }
      yield part
    }
  }

  #cut(line: string, style: TextStyle, width: number): string {
    const signs = Array.from(line.trimEnd())
    while (signs.length > 1 && this.widthOf(`${signs.join('')}…`, style) > width) signs.pop()
    return `${signs.join('').trimEnd()}…`
  }
}
