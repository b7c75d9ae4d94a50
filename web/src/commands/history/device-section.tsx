import { useState } from 'react'
import type { BelowFieldProps } from '../../entity/entity-screen.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/access.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CommandHistory } from './command-history.tsx'
import styles from './history.module.css'

/** The commands to a device, on its form; nothing for a new one and for who may send none. */
export function DeviceSection({ record: { id } }: BelowFieldProps) {
  const t = useWords()
  const may = useMay()
  const [wasOpened, setOpened] = useState(false)
  if (id === 0 || !may.sendCommands) return null
  return (
    <Accordion title={t('commands.history')} hint={t('commands.historyMore')} onToggle={() => setOpened(true)}>
      {wasOpened && <CommandHistory deviceId={id} />}
      <Link to={`/settings/device/${id}/command`} className={styles['onward']}>
        {t('command.open')}
      </Link>
    </Accordion>
  )
}
