import { Focus, X } from 'lucide-react'
import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { BulkBar } from '../../devices/bulk/bulk-bar.tsx'
import { requestCentre } from '../../map/centre-request.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-list.module.css'
import type { ListChoice } from './use-list-choice.ts'

interface Props {
  choice: ListChoice
  /** what the list shows */
  devices: readonly DeviceJson[]
  /** gives way to the map, where the list covers it */
  onShowMap: () => void
}

/** What can be done with the chosen vehicles, above the list. */
export function SelectionBar({ choice: { chosen, toggleAll, end }, devices, onShowMap }: Props) {
  const t = useWords()
  const all = (
    <Button size="small" onClick={toggleAll}>
      {chosen.length === devices.length ? t('bulk.chooseNone') : t('bulk.chooseAll', { count: devices.length })}
    </Button>
  )
  if (chosen.length === 0) {
    return (
      <div className={`q-row q-gap-2 ${styles['choosing']}`} role="group" aria-label={t('bulk.label')}>
        <span>{t('bulk.chooseSome')}</span>
        {all}
        <IconButton label={t('bulk.clear')} icon={<X />} size="small" onClick={end} />
      </div>
    )
  }
  const show = () => {
    onShowMap()
    requestCentre(chosen.map(({ id }) => id))
  }
  return (
    <div className={styles['chosenBar']}>
      <BulkBar records={chosen.map((device) => ({ ...device }))} onClear={end}>
        <Button size="small" icon={<Focus size={16} />} onClick={show}>
          {t('bulk.showOnMap')}
        </Button>
        {all}
      </BulkBar>
    </div>
  )
}
