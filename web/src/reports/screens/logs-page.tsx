import { useMemo, useState } from 'react'
import { deviceEntity } from '../../entity/api-paths.ts'
import { PageMissing } from '../../frame/page-states.tsx'
import { useConnected, useDevices } from '../../live/hooks.ts'
import { trackerLog, type ReceivedLine } from '../../live/tracker-log.ts'
import { useTrackerLog } from '../../live/use-tracker-log.ts'
import { useRecordNames } from '../../events/use-record-names.ts'
import { ReportsHeader } from '../reports-header.tsx'
import { useMay } from '../../session/access.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { ExpectField } from '../../logs/expect-field.tsx'
import { filteredLines, type LogFilter } from '../../logs/log-filter.ts'
import { LogLine } from '../../logs/log-line.tsx'
import { LogToolbar } from '../../logs/log-toolbar.tsx'
import styles from '../../logs/logs.module.css'

/** The messages of trackers, live. */
export function LogsPage() {
  const t = useWords()
  const { manage } = useMay()
  const connected = useConnected()
  return (
    <>
      <ReportsHeader title={t('log.title')} lead={t('log.lead')}>
        <Badge tone={connected ? 'ok' : 'warn'} dot>
          {t(connected ? 'log.live' : 'log.notLive')}
        </Badge>
      </ReportsHeader>
      {manage ? <Listening /> : <PageMissing title={t('log.notAllowed')} text={t('log.notAllowedMore')} />}
    </>
  )
}

function Listening() {
  const { administer } = useMay()
  const [expected, setExpected] = useState('')
  const [filter, setFilter] = useState<LogFilter>({ keyword: '', onlyTrouble: false })
  const [frozen, setFrozen] = useState<readonly ReceivedLine[] | null>(null)
  const lines = useTrackerLog({ expected })
  const nameOf = useDeviceName()
  const source = frozen ?? lines
  const shown = useMemo(() => filteredLines(source, filter, nameOf), [source, filter, nameOf])
  const unseen = frozen ? lines.filter(({ key }) => key > (frozen[0]?.key ?? 0)).length : 0
  return (
    <div className={styles['page']}>
      <LogToolbar
        filter={filter}
        onFilter={setFilter}
        shown={shown}
        total={source.length}
        unseen={unseen}
        isPaused={frozen !== null}
        onPause={(isPaused) => setFrozen(isPaused ? lines : null)}
        onClear={() => {
          trackerLog.clear()
          setFrozen(null)
        }}
      />
      {administer && <ExpectField expected={expected} onExpect={setExpected} />}
      <Lines lines={shown} isFiltered={source.length > 0} nameOf={nameOf} />
    </div>
  )
}

interface LinesProps {
  lines: readonly ReceivedLine[]
  isFiltered: boolean
  nameOf: (deviceId: number) => string
}

function Lines({ lines, isFiltered, nameOf }: LinesProps) {
  const t = useWords()
  if (lines.length === 0) {
    return (
      <p className={`q-row q-gap-3 ${styles['waiting']}`}>
        <span className={styles['pulse']} aria-hidden />
        {t(isFiltered ? 'log.noMatch' : 'log.waiting')}
      </p>
    )
  }
  return (
    <ul className={`q-card ${styles['lines']}`} aria-label={t('log.title')}>
      {lines.map((line) => (
        <LogLine key={line.key} line={line} name={nameOf(line.deviceId)} />
      ))}
    </ul>
  )
}

/** An administrator also gets the messages of devices that are not linked to them, and so not on their map. */
function useDeviceName(): (deviceId: number) => string {
  const { administer } = useMay()
  const mine = useDevices()
  const all = useRecordNames(deviceEntity, administer)
  return useMemo(() => {
    const names = new Map(mine.map(({ id, name }) => [id, name]))
    return (deviceId) => names.get(deviceId) ?? all.get(deviceId) ?? ''
  }, [mine, all])
}
