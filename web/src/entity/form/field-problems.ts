import type { z } from 'zod'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { ApiFailure } from '../../api/client.ts'
import { valueAt } from './field-value.ts'

type Issue = z.core.$ZodIssue

interface Reader {
  entity: Pick<Entity, 'name'>
  t: Words
  /** the record that was checked: an absent value is "missing", whatever the schema says of it */
  record?: AnyRecord
}

/** What is wrong with each field, in the reader's words; empty when the record may be saved. */
export function problemsOf(parsed: z.ZodSafeParseResult<unknown>, reader: Reader): Map<string, string> {
  const problems = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const [first, attribute] = issue.path
    const key =
      first === 'attributes' && attribute !== undefined ? `attributes.${String(attribute)}` : String(first ?? '')
    if (!problems.has(key)) problems.set(key, textOf(issue, key, reader))
  }
  return problems
}

function textOf(issue: Issue, key: string, { entity, t, record }: Reader): string {
  if (record && ['', null].includes(valueAt(record, key) as string | null)) return t('problem.missing')
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? t('problem.missing') : t('problem.atLeast', { number: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? t('problem.tooLong', { number: Number(issue.maximum) })
        : t('problem.atMost', { number: Number(issue.maximum) })
    case 'invalid_format':
      return issue.format === 'email' ? t('app.emailInvalid') : t('problem.invalid')
    default: {
      const own = `entity.${entity.name}.${key}.problem`
      return t.has(own) ? t(own) : t('problem.invalid')
    }
  }
}

/** A refused save: the server's first line, and the field that it names in its details, if any. */
export function saveFailure(error: Error): { message: string; field: string | null } {
  const field = error instanceof ApiFailure ? error.field : null
  return { message: error.message, field: field?.split('.')[0] ?? null }
}
