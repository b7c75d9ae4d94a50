import { useState, type ReactNode } from 'react'
import { categoriesOf } from '../../../../shared/domain/notifications/categories.ts'
import type { FieldsProps } from '../../entity/entity-screen.ts'
import { ReferencesInput } from '../../entity/inputs/references-input.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './form.module.css'
import { idsText, idsIn } from './id-texts.ts'
import type { LinkedKind } from './links.ts'
import { useLinked } from './use-linked.ts'

const ways = ['all', 'categories', 'chosen'] as const
type Way = (typeof ways)[number]

type Props = Pick<FieldsProps, 'record' | 'isReadOnly' | 'onChange'>

/** All vehicles, those of some categories, or those that are chosen. @param categories the field of them */
export function VehicleFields({ categories, ...props }: Props & { categories: ReactNode }) {
  const t = useWords()
  const { record, isReadOnly, onChange } = props
  const [isByCategory, setByCategory] = useState(false)
  const hasCategories = categoriesOf(record.attributes).length > 0
  const isOfAll = record['always'] === true
  const way: Way = !isOfAll ? 'chosen' : hasCategories || isByCategory ? 'categories' : 'all'
  const choose = (next: Way) => {
    setByCategory(next === 'categories')
    onChange('always', next !== 'chosen')
    if (next !== 'categories' && hasCategories) onChange('attributes', { ...record.attributes, categories: null })
  }
  return (
    <div className="q-stack q-gap-4">
      <Segmented<Way>
        label={t('alertForm.which')}
        labelHidden
        value={way}
        disabled={isReadOnly}
        options={ways.map((value) => ({ value, label: t(`alertForm.which.${value}`) }))}
        onChange={choose}
      />
      {way === 'chosen' && (
        <div className={styles['pair']}>
          <Chosen {...props} kind="device" />
          <Chosen {...props} kind="group" />
        </div>
      )}
      {(way === 'categories' || hasCategories) && categories}
    </div>
  )
}

function Chosen({ record, isReadOnly, onChange, kind }: Props & { kind: Extract<LinkedKind, 'device' | 'group'> }) {
  const t = useWords()
  const { ids, isKnown, changed } = useLinked(record, kind)
  if (!isKnown) return <Skeleton height={64} />
  return (
    <ReferencesInput
      target={kind}
      label={t(`alertForm.${kind}`)}
      value={idsText(ids)}
      required={false}
      disabled={isReadOnly}
      error={undefined}
      onBlur={() => undefined}
      onChange={(text) => onChange('links', changed(idsIn(text)))}
    />
  )
}
