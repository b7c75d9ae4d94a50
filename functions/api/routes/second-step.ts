import * as z from 'zod'
import { Failure } from '../../../shared/domain/failures.ts'
import { user } from '../../../shared/entities/user.ts'
import { newTotpKey } from '../../platform/door/second-step.ts'
import { signIn } from '../../platform/door/sign-in.ts'
import { formBody, parsed } from '../body.ts'
import { doorRequest } from '../door-request.ts'
import type { Route } from '../route.ts'

const proofOfOwner = z.object({ password: z.string().default(''), code: z.string().default('') })

/** A second step at sign-in. It is switched on by saving the key with the person. */
export const secondStepRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/totp',
    open: true,
    answer: async (c, asker) => {
      const enabled = asker !== null && (await asker.settings()).attributes.totpEnable === true
      if (!enabled) throw new Failure('invalid', 'A second step at sign-in is not switched on for this account.')
      return c.text(newTotpKey())
    },
  },
  {
    // as much proof as signing in: whoever finds an open browser cannot weaken the account
    method: 'DELETE',
    path: '/users/totp',
    answer: async (c, asker) => {
      const proof = parsed(proofOfOwner, await formBody(c))
      if (asker.user.totpKey === null) throw new Failure('conflict', 'There is no second step to switch off.')
      await signIn(c.var.world, { email: asker.user.email, address: doorRequest(c).address, ...proof })
      await asker.records.replace(user, { ...asker.user, totpKey: null }, asker.user)
      return c.body(null, 204)
    },
  },
]
