/** What a file may be that somebody uploads; the bytes decide, not what the sender says. */
export interface FileKind {
  /** the ending of its name */
  ending: string
  contentType: string
  /** shown where it stands; everything else is only ever saved */
  isPicture: boolean
}

interface Known extends FileKind {
  begins?: readonly (readonly [offset: number, bytes: string])[]
}

const picture = (ending: string, contentType: string, ...begins: [number, string][]): Known => ({
  ending,
  contentType,
  isPicture: true,
  begins,
})
const text = (ending: string, contentType: string): Known => ({ ending, contentType, isPicture: false })

const photographs: readonly Known[] = [
  picture('png', 'image/png', [0, '\x89PNG\r\n\x1a\n']),
  picture('jpg', 'image/jpeg', [0, '\xff\xd8\xff']),
  picture('gif', 'image/gif', [0, 'GIF87a']),
  picture('gif', 'image/gif', [0, 'GIF89a']),
  picture('webp', 'image/webp', [0, 'RIFF'], [8, 'WEBP']),
]
const signs: readonly Known[] = [...photographs, picture('ico', 'image/x-icon', [0, '\0\0\x01\0'])]
const drawing: FileKind = { ending: 'svg', contentType: 'image/svg+xml', isPicture: true }
const texts: readonly Known[] = [
  text('kml', 'application/vnd.google-earth.kml+xml'),
  text('gpx', 'application/gpx+xml'),
  text('geojson', 'application/geo+json'),
  text('csv', 'text/csv'),
  text('txt', 'text/plain'),
]
const pdf: Known = { ...text('pdf', 'application/pdf'), begins: [[0, '%PDF-']] }

export type Medium = 'image' | 'audio' | 'video'
export interface MediumKind extends FileKind {
  medium: Medium
}
type KnownMedium = Known & MediumKind

/** `contentType` says what medium it is. */
const medium = (ending: string, contentType: string, ...begins: [number, string][]): KnownMedium => ({
  ending,
  contentType,
  isPicture: false,
  medium: contentType.startsWith('audio/') ? 'audio' : 'video',
  begins,
})

/** The first that fits counts: files that begin with `ftyp` differ in the word after it. */
const media: readonly KnownMedium[] = [
  ...photographs.map((each) => ({ ...each, medium: 'image' as const })),
  medium('mp3', 'audio/mpeg', [0, 'ID3']),
  ...['\xff\xfb', '\xff\xf3', '\xff\xf2'].map((begin) => medium('mp3', 'audio/mpeg', [0, begin])),
  ...['\xff\xf1', '\xff\xf9'].map((begin) => medium('aac', 'audio/aac', [0, begin])),
  medium('wav', 'audio/wav', [0, 'RIFF'], [8, 'WAVE']),
  medium('ogg', 'audio/ogg', [0, 'OggS']),
  medium('amr', 'audio/amr', [0, '#!AMR']),
  medium('m4a', 'audio/mp4', [4, 'ftypM4A']),
  medium('3gp', 'video/3gpp', [4, 'ftyp3gp']),
  medium('mov', 'video/quicktime', [4, 'ftypqt']),
  medium('mp4', 'video/mp4', [4, 'ftyp']),
  medium('webm', 'video/webm', [0, '\x1aE\xdf\xa3']),
  medium('avi', 'video/x-msvideo', [0, 'RIFF'], [8, 'AVI ']),
]

/** Endings of what trackers may deliver, for reasons. */
export const mediaEndings: readonly string[] = [...new Set(media.map(({ ending }) => ending))]

/** The picture, sound or film that a tracker delivers; null when it is something else. */
export const mediaKind = (content: Uint8Array): MediumKind | null => beginning(media, content)

export const deviceImageTypes: readonly string[] = [...new Set(photographs.map(({ contentType }) => contentType))]
/** What every browser plays. */
const sounds = media.filter(({ ending }) => ['mp3', 'wav', 'ogg'].includes(ending))
export const soundEndings: readonly string[] = [...new Set(sounds.map(({ ending }) => ending))]
export const serverFileEndings: readonly string[] = [
  ...new Set([...signs, drawing, pdf, ...texts, ...sounds].map(({ ending }) => ending)),
  'jpeg',
]

/** What may be a picture of a vehicle; null when it is something else. */
export const deviceImageKind = (content: Uint8Array): FileKind | null => beginning(photographs, content)

/** What a file of this name may be for everybody of a tenant: its bytes have to be what the ending says. */
export function serverFileKind(name: string, content: Uint8Array): FileKind | null {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
  const binary = beginning([...signs, pdf, ...sounds], content)
  if (binary) return binary.ending === ending ? binary : null
  const words = plainText(content)
  if (words === null) return null
  if (ending === drawing.ending) return /<svg[\s>]/i.test(words.slice(0, 4096)) ? drawing : null
  return texts.find((kind) => kind.ending === ending) ?? null
}

/** A name that people may give: one word of letters, digits, `.`, `_` and `-`. */
export const isFileName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(name)

const beginning = <Kind extends Known>(kinds: readonly Kind[], content: Uint8Array): Kind | null =>
  kinds.find(({ begins = [] }) => begins.every(([offset, bytes]) => hasAt(content, offset, bytes))) ?? null

const hasAt = (content: Uint8Array, offset: number, bytes: string): boolean =>
  Array.from(bytes).every((sign, at) => content[offset + at] === sign.charCodeAt(0))

/** null when there are bytes that no text has */
function plainText(content: Uint8Array): string | null {
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return words.includes('\0') ? null : words
  } catch {
    return null
  }
}
