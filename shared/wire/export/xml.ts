const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as it may stand in an XML document and in its attributes. */
export const xmlText = (text: string): string => xmlSigns(text).replace(/[&<>"']/g, (sign) => signs[sign]!)

/** Every sign that XML 1.0 cannot hold becomes a question mark: with one of them a whole document is unreadable. */
export const xmlSigns = (text: string): string =>
  text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?')
