import { BoundedMap } from '../../../../shared/domain/bounded-map.ts'
import { requestIdKeptMs, requestIdLength } from '../../../../shared/domain/access/request-id.ts'
import { ApiFailure } from '../client.ts'
import { nowMs } from '../use-now.ts'

interface Unanswered {
  requestId: string
  askedAt: number
}

const requestsKept = 50
const unanswered = new BoundedMap<string, Unanswered>(requestsKept)

/**
 * Asks for something that must not be done twice. Where no answer came, nobody knows whether it was done: then the same
 * is asked for by the same name again, and the server does it once.
 * @param what all that tells it from another
 */
export async function askOnce<Answer>(what: unknown, ask: (requestId: string) => Promise<Answer>): Promise<Answer> {
  const key = JSON.stringify(what)
  const { requestId } = earlier(key) ?? { requestId: newRequestId() }
  unanswered.set(key, { requestId, askedAt: nowMs() })
  try {
    const answer = await ask(requestId)
    unanswered.delete(key)
    return answer
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.isOffline)) unanswered.delete(key)
    throw failure
  }
}

function earlier(key: string): Unanswered | null {
  const found = unanswered.get(key)
  return found && nowMs() - found.askedAt < requestIdKeptMs ? found : null
}

/** Pages without a certificate have no `randomUUID`. */
const newRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(requestIdLength.min))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
