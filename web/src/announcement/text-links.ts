/** A part of a text; `href` is null for what is no link. */
export interface TextPart {
  text: string
  href: string | null
}

const link = /https?:\/\/[^\s<>"']+/g
/** Marks at the end of a sentence are no part of the link before them. */
const tail = /[.,;:!?)\]}»”’؟،]+$/

/** A plain text with its links to web pages: nothing else of it means anything. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const found of text.matchAll(link)) {
    const href = found[0].replace(tail, '')
    if (!URL.canParse(href)) continue
    if (found.index > at) parts.push({ text: text.slice(at, found.index), href: null })
    parts.push({ text: href, href })
    at = found.index + href.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null })
  return parts
}
