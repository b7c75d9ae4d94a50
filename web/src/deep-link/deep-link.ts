import { ownPage } from './next-page.ts'
/** What an address asks for beside its page. */
export interface DeepLink {
  /** signs in with it first */
  token: string | null
  /** then selects the device with this unique id on the map */
  uniqueId: string | null
  /** or goes there; null when the address stays as it is */
  path: string | null
}

/** Pages whose `token` came by email and signs nobody in. */
const mailedPages = new Set(['/confirm-email', '/unsubscribe'])

/** Pages whose own addresses say `deviceId`, with the number of the device. */
const devicePages = /^\/(replay|reports)(\/|$)/

/**
 * What the address asks for when the application is opened. `locale` is read with the words, `tenant` with the brand. Whatever is understood is
 * taken out of the address, so that no token stays in the browser's history.
 */
export function readDeepLink(address: { pathname: string; search: string }): DeepLink {
  const query = new URLSearchParams(address.search)
  const isMailed = mailedPages.has(address.pathname)
  const token = isMailed ? null : query.get('token')
  const hasOwnDevices = devicePages.test(address.pathname)
  const uniqueId = hasOwnDevices ? null : query.get('deviceId')
  const eventId = query.get('eventId')
  const isEntered = query.get('openid') === 'success'
  const understood = ['locale', 'tenant', 'token', 'deviceId', 'eventId', 'openid'].filter(
    (name) =>
      query.has(name) &&
      !(name === 'token' && isMailed) &&
      !(name === 'deviceId' && hasOwnDevices) &&
      // why it did not succeed is for the page that says so
      !(name === 'openid' && query.get(name) !== 'success'),
  )
  for (const name of understood) query.delete(name)

  const rest = query.toString()
  const same = `${address.pathname}${rest ? `?${rest}` : ''}`
  if (uniqueId) return { token, uniqueId, path: null }
  if (eventId) return { token, uniqueId: null, path: `/event/${encodeURIComponent(eventId)}` }
  if (isEntered) return { token, uniqueId: null, path: ownPage(query.get('to')) ?? '/' }
  return { token, uniqueId: null, path: understood.length > 0 ? same : null }
}
