import { ownPage } from '../deep-link/next-page.ts'

/** The link of the mail opens another tab, which knows nothing of this one. */
const storageKey = 'qafila.afterConfirmation'

/** Remembers the page for which somebody signed up, until the email address is confirmed. */
export function keepForConfirmation(page: string): void {
  if (page === '/') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, page)
}

/** The page for which somebody signed up in this browser, once; else the map. */
export function takeAfterConfirmation(): string {
  const page = ownPage(localStorage.getItem(storageKey))
  localStorage.removeItem(storageKey)
  return page ?? '/'
}
