import { Link } from '../router/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PicturePlaceholder } from '../ui/pictures/picture-placeholder.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './full-page.module.css'

/** An address that leads nowhere, as a page without a frame. */
export const NotFound = () => (
  <main className={styles['page']}>
    <NotFoundHere />
  </main>
)

/** The same inside a frame that has its own `main`. */
export function NotFoundHere() {
  const t = useWords()
  return (
    <EmptyState
      isPage
      picture={<PicturePlaceholder />}
      title={t('app.notFoundTitle')}
      text={t('app.notFoundText')}
      action={<Link to="/">{t('app.backToMap')}</Link>}
    />
  )
}
