/** Where a broker of MQTT listens. */
export interface BrokerAddress {
  host: string
  port: number
  /** with TLS */
  isSecure: boolean
}

/** As registered with IANA: `secure-mqtt` and `mqtt`. */
const usualPorts = { secure: 8883, plain: 1883 }

/** What `mqtts://host` or `mqtt://host:1883` names; null for anything else, also with a path or a user name. */
export function brokerAddressIn(address: string): BrokerAddress | null {
  const [, secure, rest] = /^mqtt(s?):\/\/(\S+)$/i.exec(address) ?? []
  if (rest === undefined || !URL.canParse(`https://${rest}`)) return null
  const { hostname, username, password, pathname, search, hash } = new URL(`https://${rest}`)
  if (`${username}${password}${search}${hash}` !== '' || rest.includes('@') || pathname !== '/') return null
  if (!hostname.includes('.')) return null
  const isSecure = secure !== ''
  // the port of https is left out of `port`
  const given = /:(\d+)\/?$/.exec(rest)?.[1]
  const port = given === undefined ? usualPorts[isSecure ? 'secure' : 'plain'] : Number(given)
  return port === 0 ? null : { host: hostname, port, isSecure }
}

/** The address without what does not matter: the same for the same broker. */
export const brokerOrigin = ({ host, port, isSecure }: BrokerAddress): string =>
  `mqtt${isSecure ? 's' : ''}://${host}:${port}`
