import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { endPlaceTool } from '../map/place-tool/place-tool.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './panel.module.css'

interface Props {
  title: string
  icon: ReactNode
  status?: ReactNode
  /** stays in view above what scrolls */
  fields?: ReactNode
  children: ReactNode
  actions?: ReactNode
}

/** A card beside the map for what is done with a place. */
export function PanelFrame({ title, icon, status, fields, children, actions }: Props) {
  const t = useWords()
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={card} tabIndex={-1} className={styles['card']} aria-label={title}>
      <header className={styles['header']}>
        <span className={styles['tile']}>{icon}</span>
        <div className={styles['names']}>
          <h2 className={styles['title']}>{title}</h2>
          {status && (
            <p className={styles['status']} role="status">
              {status}
            </p>
          )}
        </div>
        <IconButton label={t('app.close')} icon={<X />} size="small" tooltip="none" onClick={endPlaceTool} />
      </header>
      {fields && <div className={styles['fields']}>{fields}</div>}
      <div className={styles['scroll']}>{children}</div>
      {actions && <footer className={styles['actions']}>{actions}</footer>}
    </section>
  )
}
