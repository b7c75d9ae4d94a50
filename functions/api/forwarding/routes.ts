import { Failure, noun } from '../../../shared/domain/failures.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { typed } from '../../../shared/entities/entity.ts'
import type { AwsTrustJson } from '../../../shared/wire/forwarding/forwarding-json.ts'
import { externalIdOf } from '../../application/forwarding/aws-access.ts'
import { gates } from '../gates.ts'
import { wholeNumber } from '../http/query.ts'
import { describe } from '../openapi/describe.ts'
import { object } from '../openapi/schema.ts'
import { crud } from '../records/crud.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, Route, ScopedCaller } from '../route.ts'
import { addressRoutes } from './address-routes.ts'
import {
  type AnsweredTarget,
  answerPassword,
  answerResume,
  answerSecret,
  answerState,
  answerTest,
} from './target-answers.ts'
import { passwordSchema, secretSchema, stateSchema, testSchema, trustSchema } from './target-shapes.ts'

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
    answer: async (c, caller) => answerState(c, caller, await editedTarget(c, caller)),
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
    answer: async (c, caller) => answerSecret(c, caller, await editedTarget(c, caller)),
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
    answer: async (c, caller) => answerTest(c, caller, await editedTarget(c, caller)),
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
    answer: async (c, caller) => answerPassword(c, caller, await editedTarget(c, caller)),
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
    answer: async (c, caller) => answerResume(c, caller, await editedTarget(c, caller)),
  },
  {
    method: 'GET',
    path: '/forwarding-trust',
    access: 'signedIn',
    gate: gates.always,
    document: describe('forwarding', () => ({
      summary: 'Get what the role of a target in AWS has to trust',
      answer: { json: object(trustSchema) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const trust = {
        accountId: c.var.world.awsTargets.account(),
        externalId: externalIdOf(caller.actor.tenantId),
      } satisfies AwsTrustJson
      return c.json(trust)
    },
  },
  ...addressRoutes,
  ...crud(forwarding, {
    async beforeAdd({ records }) {
      if ((await records.list(forwarding)).length < forwardingLimits.targetsMax) return
      throw new Failure('invalid', 'An organisation may have at most {max} forwarding targets.', {
        values: { max: forwardingLimits.targetsMax },
      })
    },
    isLimited: () => true,
    // it may be on again, or have another address
    afterSave: async ({ draft: { id } }, { actor: { tenantId } }, world) =>
      world.alertQueue.wake({ tenantId, forwardingId: id, isRetry: false }, noticedMs),
    afterRemove: async ({ id }, caller, world) => world.forwardings(caller.actor.tenantId).forget(id),
  }),
]

/** @throws Failure missing, or forbidden: a target gets what any vehicle reports */
async function editedTarget(c: ApiContext, caller: ScopedCaller): Promise<AnsweredTarget> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : await caller.scope.one(forwarding, id)
  if (!found)
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun(forwarding.name) },
    })
  requireAdministrator(caller)
  return { target: typed(forwarding, found), isByAddress: false }
}
