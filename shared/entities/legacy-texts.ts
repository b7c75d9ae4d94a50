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
  const shape = schema.shape as Shape
  const read = ([key, value]: [string, unknown]): [string, unknown] => {
    const isRefused = () => shape[key]?.safeParse(value).success === false
    if (typeof value === 'string' && value === stored?.[key] && isRefused()) return [key, withoutUnseen(value)]
    if (key === 'attributes' && isObject(value) && isRefused()) return [key, readableValues(value, stored?.[key])]
    return [key, value]
  }
  return withoutOldValues(schema, Object.fromEntries(Object.entries(record).map(read)), stored)
}

/** Choices that were stored when every text was taken mean nothing: they are left out, as they were never followed. */
function withoutOldValues(schema: z.ZodObject, record: Values, stored: Values | null): Values {
  const shape: Shape = schema.shape
  const isOld = (key: string) =>
    stored !== null && record[key] === stored[key] && refusals(shape[key], record[key]).length > 0
  const read = Object.entries(record).map(([key, value]): [string, unknown] => {
    if (key === 'coordinateFormat') return [key, isOld(key) ? null : value]
    if (key !== 'attributes' || !isObject(value) || !isObject(stored?.[key])) return [key, value]
    const known = stored[key]
    const old = refusedAttributes(schema, record).filter((name) => value[name] === known[name])
    return [key, Object.fromEntries(Object.entries(value).filter(([name]) => !old.includes(name)))]
  })
  return Object.fromEntries(read)
}

const refusals = (schema: z.ZodType | undefined, value: unknown): string[] =>
  schema?.safeParse(value).error?.issues.map(({ path }) => String(path[0] ?? '')) ?? []

/** Also those that a record refuses by its other fields: the parameters of a command, by its type. */
const refusedAttributes = (schema: z.ZodObject, record: Values): string[] =>
  schema.safeParse(record).error?.issues.flatMap(({ path }) => (path[0] === 'attributes' ? [String(path[1])] : [])) ??
  []

type Shape = Record<string, z.ZodType | undefined>
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
