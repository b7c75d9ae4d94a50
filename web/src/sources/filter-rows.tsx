import { Plus, X } from 'lucide-react'
import { sourceLimits } from '../../../shared/domain/limits/sources.ts'
import type { SourceFilter } from '../../../shared/domain/sources/source-mapping.ts'
import { parseAlternatives } from '../../../shared/domain/sources/value-path.ts'
import { useWords } from '../i18n/use-words.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import type { MappingProps } from './mapping-props.ts'
import styles from './sources.module.css'

/** Which records count. */
export function FilterRows({ mapping, isReadOnly, onChange }: MappingProps) {
  const t = useWords()
  const { filters } = mapping
  const change = (at: number, filter: SourceFilter | null) =>
    onChange({
      ...mapping,
      filters: filters.flatMap((each, place) => (place !== at ? [each] : filter ? [filter] : [])),
    })
  return (
    <fieldset className="q-fieldset q-stack q-gap-3">
      <legend className="q-strong">{t('sources.filters')}</legend>
      <p className="q-note">{t('sources.filtersMore')}</p>
      {filters.map((filter, at) => (
        // rows have no names of their own, and keep nothing
        // oxlint-disable-next-line react/no-array-index-key
        <FilterRow key={at} filter={filter} isReadOnly={isReadOnly} onChange={(next) => change(at, next)} />
      ))}
      {!isReadOnly && filters.length < sourceLimits.filtersMax && (
        <span>
          <Button
            size="small"
            icon={<Plus />}
            onClick={() => onChange({ ...mapping, filters: [...filters, { from: '', is: '' }] })}
          >
            {t('sources.addFilter')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}

interface RowProps {
  filter: SourceFilter
  isReadOnly: boolean
  /** null removes it */
  onChange: (filter: SourceFilter | null) => void
}

function FilterRow({ filter, isReadOnly, onChange }: RowProps) {
  const t = useWords()
  return (
    <div className={styles['filter']}>
      <TextField
        label={t('sources.from')}
        labelHidden
        placeholder={t('sources.from')}
        dir="ltr"
        spellCheck={false}
        value={filter.from}
        disabled={isReadOnly}
        error={parseAlternatives(filter.from) === null ? t('sources.notAPath') : undefined}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <TextField
        label={t('sources.is')}
        labelHidden
        placeholder={t('sources.is')}
        dir="auto"
        value={filter.is}
        disabled={isReadOnly}
        onChange={(is) => onChange({ ...filter, is })}
      />
      {!isReadOnly && <IconButton label={t('sources.removeFilter')} icon={<X />} onClick={() => onChange(null)} />}
    </div>
  )
}
