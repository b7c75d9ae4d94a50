const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as the content or the quoted attribute of HTML or SVG. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
