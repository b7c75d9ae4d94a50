import type { Words } from '../../../shared/i18n/t.ts'
import type { Tone } from '../ui/badge.tsx'
import type { AuditEntryJson } from './audit-query.ts'
import type { NameOf } from './use-names.ts'

const tones: Readonly<Record<string, Tone>> = {
  create: 'ok',
  link: 'ok',
  remove: 'bad',
  unlink: 'warn',
  loginFailed: 'bad',
  deletion: 'bad',
  edit: 'info',
  enterAs: 'accent',
}
export const toneOf = (action: string): Tone => tones[action] ?? 'idle'

/** An action without a translation is shown by its name. */
export const actionWord = (action: string, t: Words): string => wordOr(`audit.action.${action}`, action, t)

export const objectWord = (type: string, t: Words): string =>
  t.has(`entity.${type}.one`) ? t(`entity.${type}.one`) : wordOr(`audit.object.${type}`, type, t)

/** A field of a record, of the organisation, or one that all records have. */
const fieldWord = (type: string, key: string, t: Words): string =>
  wordOr(`entity.${type}.${key}`, wordOr(`audit.field.${key}`, wordOr(`entity.${key}`, key, t), t), t)

const wordOr = (word: string, other: string, t: Words): string => (t.has(word) ? t(word) : other)

/** That somebody came from the organisation's provider, or why not. */
function providerText(openId: unknown, t: Words): string | null {
  if (openId === undefined) return null
  return typeof openId === 'string' ? wordOr(`audit.openId.${openId}`, openId, t) : t('audit.openId')
}

/** The detail of an entry: changed fields, the linked record, a count, from what somebody signed in; null for none. */
export function detailOf(
  { objectType, attributes }: AuditEntryJson,
  { t, nameOf }: { t: Words; nameOf: NameOf },
): string | null {
  const { fields, propertyType, propertyId, count, email, openId, browser, system, place } = attributes
  if (typeof propertyType === 'string') {
    const id = Number(propertyId)
    return `${objectWord(propertyType, t)} ${nameOf(propertyType, id) ?? t('audit.number', { id: String(id) })}`
  }
  if (typeof fields === 'string') {
    return fields
      .split(' ')
      .map((key) => fieldWord(objectType, key, t))
      .join(' · ')
  }
  if (typeof count === 'number') return t('entity.total', { count })
  if (typeof email === 'string') return email
  const origin = [providerText(openId, t), browser, system, place].filter((part) => typeof part === 'string')
  return origin.length > 0 ? origin.join(' · ') : null
}
