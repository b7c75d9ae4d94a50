import { Link } from '../router/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LostPicture } from '../ui/pictures/lost-picture.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './full-page.module.css'

export function NotFound() {
  const t = useWords()
  return (
    <main className={styles['page']}>
      <EmptyState
        picture={<LostPicture />}
        title={t('app.notFoundTitle')}
        text={t('app.notFoundText')}
        action={<Link to="/">{t('app.backToMap')}</Link>}
      />
    </main>
  )
}
