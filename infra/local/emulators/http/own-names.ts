import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Whether a `Host` header names this machine: by one of its names, an address, or a further name that it has. A name of
 * somebody else's domain can be made to lead here (DNS rebinding): to the browser, pages of that domain and ours are then
 * one site. Nobody else owns an address, or a name without a dot.
 * @param others host names, without ports
 */
export function ownNames(others: readonly string[] = []): (host: string | undefined) => boolean {
  const machine = hostname().toLowerCase()
  const known = new Set([machine, `${machine}.local`, ...others.map((name) => name.toLowerCase())])
  return (host) => {
    const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
    const address = name.replace(/^\[(.*)\]$/, '$1')
    return isIP(address) !== 0 || /^([a-z\d-]+\.)*localhost$/.test(name) || !name.includes('.') || known.has(name)
  }
}

/** What is said to those who came by another name. */
export const otherName =
  'This machine is not known by the name in the address. Open it by localhost, by its IP address, or by the name in PUBLIC_URL.'
