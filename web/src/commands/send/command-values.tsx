import { Suspense, useState } from 'react'
import { noQueueKey } from '../../../../shared/domain/catalog/command-types.ts'
import { savedCommand } from '../../../../shared/entities/saved-command.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { isWide } from '../../entity/editor-kind.ts'
import { attributeOf, fieldsOf, isShown, valueAt } from '../../entity/form/field-value.ts'
import { FieldInput } from '../../entity/inputs/field-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { commandHint } from './command-hint.ts'
import { problemsOfValues, recordOf, type CommandDraft } from './command-draft.ts'
import styles from './send.module.css'

const entity = savedCommand as Entity

interface Props {
  draft: CommandDraft
  onChange: (key: string, value: unknown) => void
}

/** The values that a type asks for, each with its unit and a hint. */
export function CommandValues({ draft, onChange }: Props) {
  const t = useWords()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const record = recordOf(draft)
  const problems = problemsOfValues(draft)
  const fields = fieldsOf(entity).flatMap((field) => {
    const key = attributeOf(field.key)
    return key !== null && key !== noQueueKey && isShown(field, record) ? [{ ...field, attribute: key }] : []
  })
  const hintOf = (attribute: string) =>
    [commandHint(record, `attributes.${attribute}`), `entity.command.attributes.${attribute}.hint`].find((key) =>
      t.has(key),
    )
  if (fields.length === 0) return null
  return (
    <div className={styles['grid']}>
      {fields.map(({ key, as, attribute }) => {
        const problem = touched.has(attribute) ? problems.get(attribute) : undefined
        const hint = hintOf(attribute)
        return (
          <div key={key} className={isWide(as) ? 'q-whole-row' : undefined}>
            <Suspense fallback={<Skeleton height={42} />}>
              <FieldInput
                editor={as}
                entity={entity}
                record={record}
                label={t(`entity.command.${key}`)}
                hint={hint === undefined ? undefined : t(hint)}
                value={valueAt(record, key)}
                required={!('flag' in as)}
                disabled={false}
                error={problem && t(problem.words, problem.number === undefined ? {} : { number: problem.number })}
                onChange={(value) => onChange(attribute, value)}
                onBlur={() => setTouched((before) => new Set([...before, attribute]))}
              />
            </Suspense>
          </div>
        )
      })}
    </div>
  )
}
