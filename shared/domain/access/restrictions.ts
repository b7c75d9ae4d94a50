import type { User } from '../../entities/user.ts'

/** Switches that take something from a person. */
export const restrictions = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports', 'fixedEmail'] as const
const counts = ['deviceLimit', 'userLimit'] as const

/** Whether an attribute of a person hides a part of the product or switches it off, such as `ui.disableGroups`. */
export const isHidingAttribute = (key: string): boolean => /(?:^|\.)(?:disable|hide)[A-Z]/.test(key)

/**
 * A person as they may act: with every restriction of those who manage them. An administrator is not restricted, and
 * restricts nobody.
 */
export function restrictedBy(person: User, managers: readonly User[]): User {
  if (person.administrator) return person
  return managers.filter((manager) => !manager.administrator).reduce(withRestrictionsOf, person)
}

function withRestrictionsOf(person: User, manager: User): User {
  const flags = Object.fromEntries(restrictions.map((key) => [key, person[key] || manager[key]]))
  const limits = Object.fromEntries(counts.map((key) => [key, fewer(person[key], manager[key])]))
  const hidden = Object.entries(manager.attributes).filter(
    ([key, value]) => isHidingAttribute(key) && Boolean(value) && !person.attributes[key],
  )
  return {
    ...person,
    ...flags,
    ...limits,
    disabled: person.disabled || manager.disabled,
    expirationTime: earlierEnd(person.expirationTime, manager.expirationTime),
    attributes: hidden.length === 0 ? person.attributes : { ...person.attributes, ...Object.fromEntries(hidden) },
  }
}

/** Below zero stands for any number. */
function fewer(one: number, other: number): number {
  if (one < 0) return other
  return other < 0 ? one : Math.min(one, other)
}

/** Of two ends, ISO text; null stands for none. */
export function earlierEnd(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) <= Date.parse(other) ? one : other
}

/** Whether somebody may not give this up for others, because they have it themselves. Keys as in a form. */
export function hasRestriction(caller: User, key: string): boolean {
  if (caller.administrator) return false
  const attribute = key.startsWith('attributes.') ? key.slice('attributes.'.length) : null
  if (attribute !== null) return isHidingAttribute(attribute) && Boolean(caller.attributes[attribute])
  return restrictions.some((each) => each === key && caller[each])
}

/** The first restriction of the caller that a change lifts from a person, as a form names it; null when none. */
export function liftedRestriction(caller: User, before: User, after: User): string | null {
  const flag = restrictions.find((key) => hasRestriction(caller, key) && before[key] && !after[key])
  if (flag) return flag
  const shown = Object.keys(before.attributes).find(
    (key) => hasRestriction(caller, `attributes.${key}`) && Boolean(before.attributes[key]) && !after.attributes[key],
  )
  return shown === undefined ? null : `attributes.${shown}`
}

interface Sent {
  caller: User
  before: User
  /** the fields that were sent */
  named: ReadonlySet<string>
}

/**
 * What somebody who is no administrator meant by what they sent. A restriction that is not named stays. One of their
 * own that comes back as it was shown to them, with those of their managers, stays as it is stored.
 */
export function withRestrictionsKept(draft: User, { caller, before, named }: Sent): User {
  if (caller.administrator) return draft
  const isOwn = caller.id === before.id
  const kept = restrictions.filter((key) => !named.has(key))
  const shown = [...restrictions, ...counts, 'expirationTime' as const].filter(
    (key) => isOwn && draft[key] === caller[key],
  )
  const stored = Object.fromEntries([...kept, ...shown].map((key) => [key, before[key]]))
  return { ...draft, ...stored, attributes: attributesKept(draft, { caller, before }) }
}

function attributesKept(draft: User, { caller, before }: Pick<Sent, 'caller' | 'before'>): User['attributes'] {
  const attributes = { ...draft.attributes }
  for (const [key, value] of Object.entries(caller.attributes)) {
    if (!hasRestriction(caller, `attributes.${key}`)) continue
    const isLeft = !Object.hasOwn(attributes, key) || (caller.id === before.id && attributes[key] === value)
    if (!isLeft) continue
    delete attributes[key]
    if (Object.hasOwn(before.attributes, key)) attributes[key] = before.attributes[key]!
  }
  return attributes
}

/** Whether a person changes what of the product is hidden from them. */
export const changesHiding = (before: User, after: User): string | undefined =>
  [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])].find(
    (key) => isHidingAttribute(key) && Boolean(before.attributes[key]) !== Boolean(after.attributes[key]),
  )
