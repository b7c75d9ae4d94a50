import type * as z from 'zod'
import type { Entity } from './entity.ts'
import { withoutUnseen } from './fields.ts'

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
    const isKept = typeof value === 'string' && value === stored?.[key]
    return [key, isKept && shape[key]?.safeParse(value).success === false ? withoutUnseen(value) : value]
  }
  return Object.fromEntries(Object.entries(record).map(read))
}
