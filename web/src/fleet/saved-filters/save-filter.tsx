import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import panel from '../filter/filter-panel.module.css'
import { panelLeavesOut } from '../filter/fleet-filter.ts'
import { savedFilterLimits, withSaved, type SavedFilter } from './saved-filter-text.ts'
import styles from './saved-filters.module.css'
import type { SavedFiltersProps } from './saved-filters.tsx'
import { useSavedFilters } from './use-saved-filters.ts'

/** The reader's own filters, to be chosen, removed, and added to once the filter leaves devices out. */
export function SaveFilter({ filter, onFilter }: SavedFiltersProps) {
  const t = useWords()
  const { saved, change } = useSavedFilters()
  const [name, setName] = useState('')
  const isSavable = change !== null && (panelLeavesOut(filter) || filter.doing !== null)
  if (saved.length === 0 && !isSavable) return null
  const isKnown = saved.some((each) => each.name === name.trim())
  const isFull = saved.length >= savedFilterLimits.filtersMax && !isKnown
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isFull) return
    change?.((list) => withSaved(list, { name: name.trim(), filter }))
    setName('')
  }
  const remove = (gone: SavedFilter) => {
    const at = saved.indexOf(gone)
    change?.((list) => list.filter((each) => each.name !== gone.name))
    showSnackbar({
      kind: 'done',
      text: t('filters.removed', { name: gone.name }),
      action: { label: t('filters.undo'), run: () => change?.((list) => withSaved(list, gone, at)) },
    })
  }
  return (
    <section className="q-stack q-gap-1" aria-label={t('filters.saved')}>
      {saved.length > 0 && <h3 className={panel['legend']}>{t('filters.saved')}</h3>}
      <div className={styles['list']}>
        {saved.map((each) => (
          <Own key={each.name} own={each} onChoose={onFilter} onRemove={change && (() => remove(each))} />
        ))}
      </div>
      {isSavable && (
        <form className={styles['save']} onSubmit={save}>
          <TextField
            label={t('filters.name')}
            value={name}
            maxLength={savedFilterLimits.nameLengthMax}
            onChange={setName}
            error={isFull ? t('filters.full', { most: savedFilterLimits.filtersMax }) : undefined}
          />
          <Button type="submit" disabled={name.trim() === '' || isFull}>
            {t(isKnown ? 'filters.replace' : 'filters.save')}
          </Button>
        </form>
      )}
    </section>
  )
}

interface OwnProps {
  own: SavedFilter
  onChoose: SavedFiltersProps['onFilter']
  /** null where nothing may be saved */
  onRemove: (() => void) | null
}

function Own({ own: { name, filter }, onChoose, onRemove }: OwnProps) {
  const t = useWords()
  const { text: _search, ...choices } = filter
  return (
    <div className={styles['own']}>
      <button type="button" className="q-plain-button q-ellipsis" onClick={() => onChoose(choices)}>
        <bdi>{name}</bdi>
      </button>
      {onRemove && (
        <IconButton
          label={t('filters.remove', { name })}
          icon={<Trash2 />}
          size="small"
          tooltip="none"
          onClick={onRemove}
        />
      )}
    </div>
  )
}
