import { Building2 } from 'lucide-react'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { useLocation } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'
import { nextPage } from '../deep-link/next-page.ts'
import { providerAddress, type ProviderOffer } from './provider-offer.ts'
import styles from './sign-in-frame.module.css'

interface Props {
  offer: ProviderOffer
  /** whether a password may be used as well */
  isAlternative: boolean
  /** for the break-glass administrator of an organisation that signs in with its provider only */
  onPassword: () => void
}

/** The button that leads to the organisation's provider. */
export function ProviderSignIn({ offer, isAlternative, onPassword }: Props) {
  const t = useWords()
  const { search } = useLocation()
  const { name, icon, wanted } = offer
  return (
    <>
      <Button
        variant={isAlternative ? 'secondary' : 'primary'}
        size="large"
        full
        icon={icon === '' ? <Building2 size={20} aria-hidden /> : <img src={icon} alt="" width={20} height={20} />}
        onClick={() => location.assign(providerAddress(wanted, nextPage(search)))}
      >
        {name === '' ? t('signIn.withCompany') : t('signIn.with', { name: bidiIsolate(name) })}
      </Button>
      {isAlternative ? (
        <p className={styles['or']}>{t('signIn.or')}</p>
      ) : (
        <button type="button" className={styles['minorLink']} onClick={onPassword}>
          {t('signIn.usePassword')}
        </button>
      )}
    </>
  )
}
