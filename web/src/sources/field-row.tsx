import { X } from 'lucide-react'
import { everything, positionFields, type SourceField } from '../../../shared/domain/sources/source-mapping.ts'
import { parseAlternatives } from '../../../shared/domain/sources/value-path.ts'
import { isUnitOf, unitsOf } from '../../../shared/domain/sources/value-units.ts'
import { useWords } from '../i18n/use-words.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import styles from './sources.module.css'

interface Props {
  field: SourceField
  isReadOnly: boolean
  /** null removes it */
  onChange: (field: SourceField | null) => void
}

const attribute = 'attribute'
const fixed: readonly string[] = [...positionFields, everything]

/** One value of a position: which, where it stands, in which unit, and what it is when nothing stands there. */
export function FieldRow({ field, isReadOnly, onChange }: Props) {
  const t = useWords()
  const { to, from, unit, constant } = field
  const isWrong = parseAlternatives(from) === null
  const change = (part: Partial<SourceField>) => {
    const next = { ...field, ...part }
    onChange(isUnitOf(next.to, next.unit) ? next : { ...next, unit: '' })
  }
  return (
    <li className={styles['field']}>
      <Target to={to} isReadOnly={isReadOnly} onChange={(next) => change({ to: next })} />
      <TextField
        label={t('sources.from')}
        labelHidden
        placeholder={t('sources.from')}
        dir="ltr"
        spellCheck={false}
        value={from}
        disabled={isReadOnly}
        error={isWrong ? t('sources.notAPath') : undefined}
        onChange={(value) => change({ from: value })}
      />
      <SelectField
        label={t('sources.unit')}
        labelHidden
        value={unit}
        disabled={isReadOnly || to === everything}
        onChange={(value) => change({ unit: value })}
        options={[
          { value: '', label: t('sources.noUnit') },
          ...unitsOf(to).map(({ name, shown }) => ({ value: name, label: shown })),
        ]}
      />
      <TextField
        label={t('sources.constant')}
        labelHidden
        placeholder={t('sources.constant')}
        dir="auto"
        value={constant}
        disabled={isReadOnly || to === everything}
        onChange={(value) => change({ constant: value })}
      />
      {!isReadOnly && <IconButton label={t('sources.removeField')} icon={<X />} onClick={() => onChange(null)} />}
    </li>
  )
}

interface TargetProps {
  to: string
  isReadOnly: boolean
  onChange: (to: string) => void
}

/** A field of the position, or an attribute by its name. */
function Target({ to, isReadOnly, onChange }: TargetProps) {
  const t = useWords()
  const isAttribute = !fixed.includes(to)
  return (
    <div className="q-stack q-gap-2">
      <SelectField
        label={t('sources.to')}
        labelHidden
        value={isAttribute ? attribute : to}
        disabled={isReadOnly}
        onChange={(value) => onChange(value === attribute ? '' : value)}
        options={[
          ...fixed.map((value) => ({ value, label: t(`sources.to.${value}`) })),
          { value: attribute, label: t('sources.to.attribute') },
        ]}
      />
      {isAttribute && (
        <TextField
          label={t('sources.attributeKey')}
          labelHidden
          placeholder="batteryLevel"
          dir="ltr"
          spellCheck={false}
          value={to}
          disabled={isReadOnly}
          error={to === '' ? t('problem.missing') : undefined}
          onChange={onChange}
        />
      )}
    </div>
  )
}
