/**
 * Where trackers connect. The server says it where it knows; on a machine of one's own, where page and broker live side
 * by side, it is the page's own host. Null when neither is so: a wrong address costs a fitter an afternoon.
 */
export function trackerAddress(server: object, page: { hostname: string; protocol: string }): string | null {
  const told = 'mqttUrl' in server ? server.mqttUrl : null
  if (typeof told === 'string' && told !== '') return told
  return page.protocol === 'http:' ? `mqtt://${page.hostname}:1883` : null
}
