import { secretLimits } from '../../../shared/domain/limits/secrets.ts'
import { errorFacts, log } from '../log.ts'

export interface SecretValues {
  current: string
  /** accepted until a new value has reached everybody; null when there was none, or none is accepted */
  previous: string | null
}

/** Reads a secret. Throws when it cannot be read. */
export type SecretSource = () => Promise<SecretValues>

/** A secret of the deployment, which its operator may change at any time. */
export interface DeploymentSecret {
  /** @throws Error when it cannot be read, and never could be */
  current(): Promise<string>
  /** Whether it is the value of now or the one before; never, when nothing can be read. */
  accepts(sent: string): Promise<boolean>
}

/**
 * A process reads a secret once an hour, and after a failure sooner; until then it goes on with what it knew. A value
 * that it does not know may be new, and is looked up at once: but once a minute, because anybody can send one.
 */
export function rememberedSecret(name: string, source: SecretSource, now: () => number): DeploymentSecret {
  let latest: Reading | null = null

  function read(): Reading {
    const earlier = latest
    const begun: Reading = { at: now(), until: now() + secretLimits.secretKeptMs, values: source() }
    begun.values = begun.values.catch((error: unknown) => {
      log({ capability: 'platform', what: 'secretFailed', secret: name, ...errorFacts(error) })
      begun.until = now() + secretLimits.secretRetryMs
      if (earlier === null) throw error
      return earlier.values
    })
    latest = begun
    return begun
  }
  const kept = (): Reading => (latest !== null && now() < latest.until ? latest : read())

  return {
    current: async () => (await kept().values).current,
    async accepts(sent) {
      const isKnown = ({ current, previous }: SecretValues) => sent === current || sent === previous
      try {
        const known = kept()
        if (isKnown(await known.values)) return true
        const newest = latest ?? known
        return isKnown(await (now() - newest.at < secretLimits.unknownRetryMs ? newest : read()).values)
      } catch {
        return false
      }
    },
  }
}

interface Reading {
  at: number
  until: number
  values: Promise<SecretValues>
}
