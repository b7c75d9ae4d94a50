import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { device } from '../../shared/entities/device.ts'
import { appTokensKey } from '../../shared/wire/commands/phone-app.ts'
import { Failure } from '../../shared/domain/failures.ts'
import type { WorldOf } from '../platform/needs.ts'
import { MovedOn } from '../platform/records/record-failures.ts'
import { retry, retryPolicies, tryAgain } from '../platform/retry.ts'
import type { Admitted } from './register-unknown.ts'

/**
 * Keeps the name under which the push service knows the tracker's app, so that commands can be sent to it. An app has
 * one at a time: the one before is at an end. What is none is left out.
 */
export async function keepPushToken(
  world: WorldOf<'http-ingest'>,
  { tenantId, deviceId }: Admitted,
  token: string,
): Promise<void> {
  if (token.length > trackerLimits.pushTokenLengthMax || !/^[\w.:-]+$/.test(token)) return
  const records = world.tenants.records(tenantId)
  await retry({ ...retryPolicies.record, exhausted: () => new MovedOn() }, async () => {
    const seen = await records.get(device, deviceId)
    if (!seen || seen.attributes[appTokensKey] === token) return null
    try {
      await records.replace(device, { ...seen, attributes: { ...seen.attributes, [appTokensKey]: token } }, { seen })
      return null
    } catch (error) {
      if (error instanceof Failure && error.kind === 'conflict') return tryAgain
      if (error instanceof Failure && error.kind === 'missing') return null
      throw error
    }
  })
}
