import * as z from 'zod'
import { Failure } from '../../../shared/domain/failures.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { forwarding, type Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type {
  ForwardingSecretJson,
  ForwardingStateJson,
  ForwardingTestJson,
} from '../../../shared/wire/forwarding/forwarding-json.ts'
import { originOf, passwordOf } from '../../application/forwarding/broker-access.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { reasonReader } from '../http/reason-reader.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { sendTest } from './send-test.ts'

/** A target that somebody may change: a record, or an address that devices name (`isByAddress`). */
export interface AnsweredTarget {
  target: Forwarding
  isByAddress: boolean
}

const passwordBody = z.object({ password: z.string().min(1).max(forwardingLimits.passwordLengthMax).nullable() })

export async function answerState(c: ApiContext, caller: ScopedCaller, { target }: AnsweredTarget): Promise<Response> {
  return c.json(await stateJson(c, caller, target))
}

export async function answerSecret(c: ApiContext, caller: ScopedCaller, answered: AnsweredTarget): Promise<Response> {
  await spendTest(c, caller)
  const secret = await c.var.world.forwardings(caller.actor.tenantId).newSecret(answered.target.id)
  noteChange(c, answered, 'secret')
  return c.json({ secret } satisfies ForwardingSecretJson)
}

export async function answerTest(c: ApiContext, caller: ScopedCaller, { target }: AnsweredTarget): Promise<Response> {
  await spendTest(c, caller)
  const outcome = await sendTest({ world: c.var.world, tenantId: caller.actor.tenantId, target })
  const said = await reasonReader(c)
  const reason = outcome.kind === 'sent' ? null : said(outcome.reason)
  return c.json({ isSent: outcome.kind === 'sent', reason } satisfies ForwardingTestJson)
}

export async function answerPassword(c: ApiContext, caller: ScopedCaller, answered: AnsweredTarget): Promise<Response> {
  const { target } = answered
  if (target.kind !== 'mqtt') throw new Failure('invalid', 'Only targets by MQTT have a password.')
  const { password } = parsed(passwordBody, await jsonBody(c))
  await spendTest(c, caller)
  const store = c.var.world.forwardings(caller.actor.tenantId)
  await store.setPassword(target.id, password === null ? null : { password, origin: originOf(target.url) })
  noteChange(c, answered, 'password')
  return c.json(await stateJson(c, caller, target))
}

export async function answerResume(c: ApiContext, caller: ScopedCaller, answered: AnsweredTarget): Promise<Response> {
  const { target, isByAddress } = answered
  const { tenantId } = caller.actor
  await spendTest(c, caller)
  const store = c.var.world.forwardings(tenantId)
  await store.sendAgain(target.id)
  await store.resume(target.id)
  const wakeUp = { tenantId, forwardingId: target.id, isRetry: false, ...(isByAddress && { url: target.url }) }
  await c.var.world.alertQueue.wake(wakeUp, 0)
  noteChange(c, answered, 'resumed')
  return c.json(await stateJson(c, caller, target))
}

async function stateJson(c: ApiContext, caller: ScopedCaller, target: Forwarding): Promise<ForwardingStateJson> {
  const { world } = c.var
  const { id, kind } = target
  const store = world.forwardings(caller.actor.tenantId)
  const [state, [oldest], aside, password] = await Promise.all([
    store.state(id),
    store.waiting(id, 1),
    store.refused(id, forwardingLimits.failedShown),
    kind === 'mqtt' ? passwordOf(store, target) : null,
  ])
  const said = await reasonReader(c)
  const time = (at: number | null) => (at === null ? null : isoTime(at))
  return {
    waitingSince: time(oldest?.at ?? null),
    lastSent: time(state.lastSentAt),
    lastFailed: time(state.lastFailedAt),
    reason: state.reason && said(state.reason),
    failures: state.failures,
    nextTry: time(state.nextTryAt > world.now() && state.pausedAt === null ? state.nextTryAt : null),
    pausedAt: time(state.pausedAt),
    refused: aside.map(({ at, refusedAt, positions, events, reason }) => ({
      time: isoTime(at),
      refusedAt: isoTime(refusedAt),
      positions: positions.length,
      events: events.length,
      reason: said(reason),
    })),
    hasPassword: password !== null,
  }
}

const spendTest = (c: ApiContext, { actor }: ScopedCaller) =>
  spend(c.var.world, [
    {
      name: `forwarding:${actor.tenantId}`,
      max: forwardingLimits.testsMax,
      windowMs: forwardingLimits.testsWindowMs,
    },
  ])

function noteChange(c: ApiContext, { target, isByAddress }: AnsweredTarget, fields: 'secret' | 'password' | 'resumed') {
  const objectId = isByAddress ? 0 : target.id
  note(c, { action: 'edit', objectType: forwarding.name, objectId, attributes: { fields } })
}
