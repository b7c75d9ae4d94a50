import { Fragment, Suspense, type ComponentType } from 'react'
import type { Editor, Entity } from '../../../../shared/entities/entity.ts'
import { useMay } from '../../session/access.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { isWide } from '../editor-kind.ts'
import { fieldsOf, freeAttributes, isShown, valueAt, withFree, type Field } from './field-value.ts'
import { FieldInput } from '../inputs/field-input.tsx'
import type { PlacedInputProps } from '../inputs/input-props.ts'
import styles from './entity-form.module.css'
import { useEntityScreen, type FieldsProps } from '../entity-screen.ts'

/** The fields in their sections: what must be filled in, what may be, and free attributes; or as the screen arranges them. */
export function FormFields(props: FieldsProps) {
  const t = useWords()
  const { Fields } = useEntityScreen(props.entity.name)
  if (Fields) {
    return (
      <Suspense fallback={<Skeleton height={420} />}>
        <Fields {...props} />
      </Suspense>
    )
  }
  const fields = fieldsOf(props.entity).filter((field) => isShown(field, props.record))
  const required = fields.filter((field) => field.section === 'required')
  const extra = fields.filter((field) => field.section === 'extra')
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
      <FreeFields {...props} />
    </>
  )
}

/** The attributes that have no field of their own, where the entity has any and the reader may see them. */
export function FreeFields(props: FieldsProps) {
  const t = useWords()
  const may = useMay()
  const free = fieldsOf(props.entity).filter((field) => field.section === undefined && isShown(field, props.record))
  const attributeCount = Object.keys(freeAttributes(props.entity, props.record)).length
  if (free.length === 0 || !may.see('ui.disableAttributes')) return null
  return (
    <Accordion
      title={t('entity.attributes')}
      hint={attributeCount > 0 ? t('entity.attributesCount', { count: attributeCount }) : t('entity.attributesMore')}
      isOpen={attributeCount > 0}
    >
      <FieldGrid {...props} fields={free} />
    </Accordion>
  )
}

export function FieldGrid({ fields, ...props }: FieldsProps & { fields: readonly Field[] }) {
  const t = useWords()
  const may = useMay()
  const { entity, record, locked } = props
  const screen = useEntityScreen(entity.name)
  const derived = screen.derivedFields?.(record) ?? []
  const adminOnly = (entity.access.adminOnly ?? []) as readonly string[]
  return (
    <div className={styles['grid']}>
      {fields.map(({ key, as, section }) => {
        const Below = screen.below?.[key]
        const words = [screen.hintOf?.(record, key) ?? '', `entity.${entity.name}.${key}.hint`]
        const hint = words.find((each) => t.has(each))
        const isKept = adminOnly.includes(key) && !may.administer
        return (
          <Fragment key={key}>
            <div className={isWide(as) ? 'q-stack q-gap-3 q-whole-row' : 'q-shrinks'}>
              <Suspense fallback={<Skeleton height={42} />}>
                <Input
                  editor={as}
                  own={screen.fields?.[key]}
                  entity={entity}
                  record={record}
                  label={t(`entity.${entity.name}.${key}`)}
                  hint={isKept ? t('entity.adminOnly') : hint && t(hint)}
                  value={key === 'attributes' ? freeAttributes(entity, record) : valueAt(record, key)}
                  required={section === 'required' && isNeeded(entity, key)}
                  disabled={props.isReadOnly || isKept || locked.has(key) || derived.includes(key)}
                  error={props.problemOf(key)}
                  onChange={(value) =>
                    props.onChange(key, key === 'attributes' ? withFree(entity, record, value) : value)
                  }
                  onBlur={() => props.onTouch(key)}
                />
              </Suspense>
            </div>
            {Below && (
              <div className="q-stack q-gap-3 q-whole-row">
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

/** The input that the screen has for this field, else the one that its declaration asks for. */
const Input = ({
  own: Own,
  editor,
  ...props
}: PlacedInputProps & { own: ComponentType<PlacedInputProps> | undefined; editor: Editor }) =>
  Own ? <Own {...props} /> : <FieldInput {...props} editor={editor} />

/** Whether nothing at all is refused. */
function isNeeded(entity: Entity, key: string): boolean {
  const shape = entity.schema.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  return shape[key]?.safeParse(null).success === false
}
