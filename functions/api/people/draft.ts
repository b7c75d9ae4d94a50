import { Failure, noun } from '../../../shared/domain/failures.ts'
import { passwordLacks } from '../../../shared/domain/access/password-rule.ts'
import {
  isOwnConvenience,
  refusedChange,
  type PersonChange,
  type Refused,
} from '../../../shared/domain/access/people.ts'
import { mayWrite } from '../../../shared/domain/access/permissions.ts'
import { withRestrictionsKept } from '../../../shared/domain/access/restrictions.ts'
import { ownAgreementKeys } from '../../../shared/domain/access/terms.ts'
import { unreachable } from '../../../shared/domain/access/share.ts'
import { withReadableTexts } from '../../../shared/entities/legacy-texts.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { parsed } from '../http/body.ts'
import type { ScopedCaller } from '../route.ts'
import { hiddenKey } from '../user-json.ts'

/** Fields that stay as they were when a body does not name them: only administrators and managers set them. */
const kept = ['administrator', 'deviceLimit', 'userLimit', 'temporary', 'totpKey'] as const

/** A two-factor key: base32, at least 128 bits. */
export const totpKeyPattern = /^[A-Z2-7]{26,128}$/

/** What a body makes of a person. @throws Failure invalid */
export function personDraft(body: Record<string, unknown>, before: User | null): User {
  const given = withReadableTexts(user, body, before)
  for (const key of kept) if (before && !Object.hasOwn(given, key)) given[key] = before[key]
  if (given.totpKey === hiddenKey) given.totpKey = before?.totpKey ?? null
  const draft = parsed(user.schema, { ...given, id: before?.id ?? 0 })
  for (const key of ownAgreementKeys) {
    const agreed = before?.attributes[key]
    if (agreed === undefined) delete draft.attributes[key]
    else draft.attributes[key] = agreed
  }
  if (draft.email !== before?.email && unreachable.test(draft.email)) {
    throw new Failure('invalid', 'email: we could not deliver to this address. Use another one.', { field: 'email' })
  }
  if (draft.totpKey !== null && draft.totpKey !== before?.totpKey && !totpKeyPattern.test(draft.totpKey)) {
    throw new Failure('invalid', 'totpKey: not a key. Ask for one with POST /api/users/totp.', { field: 'totpKey' })
  }
  return draft
}

/** What a body makes of somebody who is there. @throws Failure invalid */
export function changedPerson(caller: ScopedCaller, before: User, body: Record<string, unknown>): User {
  const named = new Set(Object.keys(body))
  return withRestrictionsKept(personDraft(body, before), { caller: caller.user, before, named })
}

/** What a body that changes nothing makes of a person: texts that were stored may be refused today, and are cleaned. */
const unchanged = ({ before }: PersonChange): User | null => before && personDraft({ ...before }, before)

/** The password of a body that holds one; null otherwise. @throws Failure invalid for one that is too weak */
export function newPassword(body: Record<string, unknown>): string | null {
  const { password } = body
  if (password === undefined || password === null || password === '') return null
  return strongPassword(password)
}

/** @throws Failure invalid */
export function strongPassword(password: unknown): string {
  const lacks = typeof password === 'string' ? passwordLacks(password) : noun('to be text')
  if (lacks === null) return password as string
  throw new Failure('invalid', '{field}: it needs {lacks}. Choose another one.', {
    field: 'password',
    values: { lacks },
  })
}

/** @throws Failure forbidden that names the field and who may change it */
export async function refuseChange(caller: ScopedCaller, change: PersonChange, password: string | null): Promise<void> {
  const own = change.before?.id === caller.user.id
  const isConvenience = () => own && password === null && isOwnConvenience({ ...change, before: unchanged(change) })
  if (!mayWrite(caller.user, await caller.settings()) && !isConvenience()) {
    throw new Failure('forbidden', 'You may view people but not change them. Ask an administrator.')
  }
  const refused = refusedChange(caller.user, change)
  if (refused) throw notYours(refused)
  if (own && change.before?.totpKey && change.after.totpKey !== change.before.totpKey) {
    throw new Failure(
      'forbidden',
      'totpKey: to change two-step verification, turn it off with password and code first.',
      {
        field: 'totpKey',
      },
    )
  }
}

export const notYours = ({ field, needs }: Refused): Failure =>
  new Failure(
    'forbidden',
    needs === 'manager' ? '{field}: only a manager may change it.' : '{field}: only an administrator may change it.',
    { field },
  )
