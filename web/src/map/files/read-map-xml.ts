/** Why a text is not read: it defines entities, or it is not well-formed. */
export type XmlFault = 'entities' | 'notXml'

/** With a document that has an element `parsererror` where the text is no XML, as browsers do. */
export type ParseXml = (text: string) => Document

const parseInBrowser: ParseXml = (text) => new DOMParser().parseFromString(text, 'application/xml')

/**
 * A GPX or KML file, wherever it comes from. Documents that define entities are refused before they are parsed: a few lines of them
 * can grow to gigabytes, or name other files.
 */
export function readMapXml(text: string, parse: ParseXml = parseInBrowser): Document | XmlFault {
  if (/<!\s*(doctype|entity)/i.test(text)) return 'entities'
  try {
    const document = parse(text.trimStart())
    return document.getElementsByTagName('parsererror').length > 0 ? 'notXml' : document
  } catch {
    return 'notXml'
  }
}
