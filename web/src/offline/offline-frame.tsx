import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nowMs } from '../api/use-now.ts'
import type { ServerJson } from '../api/queries.ts'
import { useConnected } from '../live/hooks.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { keepWhileLive } from './keep-while-live.ts'
import { setOfflineSince, useOfflineSince } from './offline-since.ts'
import styles from './offline-frame.module.css'
import { useUpdates } from './use-updates.ts'
import { catchUp, renewKept } from './way-back.ts'

/** A shorter loss is not worth a line. */
const quietMs = 4000

/**
 * What signed-in pages do about networks: keep the fleet while they are live, say when they are not, load again what
 * failed, and offer new versions. The line stands above every page.
 */
export function OfflineFrame({ server }: { server: Pick<ServerJson, 'attributes'> }) {
  const queries = useQueryClient()
  const connected = useConnected()
  const keptSince = useOfflineSince()
  useUpdates(server)
  useEffect(() => keepWhileLive(queries), [queries])
  useEffect(() => {
    document.documentElement.dataset['live'] = connected ? 'on' : 'paused'
    return () => {
      delete document.documentElement.dataset['live']
    }
  }, [connected])
  useEffect(() => {
    if (!connected) return
    if (keptSince !== null) {
      setOfflineSince(null)
      renewKept(queries)
    }
    catchUp(queries)
  }, [connected, keptSince, queries])
  return connected ? null : <PausedBar keptSince={keptSince} />
}

/** Says since when nothing is live. Mounted when the connection is lost. */
function PausedBar({ keptSince }: { keptSince: number | null }) {
  const t = useWords()
  const formats = useFormats()
  const [lostAt] = useState(nowMs)
  const [isShown, setShown] = useState(keptSince !== null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className={`q-row q-gap-2 ${styles['bar']}`} role="status">
      <CloudOff size={18} aria-hidden />
      <p>
        <strong>
          {keptSince === null
            ? t('offline.paused', { time: formats.time(lostAt) })
            : t('offline.kept', { time: formats.dateTime(keptSince) })}
        </strong>{' '}
        {keptSince !== null && <span>{t('offline.keptMore')}</span>}
      </p>
    </div>
  )
}
