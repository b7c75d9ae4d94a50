import { SaxesParser } from 'saxes'
import { shownText, TrackFileError } from './track-file.ts'

/** An element as it begins: its name without a prefix, and its attributes. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** of the file, counted from 1 */
  line: number
}

export interface XmlReader {
  open(element: XmlElement): void
  /** @param text what stands directly in the element, trimmed */
  close(element: XmlElement, text: string): void
}

/** GPX and KML need about ten. */
const depthMax = 100
/** So many characters are parsed at once. */
const pieceLength = 64 * 1024

/**
 * Goes through the elements of a file, in its order and without keeping them. A file that declares a document type is
 * refused: a few lines of entities can grow to gigabytes, or name other files.
 * @throws TrackFileError naming the line
 */
export function readElements(text: string, reader: XmlReader): void {
  const parser = new SaxesParser({ position: true, xmlns: false as const })
  const path: { element: XmlElement; texts: string[] }[] = []
  const failed = (problem: 'notXml' | 'entities' | 'nested', detail = '') =>
    new TrackFileError(problem, { line: parser.line, detail: shownText(detail) })
  const addText = (part: string) => void path.at(-1)?.texts.push(part)
  parser.on('error', ({ message }) => {
    throw failed('notXml', message.replace(/^\d+:\d+: /, ''))
  })
  parser.on('doctype', () => {
    throw failed('entities')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= depthMax) throw failed('nested')
    const element = { name: localName(name), attributes, line: parser.line }
    path.push({ element, texts: [] })
    reader.open(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const { element, texts } = path.pop()!
    reader.close(element, texts.join('').trim())
  })
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength))
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
