import { filledTopic } from '../../../shared/domain/forwarding/topics.ts'
import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { forwardedTest } from '../../../shared/wire/forwarding/forwarded-json.ts'
import { awsAccess } from '../../application/forwarding/aws-access.ts'
import { brokerAccess } from '../../application/forwarding/broker-access.ts'
import { jsonCall } from '../../platform/integrations/channels/http-call.ts'
import { signedCall } from '../../platform/integrations/channels/signed-call.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ChannelOutcome } from '../../platform/ports/ports.ts'
import { newStamp } from '../../platform/secrets.ts'

/** What stands in a topic where a vehicle would be named. */
const nobody = 'test'

interface Tested {
  world: Pick<WorldOf<'api'>, 'forwardings' | 'webhooks' | 'brokers' | 'awsTargets' | 'tenants' | 'now'>
  tenantId: string
  target: Forwarding
}

/** Sends a test without positions, as everything else is sent. */
export async function sendTest({ world, tenantId, target }: Tested): Promise<ChannelOutcome> {
  const store = world.forwardings(tenantId)
  const content = forwardedTest(world.now())
  const id = `test_${newStamp()}`
  if (target.kind === 'aws') {
    const message = { key: nobody, id, type: content.type, body: content }
    return world.awsTargets.connect(awsAccess(tenantId, target)).send([message])
  }
  if (target.kind === 'webhook') {
    const secret = await store.secret(target.id)
    return world.webhooks.post(signedCall(jsonCall(target.url, content), { id, secret, now: world.now() }))
  }
  const { name } = await world.tenants.records(tenantId).tenant()
  const values = { organisation: name, uniqueId: nobody, deviceId: nobody, name: nobody, kind: nobody }
  const connection = world.brokers.connect(await brokerAccess(store, target))
  const topic = filledTopic(target.topic ?? '', values)
  const outcome = await connection.publish({ topic, payload: JSON.stringify(content) })
  await connection.close()
  return outcome
}
