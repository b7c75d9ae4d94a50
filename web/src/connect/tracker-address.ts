/**
 * Where trackers without a certificate connect, for trials; null where none may. A server on one's own machine calls
 * itself localhost: to a tracker beside it, it is called as in the address of the page.
 *
 * @param plainUrl as the server tells it
 */
export function plainAddress(plainUrl: string | null, { hostname }: { hostname: string }): string | null {
  return plainUrl === null ? null : plainUrl.replace(/^mqtt:\/\/localhost:/, `mqtt://${hostname}:`)
}
