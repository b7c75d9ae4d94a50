export interface NetworkAccess {
  /** address of web, API and the port for trackers with a certificate */
  host: string
  /** address of the port for trackers without one */
  plainHost: string
  /** whether other machines may read the inbox */
  isInboxOpen: boolean
  /** for the terminal: who can reach what */
  warnings: string[]
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * What needs no sign-in — the tracker port without certificates, and the inbox with its password links — is for this
 * machine, also when `HOST` lets others reach the rest, unless `ANONYMOUS_ACCESS` is `yes`.
 * @throws Error with one line for a person
 */
export function networkAccess(settings: Readonly<Record<string, string | undefined>>): NetworkAccess {
  const { HOST = '127.0.0.1', ANONYMOUS_ACCESS = 'no', PUBLIC_URL = '' } = settings
  if (ANONYMOUS_ACCESS !== 'yes' && ANONYMOUS_ACCESS !== 'no') {
    throw new Error(`ANONYMOUS_ACCESS is "${ANONYMOUS_ACCESS}"; it is yes or no.`)
  }
  const demonstration = 'The passwords of the demonstration are public: start with -- --empty to leave it out.'
  if (loopback.test(HOST)) {
    return { host: HOST, plainHost: HOST, isInboxOpen: false, warnings: PUBLIC_URL === '' ? [] : [demonstration] }
  }
  const open = `Other machines reach this one (HOST=${HOST}).`
  if (ANONYMOUS_ACCESS === 'no') {
    const closed =
      'The tracker port without certificates and the inbox answer this machine only; ANONYMOUS_ACCESS=yes opens them.'
    return { host: HOST, plainHost: '127.0.0.1', isInboxOpen: false, warnings: [open, closed, demonstration] }
  }
  const anybody =
    'ANONYMOUS_ACCESS=yes: anybody who reaches it can, without signing in, read and send the positions of every tenant, ' +
    'and read every e-mail, with the links that set passwords.'
  return { host: HOST, plainHost: HOST, isInboxOpen: true, warnings: [open, anybody, demonstration] }
}

/** Whether a connection comes from this machine. */
export const isFromHere = (address: string | undefined): boolean =>
  loopback.test((address ?? '').replace('::ffff:', ''))
