import { SectionCard } from '../frame/section-page.tsx'
import { useWords } from '../i18n/use-words.ts'
import { Link } from '../router/link.tsx'
import { moveInPath } from './move-in-path.ts'

/** Leads to the import from another server. */
export function MoveInLink() {
  const t = useWords()
  return (
    <SectionCard
      title={t('moveIn.link')}
      text={t('moveIn.linkMore')}
      action={<Link to={moveInPath}>{t('moveIn.open')}</Link>}
    />
  )
}
