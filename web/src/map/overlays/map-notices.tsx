import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import noticeStyles from '../style-choice/style-notice.module.css'
import styles from './map-notices.module.css'
import type { OverlayChoice } from './use-overlay-choice.ts'

/** Where it is said that something above the map does not work: at its lower edge, away from what is said of its style. */
export const MapNotices = ({ children }: { children: ReactNode }) => (
  <div className={`q-row q-gap-2 ${styles['place']}`} dir={useLanguage().direction}>
    {children}
  </div>
)

export function MapNotice({ onHide, children }: { onHide: () => void; children: ReactNode }) {
  const t = useWords()
  return (
    <div className={`q-row q-gap-2 ${noticeStyles['notice']}`} role="status">
      <TriangleAlert size={18} aria-hidden />
      <p>{children}</p>
      <IconButton label={t('map.failed.hide')} icon={<X />} size="small" onClick={onHide} />
    </div>
  )
}

/** Of an overlay that was switched off because its service does not work. */
export function OverlayNotice({ choice: { failure, forgetFailure } }: { choice: OverlayChoice }) {
  const t = useWords()
  if (!failure) return null
  return (
    <MapNotice onHide={forgetFailure}>
      <strong>{t(`map.failed.${failure.cause}`, { style: t(`map.overlay.${failure.id}`) })}</strong>{' '}
      {t('map.overlay.switchedOff')}
    </MapNotice>
  )
}
