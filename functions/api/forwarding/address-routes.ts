import * as z from 'zod'
import type { FailureText } from '../../../shared/domain/failures.ts'
import { forwardAddressKey, isForwardAddress } from '../../../shared/domain/forwarding/forward-address.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { addressTarget } from '../../application/forwarding/address-target.ts'
import { gates } from '../gates.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { queryOf } from '../http/query.ts'
import { describe } from '../openapi/describe.ts'
import { object, text } from '../openapi/schema.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, Route, ScopedCaller } from '../route.ts'
import { type AnsweredTarget, answerResume, answerSecret, answerState, answerTest } from './target-answers.ts'
import { secretSchema, stateSchema, testSchema } from './target-shapes.ts'

const named = z.object({
  url: z
    .string()
    .refine(isForwardAddress, 'must be an https address of a public host, without a user name' satisfies FailureText),
})
const url = {
  ...text,
  maxLength: forwardingLimits.addressLengthMax,
  description: `what \`${forwardAddressKey}\` of a device or group is`,
}
const body = { json: object({ url }, ['url']) }

/** How it goes with an address that devices or groups name by an attribute, which is a target without a record. */
export const addressRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/forward-addresses/state',
    access: 'signedIn',
    gate: gates.always,
    document: describe('forwarding', () => ({
      summary: `Get how it goes with an address of \`${forwardAddressKey}\``,
      query: { url: { says: url.description, schema: text, isRequired: true } },
      answer: { json: object(stateSchema) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => answerState(c, caller, namedAddress(caller, queryOf(c).get('url'))),
  },
  {
    method: 'POST',
    path: '/forward-addresses/secret',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('forwarding', () => ({
      summary: 'Create a new signing secret for an address',
      notes: 'Requests to it are signed with the new one from then on.',
      body,
      answer: { json: object(secretSchema) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => answerSecret(c, caller, await addressInBody(c, caller)),
  },
  {
    method: 'POST',
    path: '/forward-addresses/test',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('forwarding', () => ({
      summary: 'Send a signed test without positions to an address',
      body,
      answer: { json: object(testSchema) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => answerTest(c, caller, await addressInBody(c, caller)),
  },
  {
    method: 'POST',
    path: '/forward-addresses/resume',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('forwarding', () => ({
      summary: 'Send again what an address refused, and at once what waits for it',
      body,
      answer: { json: object(stateSchema) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => answerResume(c, caller, await addressInBody(c, caller)),
  },
]

async function addressInBody(c: ApiContext, caller: ScopedCaller): Promise<AnsweredTarget> {
  requireAdministrator(caller)
  return namedAddress(caller, (await jsonBody(c)).url)
}

/** @throws Failure forbidden, or invalid */
function namedAddress(caller: ScopedCaller, url: unknown): AnsweredTarget {
  requireAdministrator(caller)
  return { target: addressTarget(parsed(named, { url }).url), isByAddress: true }
}
