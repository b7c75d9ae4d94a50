import { notificators } from '../../catalog/channels/index.ts'
import type { AnyRecord, Entity } from '../../entities/entity.ts'
import { issuePhrase, phraseIn } from '../../entities/issue.ts'
import { unreachable } from '../access/share.ts'
import { ownAgreementKeys } from '../access/terms.ts'
import { filled, noun, phrase, type Phrase } from '../failures.ts'
import { forwardAddressKey } from '../forwarding/forward-address.ts'
import { importLimits } from '../limits/imports.ts'
import type { ImportReason } from './import-note.ts'

/** A record as another server answers it. */
export type ForeignRecord = Readonly<Record<string, unknown>>

/** The own id of what has this id at the server; 0 for what was not imported. */
export type OwnId = (kind: string, foreignId: number) => number

/** What a record becomes, and what of it does not map; without a draft it does not map at all. */
export interface MappedRecord {
  draft: AnyRecord | null
  reasons: readonly ImportReason[]
}

/**
 * A record of Traccar's API (models of versions 5 and 6, as their OpenAPI document names them) as one of ours. Values that
 * our schema refuses are left out with their reason, and so is the record when it cannot be without them. Identifiers,
 * areas, calendars and expressions stay as they are.
 */
export function mapRecord(kind: Entity, foreign: ForeignRecord, ownId: OwnId): MappedRecord {
  const mapping: Mapping = { kind, ownId, values: { ...foreign, id: 0 }, reasons: [] }
  const refused = ofKind[kind.name]?.(mapping) ?? null
  if (refused) return { draft: null, reasons: [refused] }
  mapReferences(mapping)
  return checked(mapping)
}

interface Mapping {
  kind: Entity
  ownId: OwnId
  values: Record<string, unknown>
  reasons: ImportReason[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const attributesOf = ({ values }: Mapping): Record<string, unknown> =>
  isObject(values['attributes']) ? { ...values['attributes'] } : {}

function leaveOutAttribute(mapping: Mapping, key: string, reason: Phrase | null): void {
  const attributes = attributesOf(mapping)
  if (!Object.hasOwn(attributes, key)) return
  delete attributes[key]
  mapping.values['attributes'] = attributes
  if (reason) mapping.reasons.push({ field: `attributes.${key}`, reason })
}

/** What single kinds need before their schema sees them. @returns why the record is not imported; null when it is */
const ofKind: Readonly<Record<string, (mapping: Mapping) => ImportReason | null>> = {
  user(mapping) {
    const { email } = mapping.values
    const isGuest = mapping.values['temporary'] === true || (typeof email === 'string' && unreachable.test(email))
    if (isGuest) return { field: '', reason: phrase('a guest of a shared link is not imported') }
    for (const key of [...ownAgreementKeys, 'notificationTokens']) leaveOutAttribute(mapping, key, null)
    // these belong to the account at the server
    mapping.values = { ...mapping.values, password: undefined, totpKey: null }
    return null
  },
  device: (mapping) => withoutForwarding(mapping),
  group: (mapping) => withoutForwarding(mapping),
  attribute(mapping) {
    const { description, attribute } = mapping.values
    if (typeof description !== 'string' || description.trim() === '') mapping.values['description'] = attribute
    return null
  },
  notification(mapping) {
    const given = mapping.values['notificators']
    const names = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : []
    const [known, unknown] = [names.filter(isChannel), names.filter((name) => name !== '' && !isChannel(name))]
    if (unknown.length > 0) {
      const reason = phrase('there is no channel {names} here', { names: unknown })
      mapping.reasons.push({ field: 'notificators', reason })
    }
    mapping.values['notificators'] = known.join(',')
    return null
  },
}

const isChannel = (name: string): boolean => (notificators as readonly string[]).includes(name)

function withoutForwarding(mapping: Mapping): null {
  const reason = phrase('imported positions would be sent there again; set it when the import is over')
  leaveOutAttribute(mapping, forwardAddressKey, reason)
  return null
}

/** Ids of other records become those that these have here, also where attributes hold them; pictures are files of the server. */
function mapReferences(mapping: Mapping): void {
  const { kind, values } = mapping
  for (const [key, target] of Object.entries(kind.refersTo ?? {}) as [string, string][]) {
    values[key] = ownIdIn(mapping, values[key], { field: key, target })
  }
  for (const { key, as } of kind.form) {
    if (!key.startsWith('attributes.')) continue
    const name = key.slice('attributes.'.length)
    if ('picture' in as) leaveOutAttribute(mapping, name, phrase('pictures are not imported'))
    const attributes = attributesOf(mapping)
    const given = attributes[name]
    if (given === undefined || given === null || given === '') continue
    if ('reference' in as) attributes[name] = ownIdIn(mapping, given, { field: key, target: as.reference.to })
    else if ('references' in as) {
      const ids = (typeof given === 'string' ? given : JSON.stringify(given))
        .split(',')
        .map((id) => ownIdIn(mapping, id.trim(), { field: key, target: as.references.to }))
      attributes[name] = ids.filter((id) => id > 0).join(',')
    } else continue
    values['attributes'] = attributes
  }
}

function ownIdIn(mapping: Mapping, given: unknown, { field, target }: { field: string; target: string }): number {
  const id = Number(given ?? 0)
  if (!Number.isSafeInteger(id) || id <= 0) return 0
  const own = mapping.ownId(target, id)
  if (own === 0) {
    const reason = phrase('the {entity} {id} was not imported', { entity: noun(target), id })
    mapping.reasons.push({ field, reason })
  }
  return own
}

/** By the schema of its kind: what it refuses is left out, for as long as something can be left out. */
function checked({ kind, values, reasons }: Mapping): MappedRecord {
  const left = { ...values }
  for (;;) {
    const ours = new Map<string, Phrase>()
    const read = kind.schema.safeParse(left, {
      error: (issue) => {
        const own = issuePhrase(issue)
        if (own) ours.set(filled(own), own)
        return own && filled(own)
      },
    })
    if (read.success)
      return { draft: read.data as AnyRecord, reasons: reasons.slice(0, importLimits.reasonsPerRecordMax) }
    const found = read.error.issues.map((issue) => ({
      path: issue.path.map(String),
      reason: phraseIn(issue) ?? ours.get(issue.message) ?? noun(issue.message),
    }))
    // what was left out before is missing now: the reason is known
    const news = found.filter(({ path }) => !reasons.some(({ field }) => field !== '' && field === path.join('.')))
    reasons.push(...news.map(({ path, reason }) => ({ field: path.join('.'), reason })))
    const isLess = found.map(({ path }) => leaveOut(left, path)).includes(true)
    if (!isLess) return { draft: null, reasons: reasons.slice(-importLimits.reasonsPerRecordMax) }
  }
}

/** @returns whether something was there to be left out */
function leaveOut(values: Record<string, unknown>, [key = '', name]: readonly string[]): boolean {
  if (name !== undefined && isObject(values[key])) {
    if (!Object.hasOwn(values[key], name)) return false
    const { [name]: _left, ...rest } = values[key]
    values[key] = rest
    return true
  }
  if (values[key] === undefined) return false
  delete values[key]
  return true
}
