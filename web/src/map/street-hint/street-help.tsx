import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Link } from '../../router/link.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './street-hint.module.css'

/** The three ways to streets, for operators and administrators. */
export function StreetHelp({ onClose }: { onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog title={t('map.streets.title')} size="medium" onClose={onClose}>
      <p>{t('map.streets.lead')}</p>
      <dl className={styles['ways']}>
        <dt>{t('map.streets.own')}</dt>
        <dd>
          {t('map.streets.ownText')}
          <code dir="ltr">npm start -- --map algeria.pmtiles</code>
        </dd>
        <dt>{t('map.streets.operator')}</dt>
        <dd>{t('map.streets.operatorText')}</dd>
        <dt>{t('map.streets.online')}</dt>
        <dd>
          {t('map.streets.onlineText')} <Link to="/settings/preferences">{t('map.streets.preferences')}</Link>
        </dd>
      </dl>
    </Dialog>
  )
}
