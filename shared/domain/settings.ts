export interface Attributed {
  attributes: Record<string, unknown>
}
interface Grouped extends Attributed {
  groupId: number
}

/** Finds the value of a key that may be set on several levels; undefined when none has it. */
export type Setting = (key: string) => unknown

/**
 * Settings of a device: its own attributes, then those of its group and of every group above, then the tenant's. The
 * first that has a value wins. A circle of groups ends where it closes.
 */
export function settingOf(sources: {
  device: Grouped
  groups: readonly (Grouped & { id: number })[]
  tenant: Attributed
}): Setting {
  const levels = [sources.device, ...groupsAbove(sources.device.groupId, sources.groups), sources.tenant]
  return (key) => levels.map((level) => own(level.attributes, key)).find((value) => value !== undefined)
}

export function groupsAbove<Group extends Grouped & { id: number }>(
  groupId: number,
  groups: readonly Group[],
): Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const chain: Group[] = []
  for (let group = byId.get(groupId); group && !chain.includes(group); group = byId.get(group.groupId))
    chain.push(group)
  return chain
}

/** A number, also when it was typed as text; the fallback when there is none or it is not a number. */
export function numberSetting(setting: Setting, key: string, fallback: number): number {
  const value = setting(key)
  if (typeof value === 'string' && value.trim() === '') return fallback
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : fallback
}

export function flagSetting(setting: Setting, key: string, fallback: boolean): boolean {
  const value = setting(key)
  if (value === 'true' || value === true) return true
  return value === 'false' || value === false ? false : fallback
}

interface Readers {
  user: (Record<string, unknown> & Partial<Attributed>) | null
  server: Record<string, unknown> & Partial<Attributed>
}

/**
 * What a person sees: the tenant's value first when it forces its settings, else the person's, then the tenant's, then
 * the fallback. Of fields, text that is empty and numbers that are 0 count as not set.
 */
export function preference<T>(readers: Readers, key: string, fallback: T): T {
  const given = (source: Record<string, unknown> | null) => source?.[key] || undefined
  return first(readers, given, fallback)
}

/** The same for attributes, where `false` and 0 are values too. */
export function attributePreference<T>(readers: Readers, key: string, fallback: T): T {
  const given = (source: (Record<string, unknown> & Partial<Attributed>) | null) => {
    const value = source?.attributes ? own(source.attributes, key) : undefined
    return value === '' ? undefined : value
  }
  return first(readers, given, fallback)
}

function first<T>({ user, server }: Readers, given: (source: Readers['user']) => unknown, fallback: T): T {
  const order = server.forceSettings === true ? [server, user] : [user, server]
  return ((given(order[0]!) ?? given(order[1]!)) as T | undefined) ?? fallback
}

const own = (attributes: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(attributes, key) ? (attributes[key] ?? undefined) : undefined
