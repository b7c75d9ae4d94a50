import { anyOrigin, ownPage } from './next-page.ts'

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
  if (isFromProvider(address)) {
    const to = ownPage(query.get('to')) ?? '/'
    const wanted = readDeepLink(new URL(to, anyOrigin))
    return { ...wanted, token: null, path: wanted.uniqueId === null ? (wanted.path ?? to) : null }
  }
  const understood = ['locale', 'tenant', 'token', 'deviceId', 'eventId'].filter(
    (name) => query.has(name) && !(name === 'token' && isMailed) && !(name === 'deviceId' && hasOwnDevices),
  )
  for (const name of understood) query.delete(name)

  const rest = query.toString()
  const same = `${address.pathname}${rest ? `?${rest}` : ''}`
  if (uniqueId) return { token, uniqueId, path: null }
  if (eventId) return { token, uniqueId: null, path: `/event/${encodeURIComponent(eventId)}` }
  return { token, uniqueId: null, path: understood.length > 0 ? same : null }
}

/** Whether somebody has just signed in with their company's account. */
export const isFromProvider = ({ search }: { search: string }): boolean =>
  new URLSearchParams(search).get('openid') === 'success'
