import * as z from 'zod'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { forwarding, type Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { typed } from '../../../shared/entities/entity.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type {
  ForwardingSecretJson,
  ForwardingStateJson,
  ForwardingTestJson,
} from '../../../shared/wire/forwarding/forwarding-json.ts'
import { originOf, passwordOf } from '../../application/forwarding/broker-access.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { gates } from '../gates.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { wholeNumber } from '../http/query.ts'
import { reasonReader } from '../http/reason-reader.ts'
import { describe } from '../openapi/describe.ts'
import { count, flag, listOf, moment, object, orNull, text, type Schema } from '../openapi/schema.ts'
import { crud } from '../records/crud.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, Route, ScopedCaller } from '../route.ts'
import { sendTest } from './send-test.ts'

const refused: Record<keyof ForwardingStateJson['refused'][number], Schema> = {
  time: { ...moment, description: 'since when it waited' },
  refusedAt: moment,
  positions: count,
  events: count,
  reason: text,
}
const stateSchema: Record<keyof ForwardingStateJson, Schema> = {
  waitingSince: { ...orNull(moment), description: 'of the oldest that was not sent yet' },
  lastSent: orNull(moment),
  lastFailed: orNull(moment),
  reason: { ...orNull(text), description: 'why the last request failed' },
  failures: { ...count, description: 'requests that failed since the last one that did not' },
  nextTry: orNull(moment),
  pausedAt: { ...orNull(moment), description: 'since when nothing is sent, after many failures' },
  refused: { ...listOf(object(refused)), description: 'what the receiver refused for good; kept for three days' },
  hasPassword: { ...flag, description: 'one was set for the broker that `url` names' },
}
const passwordBody = z.object({ password: z.string().min(1).max(forwardingLimits.passwordLengthMax).nullable() })
const passwordSchema = {
  password: {
    ...orNull({ ...text, maxLength: forwardingLimits.passwordLengthMax }),
    description: 'null takes it away',
  },
}
const secretSchema: Record<keyof ForwardingSecretJson, Schema> = {
  secret: { ...text, description: 'key that requests are signed with; shown only once' },
}
const testSchema: Record<keyof ForwardingTestJson, Schema> = { isSent: flag, reason: orNull(text) }

/** Time for processes to notice that a target was changed. */
const noticedMs = 3000

/** Where positions and events go, and how it goes with that. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/forwardings/:id/state',
    access: 'signedIn',
    gate: gates.always,
    document: describe('forwarding', () => ({
      summary: 'Get how it goes with a forwarding target',
      answer: { json: object(stateSchema) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      const target = await editedTarget(c, caller)
      return c.json(await stateJson(c, caller, target))
    },
  },
  {
    method: 'POST',
    path: '/forwardings/:id/secret',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('forwarding', () => ({
      summary: 'Create a new signing secret',
      notes: 'Requests are signed with the new one from then on.',
      answer: { json: object(secretSchema) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const { id } = await editedTarget(c, caller)
      await spendTest(c, caller)
      const secret = await c.var.world.forwardings(caller.actor.tenantId).newSecret(id)
      noteChange(c, id, 'secret')
      return c.json({ secret } satisfies ForwardingSecretJson)
    },
  },
  {
    method: 'POST',
    path: '/forwardings/:id/test',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('forwarding', () => ({
      summary: 'Send a test without positions',
      answer: { json: object(testSchema) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const target = await editedTarget(c, caller)
      await spendTest(c, caller)
      const outcome = await sendTest({ world: c.var.world, tenantId: caller.actor.tenantId, target })
      const said = await reasonReader(c)
      const reason = outcome.kind === 'sent' ? null : said(outcome.reason)
      return c.json({ isSent: outcome.kind === 'sent', reason } satisfies ForwardingTestJson)
    },
  },
  {
    method: 'PUT',
    path: '/forwardings/:id/password',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('forwarding', () => ({
      summary: 'Set the password for the broker',
      notes: 'It is never answered, and no other broker gets it: with a new address it has to be set again.',
      body: { json: object(passwordSchema, ['password']) },
      answer: { json: object(stateSchema) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const target = await editedTarget(c, caller)
      if (target.kind !== 'mqtt') throw new Failure('invalid', 'Only targets by MQTT have a password.')
      const { password } = parsed(passwordBody, await jsonBody(c))
      await spendTest(c, caller)
      const origin = originOf(target.url)
      const store = c.var.world.forwardings(caller.actor.tenantId)
      await store.setPassword(target.id, password === null ? null : { password, origin })
      noteChange(c, target.id, 'password')
      return c.json(await stateJson(c, caller, target))
    },
  },
  {
    method: 'POST',
    path: '/forwardings/:id/resume',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('forwarding', () => ({
      summary: 'Send again what was refused, and at once what waits',
      answer: { json: object(stateSchema) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const target = await editedTarget(c, caller)
      const { id } = target
      await spendTest(c, caller)
      const store = c.var.world.forwardings(caller.actor.tenantId)
      await store.sendAgain(id)
      await store.resume(id)
      await wake(c.var.world, caller, { id, delayMs: 0 })
      noteChange(c, id, 'resumed')
      return c.json(await stateJson(c, caller, target))
    },
  },
  ...crud(forwarding, {
    async beforeAdd({ records }) {
      if ((await records.list(forwarding)).length < forwardingLimits.targetsMax) return
      throw new Failure('invalid', 'An organisation may have at most {max} forwarding targets.', {
        values: { max: forwardingLimits.targetsMax },
      })
    },
    isLimited: () => true,
    // it may be on again, or have another address
    afterSave: async ({ draft: { id } }, caller, world) => wake(world, caller, { id, delayMs: noticedMs }),
    afterRemove: async ({ id }, caller, world) => world.forwardings(caller.actor.tenantId).forget(id),
  }),
]

const wake = (world: WorldOf<'api'>, { actor }: ScopedCaller, { id, delayMs }: { id: number; delayMs: number }) =>
  world.alertQueue.wake({ tenantId: actor.tenantId, forwardingId: id, isRetry: false }, delayMs)

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

/** @throws Failure missing, or forbidden: a target gets what any vehicle reports */
async function editedTarget(c: ApiContext, caller: ScopedCaller): Promise<Forwarding> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : await caller.scope.one(forwarding, id)
  if (!found)
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun(forwarding.name) },
    })
  requireAdministrator(caller)
  return typed(forwarding, found)
}

const noteChange = (c: ApiContext, objectId: number, fields: 'secret' | 'password' | 'resumed') =>
  note(c, { action: 'edit', objectType: forwarding.name, objectId, attributes: { fields } })
