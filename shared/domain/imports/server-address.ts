import { importLimits } from '../limits/imports.ts'

/**
 * The address of a server as it is asked: without a slash at the end and without what people copy along, such as
 * `https://fleet.example/login`, `/api` or a query. Null for what is no address, is not https, or holds a user name.
 */
export function serverAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || text.length > importLimits.addressLengthMax) return null
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, host, username, password, pathname } = new URL(whole)
  if (protocol !== 'https:' || hostname === '' || username !== '' || password !== '') return null
  const path = pathname.replace(/\/+$/, '').replace(/\/(api|login|settings\/.*|reports\/.*)$/, '')
  return `https://${host}${path}`
}
