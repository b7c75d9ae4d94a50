/**
 * Where trackers without a certificate connect, for trials; null where none may. A local server calls itself
 * localhost; a tracker on the same network needs the host of the page's address.
 *
 * @param plainUrl from the server
 */
export function plainAddress(plainUrl: string | null, { hostname }: { hostname: string }): string | null {
  return plainUrl === null ? null : plainUrl.replace(/^mqtt:\/\/localhost:/, `mqtt://${hostname}:`)
}
