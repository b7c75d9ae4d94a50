import type { ZodSafeParseResult } from 'zod'
import { user, type User } from '../../../shared/entities/user.ts'
import { problemsOf, type saveFailure } from '../entity/form/field-problems.ts'
import { useWords } from '../i18n/use-words.ts'
import { endsTooLate, isInherited, isOpen, type Situation } from './user-rules.ts'

interface Evaluated {
  parsed: ZodSafeParseResult<User>
  situation: Situation
  failure: ReturnType<typeof saveFailure> | null
  isTouched: (key: string) => boolean
}

/** What the form of a person says of each field: what is wrong with it, and why it may not be changed. */
export function useFieldStates({ parsed, situation, failure, isTouched }: Evaluated) {
  const t = useWords()
  const problems = problemsOf(parsed, { entity: user, t })
  if (failure?.field && !problems.has(failure.field)) problems.set(failure.field, failure.message)
  const isTooLate = parsed.success && endsTooLate(parsed.data.expirationTime, situation)
  if (isTooLate) problems.set('expirationTime', t('people.endsTooLate'))
  const isSaid = (key: string) => isTouched(key) || failure?.field === key || (isTooLate && key === 'expirationTime')
  const mayEdit = isOpen('name', situation)
  return {
    mayEdit,
    isTooLate,
    problemOf: (key: string) => (isSaid(key) ? problems.get(key) : undefined),
    lockOf: (key: string) => {
      if (isOpen(key, situation)) return null
      if (!mayEdit) return ''
      return t(isInherited(key, situation) ? 'people.inherited' : 'entity.adminOnly')
    },
    isForcedOn: (key: string) => isInherited(key, situation),
  }
}
