import * as z from 'zod'
import { Failure, type FailureText } from '../../../../shared/domain/failures.ts'
import { user } from '../../../../shared/entities/user.ts'
import { fitsKey, newTotpKey } from '../../../application/auth/two-factor.ts'
import { signIn } from '../../../application/auth/sign-in.ts'
import { formBody, parsed } from '../../http/body.ts'
import { authRequest } from '../../http/auth-request.ts'
import { totpKeyPattern } from '../../people/draft.ts'
import type { Route } from '../../route.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { wanted } from '../../openapi/schema.ts'

export const proofOfOwner = z.object({ password: z.string().default(''), code: z.string().default('') })

export const keyAndCode = z.object({
  key: z.string().regex(totpKeyPattern, 'not a key' satisfies FailureText),
  code: z.coerce.string().max(20),
})

/** Two-factor sign-in. It is turned on by saving the key with the user. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/totp',
    access: 'open',
    gate: gates.always,
    document: describe('users', () => ({
      summary: 'Create a key for two-step verification',
      notes: 'Takes effect once it is saved as the user’s `totpKey`.',
      answer: { text: 'the key for an authenticator app' },
      refuses: ['invalid'],
    })),
    answer: async (c, caller) => {
      const enabled = caller !== null && (await caller.settings()).attributes.totpEnable === true
      if (!enabled) throw new Failure('invalid', 'Two-step verification is not enabled for this organisation.')
      return c.text(await newTotpKey())
    },
  },
  {
    // a key that never arrived in an authenticator would lock its owner out, so a form asks here before it saves one
    method: 'POST',
    path: '/users/totp/test',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('users', () => ({
      summary: 'Test a code of the new key',
      body: { json: wanted(keyAndCode), form: true },
      answer: { nothing: 204, says: 'The code is valid.' },
      refuses: ['tooMuch'],
    })),
    answer: async (c) => {
      const proof = parsed(keyAndCode, await formBody(c))
      if (await fitsKey(proof, c.var.world.now())) return c.body(null, 204)
      throw new Failure('invalid', 'code: wrong for this key, or expired. Wait for the next one.', {
        field: 'code',
      })
    },
  },
  {
    // as much proof as signing in: an open browser alone must not be enough to weaken the account
    method: 'DELETE',
    path: '/users/totp',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('users', () => ({
      summary: 'Turn off two-step verification',
      body: { json: wanted(proofOfOwner), form: true },
      answer: { nothing: 204 },
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const proof = parsed(proofOfOwner, await formBody(c))
      if (caller.user.totpKey === null) throw new Failure('conflict', 'Two-step verification is already off.')
      await signIn(c.var.world, { email: caller.user.email, request: authRequest(c), ...proof })
      const stored = await caller.records.get(user, caller.user.id)
      if (stored) await caller.records.replace(user, { ...stored, totpKey: null }, { seen: stored })
      return c.body(null, 204)
    },
  },
]
