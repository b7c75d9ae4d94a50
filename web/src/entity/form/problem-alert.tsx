import { useQuery } from '@tanstack/react-query'
import { device } from '../../../../shared/entities/device.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { ProblemJson } from '../../../../shared/wire/problem-json.ts'
import { Link } from '../../router/link.tsx'
import { deviceProblemsQuery, problemsQuery } from '../../api/problem-queries.ts'
import { useNow } from '../../api/use-now.ts'
import { useMay } from '../../session/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './problem-alert.module.css'

const reported: ReadonlySet<string> = new Set<ProblemJson['type']>(['attribute', 'calendar', 'geofence', 'maintenance'])

/** The recent problems with this record, or with the messages of this device; nothing without any. */
export function ProblemAlert({ entity, id }: { entity: Entity; id: number }) {
  if (id === 0) return null
  if (entity.name === device.name) return <RefusedMessages deviceId={id} />
  return reported.has(entity.name) ? <NotApplied entity={entity} id={id} /> : null
}

function NotApplied({ entity, id }: { entity: Entity; id: number }) {
  const t = useWords()
  const { data = [] } = useQuery(problemsQuery())
  const found = data.filter((problem) => problem.type === entity.name && problem.id === id)
  if (found.length === 0) return null
  return (
    <Alert tone="warn">
      <strong>{t('entity.notApplied')}</strong>
      <Reasons problems={found} />
    </Alert>
  )
}

function RefusedMessages({ deviceId }: { deviceId: number }) {
  const t = useWords()
  const may = useMay()
  const { data = [] } = useQuery(deviceProblemsQuery(deviceId))
  if (data.length === 0) return null
  return (
    <Alert
      tone="warn"
      action={may.edit(device) && <Link to={`/settings/device/${deviceId}/connect`}>{t('entity.toConnection')}</Link>}
    >
      <strong>{t('entity.refusedMessages')}</strong>
      <Reasons problems={data} />
    </Alert>
  )
}

/** Reasons are in the reader's language, which the client asks for. */
function Reasons({ problems }: { problems: readonly ProblemJson[] }) {
  const formats = useFormats()
  const now = useNow(60_000)
  return (
    <ul className={styles['reasons']}>
      {problems.map(({ field, reason, time }) => (
        <li key={`${field} ${reason}`}>
          <span dir="auto">{reason}</span>
          <time dateTime={time}>{formats.relative(Math.min(Date.parse(time), now), now)}</time>
        </li>
      ))}
    </ul>
  )
}
