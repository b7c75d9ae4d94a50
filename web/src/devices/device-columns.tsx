import type { DeviceStatus } from '../../../shared/domain/device-state.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { nowMs, useNow } from '../api/use-now.ts'
import { textOf } from '../display/record-text.ts'
import { statusWords } from './status-words.ts'
import { useAgo } from '../display/use-ago.ts'
import type { BelowFieldProps, ScreenColumn } from '../entity/entity-screen.ts'
import { Badge } from '../ui/badge.tsx'
import { useWords } from '../i18n/use-words.ts'

/** What a list of devices shows beside what was configured. */
export const deviceColumns: readonly ScreenColumn[] = [
  {
    key: 'status',
    words: 'settings.deviceStatus',
    sortText:
      () =>
      ({ status }) =>
        statusWords(status as DeviceStatus),
    cell: Status,
  },
  // the newest first: those without a message come last in both directions
  { key: 'lastUpdate', words: 'settings.deviceLastUpdate', sortText: () => lastUpdateOf, cell: LastUpdate },
  { key: 'plate', words: 'attribute.plate', sortText: () => plateOf, cell: Plate },
]

function lastUpdateOf({ lastUpdate }: AnyRecord): string {
  const text = textOf(lastUpdate)
  return text === '' ? '' : String(nowMs() - Date.parse(text)).padStart(15, '0')
}

function plateOf({ attributes }: AnyRecord): string {
  return textOf((attributes as Record<string, unknown> | undefined)?.['plate'])
}

function Status({ record }: BelowFieldProps) {
  const t = useWords()
  const status = textOf(record['status']) as DeviceStatus
  return (
    <Badge tone={status === 'online' ? 'ok' : 'bad'} dot>
      {t(statusWords(status))}
    </Badge>
  )
}

function LastUpdate({ record }: BelowFieldProps) {
  const ago = useAgo()
  const now = useNow(minuteMs)
  const at = textOf(record['lastUpdate'])
  return at === '' ? null : <time dateTime={at}>{ago(at, now)}</time>
}

function Plate({ record }: BelowFieldProps) {
  return <bdi className="q-ellipsis">{plateOf(record)}</bdi>
}
