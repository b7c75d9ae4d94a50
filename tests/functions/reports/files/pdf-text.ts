import { inflateSync } from 'node:zlib'

/** A text as it is drawn, without a step in between. */
export interface DrawnText {
  /** points from the left and from the bottom */
  x: number
  y: number
  /** what its glyphs stand for, from left to right */
  glyphs: readonly string[]
}

export interface DrawnPage {
  texts: readonly DrawnText[]
  /** all that is drawn */
  content: string
}

interface Stored {
  head: string
  stream: Buffer | null
}

/** Reads a PDF that pdfkit wrote: its pages in order. */
export function pdfPages(bytes: Uint8Array): DrawnPage[] {
  const objects = objectsIn(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))!
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(pages.head) ?? []
  const fonts = new Map<number, Map<number, string>>()
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const { head } = objects.get(Number(number))!
    const content = objects.get(refOf(head, 'Contents'))!.stream!.toString('latin1')
    const resources = objects.get(refOf(head, 'Resources'))!.head
    const [, listed = ''] = /\/Font <<([^>]*)>>/.exec(resources) ?? []
    const named = new Map(
      [...listed.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => {
        const at = Number(font)
        if (!fonts.has(at)) fonts.set(at, signsOf(objects.get(refOf(objects.get(at)!.head, 'ToUnicode'))!.stream!))
        return [name!, fonts.get(at)!] as const
      }),
    )
    return { content, texts: textsIn(content, named) }
  })
}

/** The lines of a page from the top, as they are read from left to right. */
export const linesOf = ({ texts }: DrawnPage): string[] => {
  const lines = new Map<number, DrawnText[]>()
  for (const text of texts) lines.set(text.y, [...(lines.get(text.y) ?? []), text])
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ glyphs }) => glyphs.join(''))
        .join(' '),
    )
}

const refOf = (head: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)![1])

function objectsIn(file: string): Map<number, Stored> {
  const objects = new Map<number, Stored>()
  for (const [, number, body] of file.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [, head = '', stream] = /^([^]*?)(?:\nstream\n([^]*)\nendstream)?$/.exec(body!) ?? []
    const raw = stream === undefined ? null : Buffer.from(stream, 'latin1')
    objects.set(Number(number), { head, stream: raw && (head.includes('/FlateDecode') ? inflateSync(raw) : raw) })
  }
  return objects
}

/** What the glyphs of a font stand for. */
function signsOf(stream: Buffer): Map<number, string> {
  const signs = new Map<number, string>()
  for (const [, first, list] of stream.toString('latin1').matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, codes]] of [...list!.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const units = (codes!.match(/[\da-f]{4}/gi) ?? []).map((code) => Number.parseInt(code, 16))
      signs.set(Number.parseInt(first!, 16) + at, String.fromCharCode(...units))
    }
  }
  return signs
}

function textsIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): DrawnText[] {
  const drawing =
    /(?:\/ActualText \(((?:(?!\)\n>> BDC)[^])*)\)\n>> BDC\nq\n[^\n]* cm\n)?BT\n1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) [^]*?ET/g
  return [...content.matchAll(drawing)].map(([drawn, actual, x, y, font]) => {
    if (actual !== undefined) return { x: Number(x), y: Number(y), glyphs: Array.from(stringIn(actual)).toReversed() }
    const codes = [...drawn.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    const glyphs = codes.map((code) => fonts.get(font!)!.get(Number.parseInt(code, 16)) ?? '?')
    return { x: Number(x), y: Number(y), glyphs }
  })
}

/** A string of a PDF in UTF-16. */
function stringIn(escaped: string): string {
  const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const raw = escaped.replaceAll(/\\([^])/g, (_all, sign: string) => controls[sign] ?? sign)
  return Buffer.from(raw, 'latin1').swap16().toString('utf16le').slice(1)
}
