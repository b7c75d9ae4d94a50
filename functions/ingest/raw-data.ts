/** Bytes for a person to read: text with its line ends written out, else hex; at most so many characters. */
export function rawData(base64: string, lengthMax: number): string {
  // no more of a large message is decoded than can be shown: four characters hold three bytes
  const bytes = Buffer.from(base64.slice(0, Math.ceil(lengthMax / 3) * 4 * 4), 'base64')
  const text = bytes.toString('utf8')
  const shown = isPrintable(text) ? text.replaceAll('\r', '\\r').replaceAll('\n', '\\n') : bytes.toString('hex')
  if (shown.length <= lengthMax) return shown
  return `${shown.slice(0, lengthMax - 1)}…`
}

/** The last character may have been cut in two. */
const isPrintable = (text: string): boolean => !/[^\P{Cc}\r\n\t]|\uFFFD(?!$)/u.test(text)
