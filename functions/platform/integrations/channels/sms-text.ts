/** E.164, after what people write between the digits is gone: `+33 6 12 34 56 78`, `0033…`. Null for anything else. */
export function phoneNumber(written: string): string | null {
  const compact = written.replace(/[\s().\-/\u00a0\u202f]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : null
}

/** Signs of typesetting that would turn a message of 160 signs into one of 70. */
const plainSigns: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '·': '-',
  '→': '>',
  '←': '<',
  '…': '...',
  '°': ' deg',
  '\u2066': '',
  '\u2067': '',
  '\u2068': '',
  '\u2069': '',
  '\u200f': '',
  '\u200e': '',
}

/** GSM 03.38, the basic alphabet; signs of its extension take two places. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '^{}\\[~]|€\f'

/** Places that a text takes in the GSM alphabet; null when it needs UCS-2. */
function gsmPlaces(text: string): number | null {
  let places = 0
  for (const sign of text) {
    if (basic.includes(sign)) places += 1
    else if (extension.includes(sign)) places += 2
    else return null
  }
  return places
}

/** How many parts are paid for: 160 signs of the GSM alphabet or 70 others, less where a message has several. */
export function smsParts(text: string): number {
  const gsm = gsmPlaces(text)
  const [places, one, several] = gsm === null ? [text.length, 70, 67] : [gsm, 160, 153]
  return places <= one ? 1 : Math.ceil(places / several)
}

/** A text as it is sent: plain signs where the alphabet then is the cheap one, and at most so many parts. */
export function smsText(text: string, partsMax: number): string {
  const plain = Array.from(text, (sign) => plainSigns[sign] ?? sign).join('')
  const chosen = gsmPlaces(plain) === null ? text : plain
  if (smsParts(chosen) <= partsMax) return chosen
  const end = gsmPlaces(chosen) === null ? '…' : '...'
  const signs = Array.from(chosen)
  while (signs.length > 0 && smsParts(signs.join('') + end) > partsMax) signs.pop()
  return signs.join('').trimEnd() + end
}
