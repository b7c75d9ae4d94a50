import { useEffect, useMemo, type KeyboardEvent } from 'react'
import type { DeviceJson, EventJson } from '../../../../shared/wire/json.ts'
import { textOf } from '../../display/record-text.ts'
import { useAlarms } from '../../live/hooks.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useWords } from '../../words/use-words.ts'
import { DeviceListRow, rowHeightPixels, rowId } from './device-list-row.tsx'
import styles from './device-list.module.css'
import { useMeasures } from '../../display/use-measures.ts'
import { useRowFields } from './use-row-fields.ts'

export interface DeviceListProps {
  listId: string
  devices: readonly DeviceJson[]
  selectedId: number | null
  /** index of the row that the arrow keys stand on; -1 for none */
  mark: number
  /** epoch ms, renewed once a minute */
  now: number
  onSelect: (id: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The devices, of which only those in view are drawn. A row draws itself again when its own device changes. */
export function DeviceList({ listId, devices, selectedId, mark, now, onSelect, onKeyDown }: DeviceListProps) {
  const t = useWords()
  const measures = useMeasures()
  const { primary, secondary } = useRowFields()
  const alarms = useAlarms()
  const alarmOf = useMemo(() => newestAlarms(alarms.values()), [alarms])
  const { box, rows, totalPixels, reveal } = useRowWindow(devices.length, rowHeightPixels, 6)
  useEffect(() => {
    if (mark >= 0) reveal(mark)
  }, [mark, reveal])

  return (
    <div
      ref={box}
      id={listId}
      role="listbox"
      aria-label={t('fleet.list')}
      aria-activedescendant={mark >= 0 && devices[mark] ? rowId(devices[mark].id) : undefined}
      tabIndex={0}
      className={styles['scroller']}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles['canvas']} style={{ blockSize: totalPixels }}>
        {rows.map((index) => {
          const device = devices[index]
          return (
            device && (
              <DeviceListRow
                key={device.id}
                id={device.id}
                index={index}
                count={devices.length}
                offsetPixels={index * rowHeightPixels}
                selected={device.id === selectedId}
                marked={index === mark}
                alarm={alarmOf.get(device.id)}
                now={now}
                measures={measures}
                primary={primary}
                secondary={secondary}
                onSelect={onSelect}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** The types of each device's newest alarm. */
function newestAlarms(alarms: Iterable<EventJson>): ReadonlyMap<number, string> {
  const oldestFirst = [...alarms].sort((a, b) => a.eventTime.localeCompare(b.eventTime))
  return new Map(oldestFirst.map(({ deviceId, attributes }) => [deviceId, textOf(attributes['alarm'])]))
}
