import { Fragment, Suspense } from 'react'
import type { AnyRecord, Entity, FormField } from '../../../shared/entities/entity.ts'
import { useMay } from '../session/access.ts'
import { Accordion } from '../ui/accordion.tsx'
import { useWords } from '../words/use-words.ts'
import { FieldInput } from './inputs/field-input.tsx'
import styles from './entity-form.module.css'
import { screenOf } from './screens.ts'

interface Props {
  entity: Entity
  record: AnyRecord
  locked: ReadonlySet<string>
  problemOf: (key: string) => string | undefined
  onChange: (key: string, value: unknown) => void
  onTouch: (key: string) => void
}

type Field = FormField<string>

/** The fields in their sections: what must be filled in, what may be, and free attributes. */
export function FormFields(props: Props) {
  const t = useWords()
  const fields = props.entity.form as readonly Field[]
  const required = fields.filter((field) => field.section === 'required')
  const extra = fields.filter((field) => field.section === 'extra')
  const free = fields.filter((field) => field.section === undefined)
  const attributeCount = Object.keys(props.record.attributes ?? {}).length
  return (
    <>
      {required.length > 0 && (
        <Accordion title={t('entity.required')} isOpen>
          <FieldGrid {...props} fields={required} />
        </Accordion>
      )}
      {extra.length > 0 && (
        <Accordion title={t('entity.extra')} hint={t('entity.extraMore')} isOpen>
          <FieldGrid {...props} fields={extra} />
        </Accordion>
      )}
      {free.length > 0 && (
        <Accordion
          title={t('entity.attributes')}
          hint={
            attributeCount > 0 ? t('entity.attributesCount', { count: attributeCount }) : t('entity.attributesMore')
          }
          isOpen={attributeCount > 0}
        >
          <FieldGrid {...props} fields={free} />
        </Accordion>
      )}
    </>
  )
}

function FieldGrid({ fields, ...props }: Props & { fields: readonly Field[] }) {
  const t = useWords()
  const may = useMay()
  const { entity, record, locked } = props
  const adminOnly = (entity.access.adminOnly ?? []) as readonly string[]
  return (
    <div className={styles['grid']}>
      {fields.map(({ key, as, section }) => {
        const Below = screenOf(entity.name).below?.[key]
        const hint = `entity.${entity.name}.${key}.hint`
        const isKept = adminOnly.includes(key) && !may.administer
        return (
          <Fragment key={key}>
            <div className={'attributes' in as ? styles['wide'] : styles['field']}>
              <FieldInput
                editor={as}
                entity={entity}
                record={record}
                label={t(`entity.${entity.name}.${key}`)}
                hint={isKept ? t('entity.adminOnly') : t.has(hint) ? t(hint) : undefined}
                value={record[key]}
                required={section === 'required'}
                disabled={isKept || locked.has(key)}
                error={props.problemOf(key)}
                onChange={(value) => props.onChange(key, value)}
                onBlur={() => props.onTouch(key)}
              />
            </div>
            {Below && (
              <div className={styles['wide']}>
                <Suspense>
                  <Below record={record} />
                </Suspense>
              </div>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}
