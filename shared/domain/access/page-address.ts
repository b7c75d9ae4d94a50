/** Whether a page outside may be named by this address: nothing that runs or reads something in the page that shows it. */
export const isPageAddress = (value: unknown): boolean => schemeOf(value) === 'https:'

/** What a link may lead to; null for any other text. Settings of earlier builds may hold any, pages over http among them. */
export const pageAddress = (value: unknown): string | null =>
  typeof value === 'string' && ['https:', 'http:'].includes(schemeOf(value) ?? '') ? value : null

/** null for what is no address of a host, without a name and password before it */
function schemeOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return null
  const { protocol, username, password } = new URL(value)
  return username === '' && password === '' ? protocol : null
}
