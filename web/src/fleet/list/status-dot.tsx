import type { DeviceStatus } from '../../../../shared/domain/device-state.ts'
import { statusWords } from '../../devices/status-words.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './status-dot.module.css'

/** Green when online, otherwise red; the word is there for those who cannot see the colour. */
export function StatusDot({ status, onTile }: { status: DeviceStatus; onTile?: boolean }) {
  const t = useWords()
  const colour = status === 'online' ? styles['online'] : styles['offline']
  return (
    <span className={`${styles['dot']} ${colour} ${onTile ? styles['onTile'] : ''}`}>
      <span className="q-visually-hidden">{t(statusWords(status))}</span>
    </span>
  )
}
