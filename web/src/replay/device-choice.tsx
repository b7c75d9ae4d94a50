import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { device } from '../../../shared/entities/device.ts'
import { OptionList } from '../entity/inputs/option-list.tsx'
import { arrange } from '../entity/list/arrange.ts'
import { useDevices } from '../live/hooks.ts'
import { Button } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './device-choice.module.css'

interface Props {
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

const shownMax = 100

/** Up to ten vehicles, found by typing a part of their names. */
export function DeviceChoice({ chosen, onChange }: Props) {
  const t = useWords()
  const devices = useDevices()
  const isFull = chosen.length >= screenLimits.replayDevicesMax
  const named = chosen.map((id) => ({ id, device: devices.find((each) => each.id === id) }))
  return (
    <fieldset className={`q-fieldset q-stack q-gap-2 ${styles['choice']}`}>
      <legend>{t('replay.vehicles')}</legend>
      <div className="q-cluster q-gap-2">
        {named.map(({ id, device: known }) => {
          const name = known?.name ?? t('replay.unknownVehicle', { id })
          return (
            <span key={id} className={styles['chip']}>
              <CategoryIcon category={known?.category ?? null} size={18} />
              <bdi>{name}</bdi>
              <button
                type="button"
                aria-label={t('replay.removeVehicle', { name })}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
              >
                <X size={16} aria-hidden />
              </button>
            </span>
          )
        })}
        <Popover
          role="dialog"
          label={t('replay.addVehicle')}
          trigger={(props) => (
            <Button size="small" icon={<Plus />} disabled={isFull} {...props}>
              {t('replay.addVehicle')}
            </Button>
          )}
        >
          {(close) => (
            <Options
              chosen={chosen}
              onChoose={(id) => {
                onChange([...chosen, id])
                close()
              }}
            />
          )}
        </Popover>
      </div>
      <small>{t('replay.vehiclesMax', { count: screenLimits.replayDevicesMax })}</small>
    </fieldset>
  )
}

function Options({ chosen, onChoose }: { chosen: readonly number[]; onChoose: (id: number) => void }) {
  const t = useWords()
  const { language } = useLanguage()
  const devices = useDevices()
  const [keyword, setKeyword] = useState('')
  const rest = devices.filter(({ id }) => !chosen.includes(id))
  const found = arrange(device, rest, { keyword, order: { key: 'name', descending: false }, language })
  return (
    <OptionList
      label={t('replay.addVehicle')}
      keyword={keyword}
      onKeyword={setKeyword}
      options={found.slice(0, shownMax).map(({ id, name, uniqueId }) => ({
        key: id,
        name: String(name),
        detail: String(uniqueId),
      }))}
      chosen={null}
      onChoose={onChoose}
    />
  )
}
