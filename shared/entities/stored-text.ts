import type * as z from 'zod'
import { withoutUnseen } from '../domain/unseen-text.ts'
import type { Entity } from './entity.ts'

/**
 * A record without what nobody can see in texts that are stored already and that its schema refuses today, so that they
 * can be read, and sent back as they were shown.
 * @param stored as it is kept; what differs from it is new, and stays as it is
 */
export function withReadableTexts(
  { schema }: Pick<Entity, 'schema'>,
  record: Record<string, unknown>,
  stored: Record<string, unknown> | null = record,
): Record<string, unknown> {
  const shape = schema.shape as Record<string, z.ZodType | undefined>
  const read = ([key, value]: [string, unknown]): [string, unknown] => {
    const isRefused = () => shape[key]?.safeParse(value).success === false
    if (typeof value === 'string' && value === stored?.[key] && isRefused()) return [key, withoutUnseen(value)]
    if (key === 'attributes' && isObject(value) && isRefused()) return [key, readableValues(value, stored?.[key])]
    return [key, value]
  }
  return Object.fromEntries(Object.entries(record).map(read))
}

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readableValues(values: Values, stored: unknown): Values {
  const known = isObject(stored) ? stored : {}
  const read = ([key, value]: [string, unknown]): [string, unknown] => {
    if (!Object.hasOwn(known, key) || known[key] !== value) return [key, value]
    return [withoutUnseen(key), typeof value === 'string' ? withoutUnseen(value, 'lines') : value]
  }
  return Object.fromEntries(Object.entries(values).map(read))
}
