import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { attributeOf, valueAt } from '../entity/form/field-value.ts'
import { useWords } from '../i18n/use-words.ts'
import { changeOf, type SheetField } from './setting-field.ts'
import { SheetControl } from './setting-control.tsx'
import styles from './settings-form.module.css'

export interface SheetProps {
  /** whose words come first: `server.readonly` before `setting.readonly` */
  words: string
  record: AnyRecord
  onChange: (key: string, value: unknown) => void
  onTouch: (key: string) => void
  problemOf: (key: string) => string | undefined
  /** why a field may not be changed, empty when that goes without saying; null when it may */
  lockOf: (key: string) => string | null
  /** switches that are on whatever the record says */
  isForcedOn?: (key: string) => boolean
}

/** Some fields of a long form, side by side where there is room; those to be filled in first, then the switches. */
export function SheetFields({ fields, ...props }: SheetProps & { fields: readonly SheetField[] }) {
  const parts = [fields.filter(({ as }) => as !== 'flag'), fields.filter(({ as }) => as === 'flag')]
  return parts
    .filter((part) => part.length > 0)
    .map((part) => (
      <div key={part[0]?.key} className={styles['grid']}>
        {part.map((field) => (
          <div key={field.key} className={field.wide ? 'q-stack q-gap-3 q-whole-row' : 'q-shrinks'}>
            <PlacedControl {...props} field={field} />
          </div>
        ))}
      </div>
    ))
}

function PlacedControl({ field, ...props }: SheetProps & { field: SheetField }) {
  const t = useWords()
  const { key } = field
  const { record, words } = props
  const locked = props.lockOf(key)
  return (
    <SheetControl
      as={field.as}
      label={wordOf(t, { words, key }) ?? key}
      hint={(locked || wordOf(t, { words, key: `${key}.hint` }, field.bounds)) ?? undefined}
      value={props.isForcedOn?.(key) ? true : valueAt(record, key)}
      required={field.required ?? false}
      disabled={locked !== null}
      error={props.problemOf(key)}
      onChange={(value) => props.onChange(...changeOf(record, key, value))}
      onBlur={() => props.onTouch(key)}
    />
  )
}

function wordOf(
  t: Words,
  { words, key }: { words: string; key: string },
  values: Record<string, number> = {},
): string | null {
  const name = attributeOf(key) ?? key
  const found = [`${words}.${name}`, `setting.${name}`].find((candidate) => t.has(candidate))
  return found === undefined ? null : t(found, values)
}
