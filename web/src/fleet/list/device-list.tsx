import { useEffect, useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import type { DeviceJson, EventJson } from '../../../../shared/wire/json.ts'
import { textOf } from '../../display/record-text.ts'
import { useAlarms } from '../../live/hooks.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useWords } from '../../i18n/use-words.ts'
import { DeviceListRow, deviceOfRow, rowHeightPixels, rowId } from './device-list-row.tsx'
import styles from './device-list.module.css'
import { useMeasures } from '../../display/use-measures.ts'
import type { ListChoice } from './use-list-choice.ts'
import { useLineValues } from './use-line-values.ts'
import { useLongPress } from './use-long-press.ts'
import { useRowFields } from './use-row-fields.ts'

export interface DeviceListProps {
  listId: string
  devices: readonly DeviceJson[]
  selectedId: number | null
  /** index of the row that the arrow keys stand on; -1 for none */
  mark: number
  /** epoch ms, renewed once a minute */
  now: number
  choice: Pick<ListChoice, 'isOn' | 'has'>
  onPress: (id: number, event: MouseEvent) => void
  /** a finger rests on a row; null where nothing can be chosen */
  onLongPress: ((id: number) => void) | null
  onKeyDown: (event: KeyboardEvent) => void
}

/** The devices, of which only those in view are drawn. A row draws itself again when its own device changes. */
export function DeviceList({ listId, devices, selectedId, mark, now, choice, ...on }: DeviceListProps) {
  const t = useWords()
  const measures = useMeasures()
  const { primary, secondary } = useRowFields()
  const lineValue = useLineValues({ primary, secondary })
  const alarms = useAlarms()
  const alarmOf = useMemo(() => newestAlarms(alarms.values()), [alarms])
  const { box, rows, totalPixels, reveal } = useRowWindow(devices.length, rowHeightPixels, 12)
  const longPress = useLongPress((target) => {
    const device = deviceOfRow(target.closest('[role=option]')?.id)
    if (device !== null) on.onLongPress?.(device)
  })
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
      aria-multiselectable={choice.isOn || undefined}
      onKeyDown={on.onKeyDown}
      {...(on.onLongPress && longPress)}
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
                lineValue={lineValue}
                chosen={choice.isOn ? choice.has(device.id) : null}
                onPress={on.onPress}
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
