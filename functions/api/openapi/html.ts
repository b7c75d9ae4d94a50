/** Markup that is safe to be put into a page. */
export class Html {
  constructor(readonly markup: string) {}
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)

type Part = Html | string | number | readonly Part[]

/** A template in which every text is escaped, and only markup that was made here stays markup. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    texts.map((text, place) => unindented(text) + (place < parts.length ? markupOf(parts[place]!) : '')).join(''),
  )

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part.map(markupOf).join('')
}

/** A text in which what stands between backticks is code. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`

/** The indentation of a source file is a third of a page. */
const unindented = (text: string): string => text.replaceAll(/\n\s+/g, '\n')
