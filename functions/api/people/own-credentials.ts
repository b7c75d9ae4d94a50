import * as z from 'zod'
import type { PersonChange } from '../../../shared/domain/access/people.ts'
import { mailKey } from '../../../shared/domain/mail/mail-status.ts'
import { parsed } from '../http/body.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { confirm, confirmation } from './confirmation.ts'

const proof = z.object({ confirmation })

export type ProveOwner = (body: Record<string, unknown>, change: PersonChange, password: string | null) => Promise<void>

/**
 * Asks who changes their own password or email address to confirm it: a browser that was left open, or a token that was
 * read somewhere, must not be enough to take an account over. A program that sends its password with each request has
 * just done so. What comes back proves once, however often the change has to be written again.
 * @throws Failure forbidden without a proof; invalid for a wrong one, naming the field; tooMuch with the wait
 */
export function ownerProof(c: ApiContext, caller: ScopedCaller): ProveOwner {
  let proven: Promise<void> | undefined
  return async (body, { before, after }, password) => {
    const own = before?.id === caller.user.id
    const isNeeded = own && (password !== null || mailKey(after.email) !== mailKey(before.email))
    if (!isNeeded || caller.session === null) return
    await (proven ??= confirm(c.var.world, caller, parsed(proof, body).confirmation))
  }
}
