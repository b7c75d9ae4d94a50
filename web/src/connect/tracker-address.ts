/** This machine, as addresses name it. */
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether no other machine reaches what is at this host. */
export const isOnlyHere = (hostname: string): boolean => thisMachine.test(hostname)

/**
 * Where trackers without a certificate connect, for trials; null where none may. A local server calls itself
 * localhost; a tracker on the same network needs the host of the page's address.
 *
 * @param plainUrl from the server
 */
export function plainAddress(plainUrl: string | null, { hostname }: { hostname: string }): string | null {
  return plainUrl === null ? null : plainUrl.replace(/^mqtt:\/\/localhost:/, `mqtt://${hostname}:`)
}

/** An address for trackers over HTTP: that of the page, where a local server calls itself localhost. */
export const httpAddress = (address: string, { origin }: { origin: string }): string =>
  address.replace(/^http:\/\/localhost(:\d+)?(?=\/)/, origin)
