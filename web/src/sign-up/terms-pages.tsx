import { termsPages } from '../../../shared/domain/access/terms.ts'
import type { ServerJson } from '../api/queries.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './terms-field.module.css'

/** Links to the terms of service and the privacy policy, where the settings know their addresses. */
export function TermsPages({ server }: { server: Pick<ServerJson, 'attributes'> | undefined }) {
  const t = useWords()
  const { terms, privacy } = server ? termsPages(server) : { terms: null, privacy: null }
  const pages = [
    { key: 'signIn.termsPage', address: terms },
    { key: 'signIn.privacyPage', address: privacy },
  ].filter((page) => page.address !== null)
  if (pages.length === 0) return null
  return (
    <span className={`q-wrap q-gap-3 ${styles['pages']}`}>
      {pages.map(({ key, address }) => (
        <a key={key} href={address!} target="_blank" rel="noreferrer">
          {t(key)}
        </a>
      ))}
    </span>
  )
}
