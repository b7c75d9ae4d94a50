import { Plus } from 'lucide-react'
import { sourceLimits } from '../../../shared/domain/limits/sources.ts'
import { fieldFrom, type SourceField, type SourceMapping } from '../../../shared/domain/sources/source-mapping.ts'
import { useWords } from '../i18n/use-words.ts'
import { Button } from '../ui/button.tsx'
import { FieldRow } from './field-row.tsx'
import type { MappingProps } from './mapping-props.ts'

/** The values of a position. */
export function FieldRows({ mapping, isReadOnly, onChange }: MappingProps) {
  const t = useWords()
  const { fields } = mapping
  const change = (at: number, field: SourceField | null) =>
    onChange({ ...mapping, fields: fields.flatMap((each, place) => (place !== at ? [each] : field ? [field] : [])) })
  return (
    <fieldset className="q-fieldset q-stack q-gap-3">
      <legend className="q-strong">{t('sources.fields')}</legend>
      <p className="q-note">{t('sources.pathHelp')}</p>
      {fields.length > 0 && (
        <ul className="q-list q-stack q-gap-3">
          {fields.map((field, at) => (
            // rows have no names of their own, and keep nothing
            // oxlint-disable-next-line react/no-array-index-key
            <FieldRow key={at} field={field} isReadOnly={isReadOnly} onChange={(next) => change(at, next)} />
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <span>
          <Button
            size="small"
            icon={<Plus />}
            disabled={fields.length >= sourceLimits.fieldsMax}
            onClick={() => onChange({ ...mapping, fields: [...fields, fieldFrom(nextField(mapping), '')] })}
          >
            {t('sources.addField')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}

const usual = ['time', 'latitude', 'longitude', 'speed', 'course']

/** The first of the usual ones that is not there yet. */
const nextField = ({ fields }: SourceMapping): string =>
  usual.find((name) => fields.every(({ to }) => to !== name)) ?? 'batteryLevel'
