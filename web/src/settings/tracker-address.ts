/** A local cloud lets anybody in at a door so far below the one that asks for certificates. */
const openDoorBelow = 7000

/**
 * Where trackers without a certificate connect, for trials: only on a machine of one's own, where page and broker live
 * side by side. Null elsewhere: a wrong address costs a fitter an afternoon.
 *
 * @param broker where those with a certificate connect
 */
export function openAddress(broker: string, page: { hostname: string; protocol: string }): string | null {
  const port = Number(new URL(broker).port)
  return page.protocol === 'http:' && port > openDoorBelow ? `mqtt://${page.hostname}:${port - openDoorBelow}` : null
}
