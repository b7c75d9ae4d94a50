import type { PageLocation } from '../router/browser-location.ts'

/** Names the page that a sign-in leads back to. */
const parameter = 'next'
/** Of addresses of which the page alone counts. */
export const anyOrigin = 'https://own.invalid'
/** Who signs in has not come to see these. */
const beforeSignIn = /^\/(login|sign-up|reset-password|confirm-email|unsubscribe)(\/|$)/

/**
 * Path and query of a page of ours; null for everything that a browser might take for another site, however it is
 * written: `//evil`, `/\evil`, `/.//evil`, whole addresses.
 */
export function ownPage(wanted: string | null): string | null {
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, anyOrigin)) return null
  const { origin, pathname, search } = new URL(wanted, anyOrigin)
  const isOwn = origin === anyOrigin && !/^\/[/\\]/.test(pathname) && !pathname.includes('\\')
  return isOwn && !beforeSignIn.test(pathname) ? `${pathname}${search}` : null
}

/** The page that this address of a page before sign-in leads to; the map when it names none. */
export const nextPage = (search: string): string => ownPage(new URLSearchParams(search).get(parameter)) ?? '/'

/** The sign-in page that leads back to a page; just itself for the map. */
export const loginFor = ({ path, search }: PageLocation): string => withNext('/login', `${path}${search}`)

/** Another page before sign-in that leads to the same page. */
export const sameNext = (to: string, search: string): string => withNext(to, nextPage(search))

function withNext(to: string, page: string): string {
  const own = ownPage(page)
  if (own === null || own === '/') return to
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: own }).toString()}`
}
