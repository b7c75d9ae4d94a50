import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { SectionPage } from '../frame/section-page.tsx'
import { useMay } from '../session/access.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../i18n/use-words.ts'
import { ShareList } from './share-links.tsx'
import styles from './share-screen.module.css'
import { sharesQuery } from './use-share.ts'

/** All share links that work now: an administrator's are those of the organisation, everybody else's their own. */
export function SharesPage() {
  const t = useWords()
  const may = useMay()
  const { data, error, refetch } = useQuery(sharesQuery())
  return (
    <SectionPage title={t('settings.shares')} lead={t(may.administer ? 'share.all.lead' : 'share.own.lead')}>
      {error && !data ? (
        <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
          {error.message}
        </Alert>
      ) : !data ? (
        <Skeleton height={180} />
      ) : (
        <section className={styles['card']} aria-label={t('share.live')}>
          {data.length === 0 ? (
            <EmptyState
              compact
              picture={<Link2Off size={36} strokeWidth={1.5} />}
              title={t('share.none')}
              text={t('share.noneMore')}
            />
          ) : (
            <ShareList shares={data} withNames />
          )}
        </section>
      )}
    </SectionPage>
  )
}
