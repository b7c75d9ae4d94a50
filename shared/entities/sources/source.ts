import * as z from 'zod'
import type { FailureText } from '../../domain/failures.ts'
import { sourceLimits } from '../../domain/limits/sources.ts'
import { trackerLimits } from '../../domain/limits/trackers.ts'
import { parseAlternatives, parseIdentifier, parsePath } from '../../domain/sources/value-path.ts'
import { isUnitOf } from '../../domain/sources/value-units.ts'
import { hasUnseen } from '../../domain/unseen-text.ts'
import { attributes, id, requiredText, seenWanted } from '../fields.ts'
import { entity, type RecordOf } from '../entity.ts'

const notAPath = 'must be a path like data.position[0].lat' satisfies FailureText

const text = (lengthMax: number = sourceLimits.pathLengthMax) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    .refine((value) => !hasUnseen(value, 'oneLine'), seenWanted)
    .default('')
const path = (isRight: (text: string) => boolean) => text().refine(isRight, notAPath)
const alternatives = path((value) => parseAlternatives(value) !== null)

const field = z
  .object({
    to: requiredText(trackerLimits.attributeKeyLengthMax),
    from: alternatives,
    unit: text(),
    constant: text(sourceLimits.constantLengthMax),
  })
  .refine(({ to, unit }) => isUnitOf(to, unit), {
    path: ['unit'],
    error: 'must be a unit of this field' satisfies FailureText,
  })
  .refine(({ from, constant }) => from !== '' || constant !== '', {
    path: ['constant'],
    error: 'a path or a fixed value is needed' satisfies FailureText,
  })

const filter = z.object({ from: alternatives, is: text() })

const mapping = z.object({
  records: path((value) => {
    const parsed = parsePath(value)
    return parsed !== null && (parsed.of === 'record' || parsed.of === 'message')
  }),
  identifier: path((value) => parseIdentifier(value) !== null),
  filters: z.array(filter).max(sourceLimits.filtersMax).default([]),
  fields: z.array(field).max(sourceLimits.fieldsMax).default([]),
})

/**
 * What another system sends to an address of the organisation, and how it becomes positions. Only administrators may
 * touch them (`permissions.ts`): a source writes into any vehicle.
 */
export const source = entity({
  name: 'source',
  api: 'sources',
  list: 'sources',
  edit: 'source',
  schema: z.object({
    id,
    name: requiredText(),
    mapping: mapping.default({ records: '', identifier: '', filters: [], fields: [] }),
    attributes,
  }),
  titleKey: 'name',
  searchKeys: ['name'],
  access: { sharedWith: ['user'] },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'mapping', as: { attributes: {} }, section: 'required' },
  ],
  columns: ['name'],
})
export type Source = RecordOf<typeof source>
