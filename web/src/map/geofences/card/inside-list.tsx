import { useDevice } from '../../../live/hooks.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useWords } from '../../../i18n/use-words.ts'
import styles from './geofence-card.module.css'
import type { Stay } from './visits.ts'

const rowsMax = 100

interface Props {
  ids: readonly number[]
  stayOf: (deviceId: number) => Stay | null
  onSelect: (deviceId: number) => void
}

/** The devices inside, with since when; a click selects one. */
export function InsideList({ ids, stayOf, onSelect }: Props) {
  const t = useWords()
  if (ids.length === 0) return <p className={styles['note']}>{t('map.geofence.nobodyMore')}</p>
  return (
    <>
      <ul className={styles['inside']}>
        {ids.slice(0, rowsMax).map((id) => (
          <li key={id}>
            <button type="button" onClick={() => onSelect(id)}>
              <DeviceName id={id} />
              <Since stay={stayOf(id)} />
            </button>
          </li>
        ))}
      </ul>
      {ids.length > rowsMax && (
        <p className={styles['note']}>{t('map.geofence.more', { count: ids.length - rowsMax })}</p>
      )}
    </>
  )
}

const DeviceName = ({ id }: { id: number }) => <bdi>{useDevice(id)?.name}</bdi>

function Since({ stay }: { stay: Stay | null }) {
  const t = useWords()
  const formats = useFormats()
  if (!stay) return null
  return (
    <span>
      {stay.since === null
        ? t('map.geofence.sinceBefore')
        : t('map.geofence.since', { time: formats.time(stay.since) })}
    </span>
  )
}
